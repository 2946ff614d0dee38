/**
 * The instalments of a venue's bookings by the date under which they are listed (`listedInstalments`). They are computed
 * from the bookings in batches, after the transactions that change bookings. A request remembers in `dues_for` what it
 * was like at that time, so an index finds those that have changed since, also by a program that does not know the table.
 */
import { sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { keepsGuest } from '../../domain/booking/owed.ts';
import { type ListedInstalment, listedInstalments } from '../../domain/money/instalments.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { requestsInPieces } from './request-pieces.ts';
import { readRequests, requestColumns } from './request-rows.ts';

/** Everything from which instalments are computed and that can change; the end of an agreed price is its `agreedAt`. */
const state = sql<string>`(status || ' ' || cast(amendments as text) || ' ' || cast(coalesce(decided_at, 0) as text) || ' '
    || coalesce(substr(agreed_price, length(agreed_price) - 13), '') || ' ' || coalesce(instalment_marks, ''))`;
/** As in the index. */
const isListed = sql<boolean>`(status = 'accepted' or instalment_marks is not null or dues_for is not null)`;
const isStale = sql<boolean>`dues_for is distinct from ${state}`;
/** Whether the stored instalments of a request are those that it has. */
export const hasCurrentDues = sql<boolean>`not (${isListed} and ${isStale})`;

/** An instalment in the list, with its booking. */
export interface DueInstalment extends ListedInstalment {
  readonly request: BookingRequest;
}

/** The dates by which instalments are listed: due on (`listedInstalments`), or paid on. */
export type InstalmentOrder = 'due' | 'paid';

/** The last entry of a page. */
export interface DueCursor {
  /** By which it is listed. */
  readonly date: CalendarDate;
  readonly reference: string;
  readonly number: number;
}

interface DueFilter {
  readonly venueId: string;
  /** Both inclusive. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly by: InstalmentOrder;
  /** Only instalments without a payment date. */
  readonly isUnpaid: boolean;
  /** Null: the first page. */
  readonly after: DueCursor | null;
  readonly limit: number;
}

/** A request whose instalments have to be computed. */
interface StaleRequest {
  readonly request: BookingRequest;
  /** The value of `dues_for` afterwards. */
  readonly state: string;
}

/** Lists requests of a venue that changed since their instalments were computed, up to a limit. */
export async function listStaleDues(db: Reader, venueId: string, limit: number): Promise<StaleRequest[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(requestColumns)
    .select(state.as('state'))
    .where('venue_id', '=', venueId)
    .where(isListed)
    .where(isStale)
    .orderBy('reference')
    .limit(limit)
    .execute();
  const states = new Map(rows.map((row) => [row.reference, row.state]));
  const requests = await readRequests(db, rows);
  return requests.map((request) => ({ request, state: states.get(request.reference) ?? '' }));
}

/** Lists venues with such requests, up to a limit. */
export async function listVenuesWithStaleDues(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select('venue_id')
    .distinct()
    .where(isListed)
    .where(isStale)
    .limit(limit)
    .execute();
  return rows.map(({ venue_id }) => venue_id);
}

/**
 * Stores the instalments of requests of one venue. A request that has changed since it was read stays stale. Updates the
 * requests first: their locks order transactions that store the same ones.
 */
export async function storeDues(
  db: Writer,
  venueId: string,
  computed: readonly StaleRequest[],
): Promise<void> {
  const existing: StaleRequest[] = [];
  for (const each of computed) {
    const { numUpdatedRows } = await db
      .updateTable('booking_requests')
      .set({ dues_for: each.state, unpaid: keepsGuest(each.request) ? 1 : 0 })
      .where('venue_id', '=', venueId)
      .where('reference', '=', each.request.reference)
      .executeTakeFirst();
    // The venue may have been removed.
    if (numUpdatedRows > 0n) existing.push(each);
  }
  for (const some of chunks(existing))
    await db
      .deleteFrom('booking_request_dues')
      .where('venue_id', '=', venueId)
      .where(
        'reference',
        'in',
        some.map(({ request }) => request.reference),
      )
      .execute();
  const rows = existing.flatMap(({ request }) =>
    listedInstalments(request).map(({ listedOn, instalment: { number, paidOn } }) => ({
      venue_id: venueId,
      reference: request.reference,
      number,
      listed_on: listedOn,
      paid_on: paidOn,
    })),
  );
  for (const some of chunks(rows)) await db.insertInto('booking_request_dues').values(some).execute();
}

/**
 * Lists a page of the instalments listed, or paid, on these dates, by date. Those of `stale` are computed.
 *
 * @param stale all requests that `listStaleDues` finds
 */
export async function listDueInstalments(
  db: Reader,
  filter: DueFilter,
  stale: readonly StaleRequest[],
): Promise<DueInstalment[]> {
  const { venueId, from, to, by, isUnpaid, after, limit } = filter;
  const column = by === 'paid' ? 'd.paid_on' : 'd.listed_on';
  let query = db
    .selectFrom('booking_request_dues as d')
    .innerJoin('booking_requests as r', (join) =>
      join.onRef('r.venue_id', '=', 'd.venue_id').onRef('r.reference', '=', 'd.reference'),
    )
    .select(['d.reference', 'd.number'])
    .where('d.venue_id', '=', venueId)
    .where(column, '>=', after?.date ?? from)
    .where(column, '<=', to)
    .where(hasCurrentDues)
    .orderBy(column)
    .orderBy('d.reference')
    .orderBy('d.number')
    .limit(limit);
  if (isUnpaid) query = query.where('d.paid_on', 'is', null);
  if (after !== null)
    query = query.where((of) =>
      of(
        of.refTuple(column, 'd.reference', 'd.number'),
        '>',
        of.tuple<CalendarDate | null, string, number>(after.date, after.reference, after.number),
      ),
    );
  const rows = await query.execute();
  const requests = new Map<string, BookingRequest>();
  const references = rows.map(({ reference }) => reference);
  for await (const piece of requestsInPieces(db, venueId, references))
    for (const request of piece) requests.set(request.reference, request);
  const stored = rows.flatMap(({ reference, number }) => {
    const request = requests.get(reference);
    return request === undefined
      ? []
      : duesOf(request).filter(({ instalment }) => instalment.number === number);
  });
  const computed = stale
    .flatMap(({ request }) => duesOf(request))
    .filter((due) => {
      const date = dateOf(due, by);
      return date !== null && date >= from && date <= to && !(isUnpaid && due.instalment.paidOn !== null);
    })
    .filter((due) => after === null || compareDues(cursorOf(due, by), after) > 0);
  return [...stored, ...computed]
    .toSorted((one, other) => compareDues(cursorOf(one, by), cursorOf(other, by)))
    .slice(0, limit);
}

const duesOf = (request: BookingRequest): DueInstalment[] =>
  listedInstalments(request).map((listed) => ({ ...listed, request }));

const dateOf = ({ listedOn, instalment }: DueInstalment, by: InstalmentOrder) =>
  by === 'paid' ? instalment.paidOn : listedOn;

/** Returns the cursor of an entry. */
export const cursorOf = (due: DueInstalment, by: InstalmentOrder): DueCursor => ({
  date: dateOf(due, by) ?? '',
  reference: due.request.reference,
  number: due.instalment.number,
});

const compareDues = (one: DueCursor, other: DueCursor) =>
  compareTexts(one.date, other.date) ||
  compareTexts(one.reference, other.reference) ||
  one.number - other.number;

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
