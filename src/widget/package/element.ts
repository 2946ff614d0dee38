/** `@firsthold/website/element`: the class of `<venue-booking>`, and a function to define it later. */
import { attributeOf } from '../../ui/attribute.ts';
import { define as defineIn } from '../define.ts';
import { hasRequiredStyles, serviceUrlFrom } from '../environment.ts';
import { catalogueFor } from '../messages/load.ts';
import { VenueBooking } from '../venue-booking.ts';
import type { VenueBookingEventMap } from './events.ts';

export type { CustomMessages } from '../messages/catalogue.ts';
export type { Prefill } from '../page-values.ts';
export type { Step } from '../state/state.ts';
export type { VenueBookingAttributes } from './attributes.ts';
export { VenueBooking, type VenueBookingEventMap };

/**
 * Defines `<venue-booking>`, unless it is already defined. Does nothing on a server and in browsers that are too old.
 *
 * @param base the service's URL for all elements without an `api-base`; default: the page's own origin
 */
export function define({ base = '' }: { readonly base?: string } = {}): void {
  if (globalThis.customElements === undefined || !hasRequiredStyles()) return;
  defineIn({
    baseOf: serviceUrlFrom(base),
    fetch: globalThis.fetch.bind(globalThis),
    catalogueFor,
    attributeOf,
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'venue-booking': VenueBooking;
  }
  /** The events bubble out of every shadow root, so any ancestor can listen to them. */
  interface GlobalEventHandlersEventMap extends VenueBookingEventMap {}
}
