import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { RequestOfVenue } from './booking-requests.ts';
import { addressesOfGuest } from './guest-directory.ts';
import { hasAtMost } from './requests-of-guest.ts';

/** Up to which a booking is small. */
const small = {
  /** The characters of a stored price: a series of about 100 dates without extras. */
  price: 40_000,
  /** The rooms of each of its dates: up to three rows each, which a change writes. */
  rooms: 600,
  /** The requests of its guest, which a change of the guest corrects or sums. */
  requests: 20,
};

/** Returns whether a guest has so few requests that each change of the guest takes a few milliseconds; true if there is none. */
export async function isGuestOfFewRequests(db: Reader, named: RequestOfVenue): Promise<boolean> {
  const addresses = await addressesOfGuest(db, named);
  return addresses === undefined || hasAtMost(db, { venueId: named.venueId, addresses }, small.requests);
}

/** Returns whether a booking is so small that each of its changes takes a few milliseconds; true if there is none. */
export async function isSmallBooking(db: Reader, named: RequestOfVenue): Promise<boolean> {
  const { rows } = await findSizes(db, named);
  return rows.every(
    ({ quoted, agreed, rooms }) =>
      Math.max(Number(quoted), Number(agreed ?? 0)) <= small.price && Number(rooms) <= small.rooms,
  );
}

const findSizes = precompiledQuery((db, { venueId, reference }: RequestOfVenue) => {
  const someRooms = db
    .selectFrom('booking_items as i')
    .innerJoin('space_rooms as s', (join) =>
      join.onRef('s.venue_id', '=', 'i.venue_id').onRef('s.space_id', '=', 'i.space_id'),
    )
    .select('s.room_id')
    .where('i.venue_id', '=', venueId)
    .where('i.reference', '=', reference)
    .limit(small.rooms + 1);
  return db
    .selectFrom('booking_requests')
    .select(({ fn }) => [
      fn<number>('octet_length', ['quote']).as('quoted'),
      fn<number | null>('octet_length', ['agreed_price']).as('agreed'),
      db
        .selectFrom(someRooms.as('some'))
        .select(({ fn: count }) => count.countAll<number>().as('count'))
        .as('rooms'),
    ])
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference);
});
