/**
 * Moves the focus to an element, which is then in view at once. Where the page scrolls smoothly, the browser's own scroll
 * to a focused element would go on after the focus has moved again, and end there.
 */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
