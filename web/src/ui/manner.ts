// Whether the last thing that somebody did here was done with a mouse.

let mouse = false;

/** Listen from the start; returns how to stop. */
export function start(): () => void {
  const pointed = (event: PointerEvent): void => void (mouse = event.pointerType === 'mouse');
  const typed = (): void => void (mouse = false);
  addEventListener('pointerdown', pointed, true);
  addEventListener('keydown', typed, true);
  return () => {
    removeEventListener('pointerdown', pointed, true);
    removeEventListener('keydown', typed, true);
  };
}

export const byMouse = (): boolean => mouse;
