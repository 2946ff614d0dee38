'use client';
/** `@firsthold/website/react`: `<venue-booking>` as a component of React 19 or newer. */
import {
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { attributesOf, type VenueBookingProps as Props, propNames } from './attributes.ts';
import { callbackName, eventNames, type VenueBookingHandlers } from './events.ts';
import type { VenueBooking as Element } from './widget.ts';
import './widget.ts';

export type { VenueBookingEventMap } from './events.ts';
export type { VenueBooking as VenueBookingElement } from './widget.ts';

/**
 * Besides the element's own props: `id`, `className`, `style`, `children` (shown where the form cannot be), and the
 * like.
 */
export interface VenueBookingProps
  extends Props,
    VenueBookingHandlers,
    Omit<HTMLAttributes<Element>, keyof Props> {
  /** The element itself, with its `reset()`, `refresh()` and `goTo()`. */
  ref?: Ref<Element> | undefined;
}

/** Renders the form. The visitor's choices and input survive every rerender. */
export function VenueBooking({ ref, ...props }: VenueBookingProps): ReactElement {
  const inner = useRef<Element>(null);
  // React reads the ref once the element exists.
  useImperativeHandle(ref, () => inner.current as Element);

  const { attributes, handlers, rest } = sorted(props);
  const { prefill, messages } = props;
  // React sets no properties and binds no listeners when it hydrates a custom element.
  useLayoutEffect(() => {
    const element = inner.current;
    if (!element) return;
    Object.assign(element, { prefill, messages });
    for (const [name, handler] of handlers) element.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of handlers) element.removeEventListener(name, handler);
    };
  });

  return createElement('venue-booking', { ...rest, ...attributes, ref: inner });
}

/** Separates the element's attributes, the callbacks for its events, and everything else. */
function sorted(props: VenueBookingProps) {
  const rest: Record<string, unknown> = { ...props };
  const handlers: [string, EventListener][] = [];
  for (const name of eventNames) {
    const handler = rest[callbackName(name)];
    // A callback of that name has the type in `VenueBookingHandlers`.
    if (typeof handler === 'function') handlers.push([name, handler as EventListener]);
    delete rest[callbackName(name)];
  }
  for (const name of propNames) delete rest[name];
  return { attributes: attributesOf(props), handlers, rest };
}
