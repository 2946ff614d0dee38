import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusSoon } from './focus-soon.ts';
import type { FocusTarget } from './state/state.ts';
import { useBooking } from './use-booking.ts';

/** Returns a ref for an element that gets the focus whenever the session requests it. */
export function useRequestedFocus(target: FocusTarget): RefObject<HTMLHeadingElement | null> {
  const { focus } = useBooking().state;
  const element = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (focus?.target !== target) return;
    const root = element.current?.getRootNode();
    // At once, whatever the page's `scroll-behavior`: content that changes on the way would end a smooth scroll elsewhere.
    const behavior = 'instant';
    if (target !== 'heading') element.current?.scrollIntoView({ block: 'nearest', behavior });
    else if (root instanceof ShadowRoot) {
      // Scrolls to the top of the step if it is above the viewport, or behind a fixed header of the page.
      const inset = Number.parseFloat(getComputedStyle(root.host).scrollMarginTop);
      if (root.host.getBoundingClientRect().top < inset) root.host.scrollIntoView({ behavior });
    }
    const focused = () => (root instanceof ShadowRoot && root.activeElement) || document.activeElement;
    const before = focused();
    // Not if the visitor has since entered a field: the rest of what they type would be lost.
    const isTyping = () => focused() !== before && focused()?.matches('input, select, textarea');
    return focusSoon(() => (isTyping() ? null : element.current));
  }, [focus, target]);
  return element;
}
