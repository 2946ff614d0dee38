import { useLayoutEffect } from 'preact/hooks';

/** Cancels a drag or a drawing with Escape, before the page handles the key. */
export function useEscape(isActive: boolean, cancel: () => void): void {
  // Before the next key: an effect would wait for the next frame.
  useLayoutEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      cancel();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  });
}
