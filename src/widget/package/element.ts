/** `firsthold/widget/element`: the class of `<venue-booking>`, and a way to define it when a page is ready to. */
import { define as defineIn } from '../define.ts';
import { serviceUrlFrom } from '../environment.ts';
import { catalogueFor } from '../messages/load.ts';
import { VenueBooking } from '../venue-booking.ts';
import type { VenueBookingEventMap } from './events.ts';

export type { CustomMessages } from '../messages/catalogue.ts';
export type { Step } from '../state/state.ts';
export type { Prefill } from '../venue-booking.ts';
export type { VenueBookingAttributes } from './attributes.ts';
export { VenueBooking, type VenueBookingEventMap };

/**
 * Defines `<venue-booking>`, unless a copy of it is defined already. On a server it does nothing.
 *
 * @param base where the service is, for all elements without an `api-base`; the page's own origin where left out
 */
export function define({ base = '' }: { readonly base?: string } = {}): void {
  if (globalThis.customElements === undefined) return;
  defineIn({ baseOf: serviceUrlFrom(base), fetch: globalThis.fetch.bind(globalThis), catalogueFor });
}

declare global {
  interface HTMLElementTagNameMap {
    'venue-booking': VenueBooking;
  }
  /** They bubble out of every shadow root, so whoever listens anywhere knows them. */
  interface GlobalEventHandlersEventMap extends VenueBookingEventMap {}
}
