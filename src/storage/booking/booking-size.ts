import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/** The characters of a stored price up to which a booking is small: a series of about 100 dates without extras. */
const smallPrice = 40_000;

/** Returns whether a booking is so small that each of its changes takes a few milliseconds; true if there is none. */
export async function isSmallBooking(db: Reader, named: RequestOfVenue): Promise<boolean> {
  const { rows } = await priceLengths(db, named);
  return rows.every(({ quoted, agreed }) => Math.max(Number(quoted), Number(agreed ?? 0)) <= smallPrice);
}

const priceLengths = precompiledQuery((db, { venueId, reference }: RequestOfVenue) =>
  db
    .selectFrom('booking_requests')
    .select(({ fn }) => [
      fn<number>('length', ['quote']).as('quoted'),
      fn<number | null>('length', ['agreed_price']).as('agreed'),
    ])
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference),
);
