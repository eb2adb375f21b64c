// Dragging a card: it follows the pointer, and where it is let go decides what is meant.

const STEADY = 8;

/** For an element that can be dragged; `drop` gets what lies under the pointer when it is let go. */
export function dragged(drop: (under: Element | null) => void): (node: HTMLElement) => () => void {
  return (node) => {
    let from: { x: number; y: number } | null = null;
    let moving = false;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      moving = false;
      // On the window: a quick hand has left the card before it is known that it drags.
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    };
    const move = (event: PointerEvent): void => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!moving && Math.hypot(dx, dy) < STEADY) return;
      if (!moving) {
        moving = true;
        node.style.transition = 'none';
        node.style.position = 'relative';
        node.style.zIndex = '70';
        node.style.pointerEvents = 'none';
        document.documentElement.dataset.dragging = 'card';
      }
      node.style.transform = `translate(${dx}px, ${dy}px) rotate(${dx / 40}deg) scale(1.05)`;
    };
    const end = (event: PointerEvent): void => {
      const done = moving && event.type === 'pointerup';
      const under = done ? document.elementFromPoint(event.clientX, event.clientY) : null;
      from = null;
      stop();
      if (!moving) return;
      node.style.cssText = '';
      delete document.documentElement.dataset.dragging;
      if (done) drop(under);
    };
    const stop = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    const click = (event: MouseEvent): void => {
      if (!moving) return;
      // The click that ends a drag is not a click.
      moving = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('click', click, true);
    return () => {
      node.removeEventListener('pointerdown', down);
      stop();
      node.removeEventListener('click', click, true);
      delete document.documentElement.dataset.dragging;
    };
  };
}
