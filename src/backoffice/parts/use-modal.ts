import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Opens a dialog as modal, with the focus on one of its elements; once it is closed, the focus returns to the page. */
export function useModal(focused: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Runs before the next paint, so that no key press goes to the page behind the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    focused.current?.focus();
    // Returns the focus once no dialog covers the page.
    return () => {
      setTimeout(() => {
        const isFree = document.activeElement === document.body;
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);
  return dialog;
}
