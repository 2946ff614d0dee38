import { type Instant, isoInstant } from '../domain/time/instant.ts';

/** An instant for people, to the minute: `2027-03-03 12:00 UTC`. */
export const moment = (instant: Instant) => `${isoInstant(instant).slice(0, 16).replace('T', ' ')} UTC`;
