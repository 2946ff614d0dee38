import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Below this width, in CSS pixels, the layout has one column. */
const narrow = 640;

/**
 * Returns a ref for the result of a choice: on a small screen it scrolls into view, no further than necessary, so
 * that the choice stays visible too.
 *
 * @param choice the current choice; undefined does not scroll
 */
export function useScrollIntoView<Shown extends HTMLElement>(choice: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    // Only after the visitor's own choice, not while they read elsewhere in the page.
    if (choice === undefined || !(root instanceof ShadowRoot && root.activeElement)) return;
    // With a keyboard, the focus itself must stay visible (WCAG 2.4.11).
    if (root.activeElement.matches(':focus-visible')) return;
    if (root.host.clientWidth < narrow)
      element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [choice]);
  return element;
}
