// The phone's way back closes what lies over the page before it leaves the page.

/** While something is open: going back calls `close`. Returns what to do once it is closed otherwise. */
export function onBack(close: () => void): () => void {
  let open = true;
  history.pushState({ over: true }, '');
  const back = (): void => {
    open = false;
    removeEventListener('popstate', back);
    close();
  };
  addEventListener('popstate', back);
  return () => {
    removeEventListener('popstate', back);
    if (open && (history.state as { over?: boolean } | null)?.over) history.back();
    open = false;
  };
}
