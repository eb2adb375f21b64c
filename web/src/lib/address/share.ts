// Handing something on: by what the system offers for it, else by the clipboard.

export interface Shared {
  title: string;
  text: string;
  url: string;
  file?: File;
}

/** How it went: the system took it, it lies in the clipboard, or nothing happened. */
export type Handed = 'shared' | 'copied' | 'nothing';

export async function share({ title, text, url, file }: Shared, way: Navigator = navigator): Promise<Handed> {
  const whole: ShareData = { title, text, url, ...(file ? { files: [file] } : {}) };
  const plain: ShareData = { title, text, url };
  const offered = [whole, plain].find((one) => way.canShare?.(one));
  if (offered) {
    try {
      await way.share(offered);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'nothing'; // somebody thought better of it
    }
  }
  try {
    await way.clipboard.writeText(`${text} ${url}`);
    return 'copied';
  } catch {
    return 'nothing';
  }
}
