import type { SessionEvents } from './state/session-events.ts';

/** Dispatches an event with a copy of its detail, which the page may change. Returns false if the page cancels it. */
export function dispatchBookingEvent<Name extends keyof SessionEvents>(
  element: EventTarget,
  name: Name,
  detail: SessionEvents[Name],
): boolean {
  return element.dispatchEvent(
    new CustomEvent(`booking-${name}`, {
      detail: structuredClone(detail),
      bubbles: true,
      composed: true,
      cancelable: name === 'before-submit',
    }),
  );
}
