// The browser's own modal dialog, which gives the focus back even when the page removes it.

/** For a <dialog>: open while it is there. `first` finds what gets the focus. */
export function modal(first = ''): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const before = document.activeElement;
    dialog.showModal();
    if (first) dialog.querySelector<HTMLElement>(first)?.focus();
    return () => {
      const inside = dialog.contains(document.activeElement);
      dialog.close();
      if (inside || document.activeElement === document.body) {
        // Once the dialog is gone for good; what was there before may be gone as well.
        queueMicrotask(() => {
          const lost = document.activeElement === document.body || dialog.contains(document.activeElement);
          if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
        });
      }
    };
  };
}
