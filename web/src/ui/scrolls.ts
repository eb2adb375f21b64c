// What scrolls is reached by keys, too: a stop of Tab while there is more of it than can be seen.

export function scrolls(element: HTMLElement): () => void {
  const measure = (): void => {
    const more = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    if (more) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(element);
  const content = new MutationObserver(measure);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
}
