/** The rows of a request's items. */
import { type Selectable, sql } from 'kysely';
import type { BookedItem, BookedItems } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { noChoices } from '../../domain/booking/optional-fields.ts';
import { chunks } from '../engine/chunks.ts';
import { fromJson, toJson } from '../engine/columns.ts';
import { paddedToPowerOfTwo, pipelinedStatement, precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

type RequestOfVenue = Pick<BookingRequest, 'venueId' | 'reference'>;
type ItemRow = Selectable<Tables['booking_items']>;

/** Selects the items of a venue (`i`), each with its request (`r`). */
export const itemsWithRequests = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_items as i')
    .innerJoin('booking_requests as r', (join) =>
      join.onRef('r.venue_id', '=', 'i.venue_id').onRef('r.reference', '=', 'i.reference'),
    )
    .where('i.venue_id', '=', venueId);

/** Selects the title of a request (`r`): version 1.0.0 erases a guest without it. */
export const titleOfRequest = sql<string | null>`case when r.erased_at is null then r.title end`.as('title');

/** Inserts the items of a new request. */
export async function insertItems(db: Writer, request: BookingRequest): Promise<void> {
  const [item, ...others] = request.items;
  if (others.length === 0) await insertRow(db, toItemRow(request, item));
  else await insertAllItems(db, [request]);
}

const insertRow = pipelinedStatement((db, row: ItemRow) => db.insertInto('booking_items').values(row));

/** Inserts the items of many new requests. */
export async function insertAllItems(db: Writer, requests: readonly BookingRequest[]): Promise<void> {
  const rows = requests.flatMap((request) => request.items.map((item) => toItemRow(request, item)));
  for (const some of chunks(rows)) await db.insertInto('booking_items').values(some).execute();
}

/** Replaces the stored place, time and choices of an item. */
export async function updateItem(db: Writer, request: RequestOfVenue, item: BookedItem): Promise<void> {
  const { venue_id, reference, item: number, ...columns } = toItemRow(request, item);
  await db
    .updateTable('booking_items')
    .set(columns)
    .where('venue_id', '=', venue_id)
    .where('reference', '=', reference)
    .where('item', '=', number)
    .execute();
}

/** Inserts an item of an existing request. */
export const insertItem = (db: Writer, request: RequestOfVenue, item: BookedItem) =>
  insertRow(db, toItemRow(request, item));

/** Deletes items that occupy nothing. */
export async function deleteItems(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  numbers: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('booking_items')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where('item', 'in', numbers)
    .execute();
}

/** Lists the items of requests of a venue by reference, main item first. */
export async function listItems(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, BookedItems>> {
  const items = new Map<string, [BookedItem, ...BookedItem[]]>();
  for (const some of chunks(references)) {
    const { rows } = await findItems(db, { venueId, references: paddedToPowerOfTwo(some) });
    for (const row of rows) {
      const existing = items.get(row.reference);
      if (existing === undefined) items.set(row.reference, [fromItemRow(row)]);
      else existing.push(fromItemRow(row));
    }
  }
  return items;
}

const findItems = precompiledQuery(
  (db, of: { readonly venueId: string; readonly references: readonly string[] }) =>
    db
      .selectFrom('booking_items')
      .select(['venue_id', 'reference', 'item', 'space_id', 'space_name', 'slot_id', 'slot_name'])
      .select(['package_id', 'package_name', 'date', 'start_time', 'end_time', 'timezone'])
      .select(['starts_at', 'ends_at', 'choices'])
      .where('venue_id', '=', of.venueId)
      .where('reference', 'in', of.references)
      .orderBy('reference')
      .orderBy('item'),
);

function toItemRow({ venueId, reference }: RequestOfVenue, item: BookedItem): ItemRow {
  const { space, slot, package: offer, attendance, layout, extras } = item;
  const hasChoices = attendance !== null || layout !== null || extras.length > 0;
  return {
    venue_id: venueId,
    reference,
    item: item.number,
    space_id: space.id,
    space_name: space.name,
    slot_id: slot.id,
    slot_name: slot.name,
    package_id: offer.id,
    package_name: offer.name,
    date: item.date,
    start_time: slot.startTime,
    end_time: slot.endTime,
    timezone: item.timezone,
    starts_at: item.startsAt,
    ends_at: item.endsAt,
    choices: hasChoices ? toJson({ attendance, layout, extras }) : null,
  };
}

const fromItemRow = (row: ItemRow): BookedItem => ({
  number: row.item,
  space: { id: row.space_id, name: row.space_name },
  slot: { id: row.slot_id, name: row.slot_name, startTime: row.start_time, endTime: row.end_time },
  package: { id: row.package_id, name: row.package_name },
  date: row.date,
  timezone: row.timezone,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  ...(row.choices === null ? noChoices : fromJson(row.choices)),
});
