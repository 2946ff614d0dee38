import css from './style.css?inline';
import type { Surroundings } from './surroundings.ts';
import { VenueBooking } from './venue-booking.ts';

/** Defines `<venue-booking>`, unless a copy of this has done so already. */
export function define(surroundings: Surroundings): void {
  if (customElements.get('venue-booking')) return;
  VenueBooking.surroundings = surroundings;
  VenueBooking.sheet = new CSSStyleSheet();
  VenueBooking.sheet.replaceSync(css);
  customElements.define('venue-booking', VenueBooking);
}
