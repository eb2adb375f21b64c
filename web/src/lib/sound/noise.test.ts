import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../kept/settings.svelte';
import { noise } from './noise';

const heard = vi.hoisted(() => vi.fn());
vi.mock('./made', () => ({ sound: heard }));

afterEach(() => {
  vi.unstubAllGlobals();
  heard.mockClear();
  settings.choose({ sound: false });
});

test.each([
  { touched: { hasBeenActive: false }, times: 0 },
  { touched: { hasBeenActive: true }, times: 1 },
  { touched: undefined, times: 1 },
])('a page that nobody has touched stays silent: $touched', async ({ touched, times }) => {
  vi.stubGlobal('navigator', { userActivation: touched });
  settings.choose({ sound: true });
  noise('coin');
  await vi.dynamicImportSettled();
  expect(heard).toHaveBeenCalledTimes(times);
});

test('whoever wants no sound hears none', async () => {
  noise('coin');
  await vi.dynamicImportSettled();
  expect(heard).not.toHaveBeenCalled();
});
