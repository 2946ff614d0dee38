/** What staff corrected in booking requests, with the values before and after. */
import type { Correction } from '../../domain/booking/corrections.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { fromJson, toJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/** Inserts corrections; ignores those whose id exists. */
export async function insertCorrections(
  db: Writer,
  venueId: string,
  corrections: readonly (Correction & { readonly reference: string })[],
): Promise<void> {
  if (corrections.length === 0) return;
  const rows = corrections.map(({ id, at, changes, reference }) => ({
    venue_id: venueId,
    reference,
    id,
    at,
    changes: toJson(changes),
  }));
  await db
    .insertInto('booking_request_corrections')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['venue_id', 'reference', 'id']).doNothing())
    .execute();
}

/**
 * Lists the corrections of several requests by reference, oldest first; requests without any are missing. Those of before an
 * erasure are left out.
 */
export async function listCorrectionsOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, Correction[]>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_request_corrections as c')
    .innerJoin('booking_requests as r', (join) =>
      join.onRef('r.venue_id', '=', 'c.venue_id').onRef('r.reference', '=', 'c.reference'),
    )
    .select(['c.reference', 'c.id', 'c.at', 'c.changes'])
    .where('c.venue_id', '=', venueId)
    .where('r.venue_id', '=', venueId)
    .where('c.reference', 'in', references)
    // Version 1.0.0 erases a guest without them.
    .where((of) => of.or([of('r.erased_at', 'is', null), of('c.at', '>', of.ref('r.erased_at'))]))
    .orderBy('c.at')
    .orderBy('c.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ reference }) => reference)].map(([reference, own]) => [
      reference,
      own.map(({ id, at, changes }) => ({ id, at, changes: fromJson(changes) })),
    ]),
  );
}

/** Lists the corrections of one request, oldest first. */
export async function listCorrections(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
): Promise<Correction[]> {
  return (await listCorrectionsOf(db, venueId, [reference])).get(reference) ?? [];
}

/** What is kept of a booking's corrections: more would make its history, and the export of its guest, too large. */
const kept = { corrections: 200, characters: 1_000_000 } as const;

/** Deletes the oldest corrections of a request that are above the limits; the newest stays, which can be undone. */
export async function deleteOldCorrections(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
): Promise<void> {
  const rows = await db
    .selectFrom('booking_request_corrections')
    .select(({ fn }) => ['id', fn<number>('length', ['changes']).as('characters')])
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  let characters = 0;
  const old = rows.filter((row, index) => {
    characters += Number(row.characters);
    return index > 0 && (index >= kept.corrections || characters > kept.characters);
  });
  if (old.length === 0) return;
  await db
    .deleteFrom('booking_request_corrections')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
}

/** Deletes the corrections of these requests, at most a few hundred. */
export async function deleteCorrectionsOf(
  db: Writer,
  venueId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await db
    .deleteFrom('booking_request_corrections')
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
}

/** Deletes the corrections of a request that were stored until an instant. */
export async function deleteCorrectionsUntil(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  until: Instant,
): Promise<void> {
  await db
    .deleteFrom('booking_request_corrections')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where('at', '<=', until)
    .execute();
}
