// What this browser remembers. Storage may be full or forbidden: then nothing is remembered.

const PREFIX = 'camelup.';

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Nothing depends on it.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** A remembered value, checked by `fits`; the `otherwise` where there is none or it is spoilt. */
export function recallJson<T>(key: string, fits: (value: unknown) => value is T, otherwise: T): T {
  try {
    const value: unknown = JSON.parse(recall(key) ?? 'null');
    return fits(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}
