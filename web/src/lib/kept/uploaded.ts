// A record from a file, on its way from the list of replays to the page that shows it. It stays in
// this tab, so that a reload or another language shows it again; `/replay/file` is its address.

const KEY = 'camelup.record';
let kept: string | null = null;

export const FROM_FILE = 'file';

export function keepRecord(record: string): void {
  kept = record;
  try {
    sessionStorage.setItem(KEY, record);
  } catch {
    // Too large or forbidden: it is there until the page is reloaded.
  }
}

/** The text of the record that was opened last in this tab. */
export function keptRecord(): string | null {
  if (kept !== null) return kept;
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
