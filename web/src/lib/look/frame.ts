// Measuring a page makes the browser lay it out. Just before a frame it has to do so anyway.

/** Do something just before the next frame; returns how to call it off, as effects want it. */
export function nextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
