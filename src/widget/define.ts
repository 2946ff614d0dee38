import shared from '../ui/style.css?inline';
import own from './style.css?inline';
import { styleSheets } from './style-sheets.ts';
import type { Surroundings } from './surroundings.ts';
import { VenueBooking } from './venue-booking.ts';

/** Defines `<venue-booking>`, unless a copy of this has done so already. */
export function define(surroundings: Surroundings): void {
  if (customElements.get('venue-booking')) return;
  VenueBooking.surroundings = surroundings;
  styleSheets().first.replaceSync(shared + own);
  customElements.define('venue-booking', VenueBooking);
}
