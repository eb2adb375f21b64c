// A table that was opened to begin at once begins when this browser has greeted it: for a moment it
// is still a lobby, which nobody has to see.

const MOMENT = 2_500;
const begun = new Map<string, number>();

/** The game at this table is about to begin. */
export function expectStart(id: string): void {
  begun.set(id, performance.now());
}

/** How long to wait for it still, in milliseconds; 0 where nothing is to be waited for. */
export function startWithin(id: string): number {
  const since = begun.get(id);
  return since === undefined ? 0 : Math.max(0, since + MOMENT - performance.now());
}
