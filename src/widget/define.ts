import shared from '../ui/style.css?inline';
import type { Environment } from './environment.ts';
import own from './style.css?inline';
import { addStyles } from './style-sheets.ts';
import { VenueBooking } from './venue-booking.ts';

/** Defines `<venue-booking>`, unless it is already defined. */
export function define(environment: Environment): void {
  if (customElements.get('venue-booking')) return;
  VenueBooking.environment = environment;
  addStyles('first', shared + own);
  customElements.define('venue-booking', VenueBooking);
}
