import { describe, expect, it, vi } from 'vitest';
import { share } from './share';

const told = { title: 'Camel Up', text: 'Ann won.', url: 'https://example.org/x' };
const file = new File(['x'], 'x.png', { type: 'image/png' });
const way = (rest: Partial<Navigator>): Navigator => ({ clipboard: { writeText: vi.fn() }, ...rest }) as unknown as Navigator;

describe('to hand something on', () => {
  it('is for the system where it can, with the file if it takes files', async () => {
    const system = way({ canShare: () => true, share: vi.fn() });
    expect(await share({ ...told, file }, system)).toBe('shared');
    expect(system.share).toHaveBeenCalledWith({ ...told, files: [file] });
  });
  it('goes without the file where files are not taken', async () => {
    const system = way({ canShare: (data) => !data?.files, share: vi.fn() });
    expect(await share({ ...told, file }, system)).toBe('shared');
    expect(system.share).toHaveBeenCalledWith(told);
  });
  it('is for the clipboard otherwise', async () => {
    const plain = way({});
    expect(await share(told, plain)).toBe('copied');
    expect(plain.clipboard.writeText).toHaveBeenCalledWith('Ann won. https://example.org/x');
  });
  it('is given up when somebody thinks better of it', async () => {
    const system = way({ canShare: () => true, share: () => Promise.reject(new DOMException('', 'AbortError')) });
    expect(await share(told, system)).toBe('nothing');
    expect(system.clipboard.writeText).not.toHaveBeenCalled();
  });
  it('fails quietly without either', async () => {
    expect(await share(told, way({ clipboard: { writeText: () => Promise.reject(new Error()) } as unknown as Clipboard }))).toBe('nothing');
  });
});
