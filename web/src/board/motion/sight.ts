// Signs of players stand in a row or a column that may be longer than the screen.

import type { Anchor, Scene } from './shots';

/** The player before whom a scene lays something, or who gets or pays. */
function seatOf(scene: Scene): Anchor | null {
  if (scene.do === 'turn') return `seat:${scene.seat}`;
  if (scene.do !== 'coins') return null;
  return [scene.to, scene.from].find((anchor) => anchor.startsWith('seat:')) ?? null;
}

/** The sign of whom scenes are about, if it is out of sight. */
export function hiddenSign(scenes: readonly Scene[], find: (anchor: Anchor) => Element | null): HTMLElement | null {
  const anchor = scenes.map(seatOf).find((one) => one !== null);
  const sign = anchor ? find(anchor) : null;
  const room = sign?.closest('[data-signs]');
  if (!(sign instanceof HTMLElement) || !room) return null;
  const [box, seen] = [sign.getBoundingClientRect(), room.getBoundingClientRect()];
  const inside =
    box.left >= seen.left - 1 && box.right <= seen.right + 1 && box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1;
  return inside ? null : sign;
}

/** Bring it to the beginning of what is seen, so that those after it come into sight too. */
export function bringToSight(sign: HTMLElement): void {
  const list = sign.parentElement;
  const room = sign.closest('[data-signs]');
  const box = sign.getBoundingClientRect();
  if (list) list.scrollLeft += box.left - list.getBoundingClientRect().left - 8;
  if (room) room.scrollTop += box.top - room.getBoundingClientRect().top - 4;
}
