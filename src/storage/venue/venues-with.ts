import type { Reader } from '../engine/storage.ts';

/** Lists the venues that have a block, feed or token with this id. Ids are unique only within a venue. */
export async function venuesWith(
  db: Reader,
  table: 'blocks' | 'feeds' | 'api_tokens',
  id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('venue_id')
    .where('id', '=', id)
    .orderBy('venue_id')
    .execute();
  return rows.map((row) => row.venue_id);
}

/** Lists the venues that have a booking request with this reference, or a guest without one. */
export async function venuesWithRequest(
  db: Reader,
  reference: string,
  table: 'booking_requests' | 'guest_contacts' = 'booking_requests',
): Promise<string[]> {
  const rows = await db
    .selectFrom('venues as v')
    .select('v.id')
    // One primary key lookup for each venue: no index covers references across venues.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(`${table as 'booking_requests'} as r`)
          .select('r.reference')
          .whereRef('r.venue_id', '=', 'v.id')
          .where('r.reference', '=', reference),
      ),
    )
    .orderBy('v.id')
    .execute();
  return rows.map((row) => row.id);
}
