import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Below this, in CSS pixels, one thing stands below the other. */
const narrow = 640;

/**
 * For what follows from a choice: on a small screen it comes into view by itself, no further than it has to, so that what was
 * chosen stays in sight where there is room for both.
 *
 * @param choice what it follows from; nothing moves for the one that stands there at first
 */
export function useScrollIntoView<Shown extends HTMLElement>(choice: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is why anything moves
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    // Only where the visitor has just chosen it: whoever reads elsewhere in the page is not torn away.
    if (!(root instanceof ShadowRoot && root.activeElement)) return;
    if (root.host.clientWidth < narrow) element.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  return element;
}
