/**
 * Moves the keyboard focus after a pause, without scrolling. Screen readers do not announce an element that gets the focus
 * in the tick that removes the focused one.
 *
 * @returns a function that cancels it
 */
export function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  const timer = setTimeout(() => find()?.focus({ preventScroll: true }), 50);
  return () => clearTimeout(timer);
}
