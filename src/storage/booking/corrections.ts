/** What staff corrected in booking requests, with the values before and after. */
import type { Correction } from '../../domain/booking/corrections.ts';
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

/** Lists the corrections of several requests by reference, oldest first; requests without any are missing. */
export async function listCorrectionsOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, Correction[]>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_request_corrections')
    .select(['reference', 'id', 'at', 'changes'])
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .orderBy('at')
    .orderBy('id')
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
