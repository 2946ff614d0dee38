/**
 * The instalments of a venue's bookings by the date under which they are listed (`listedInstalments`), and the parts of
 * prices that belong to items. They are computed from the bookings in batches, after the transactions that change bookings.
 * A request remembers in `dues_for` what it was like at that time, so an index finds those that have changed since, also by
 * a program that does not know the table.
 */
import { sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { keepsGuest } from '../../domain/booking/owed.ts';
import { type ListedInstalment, listedInstalments } from '../../domain/money/instalments.ts';
import { type ItemTotals, totalsOfItems } from '../../domain/money/sum-quotes.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import { type Json, toJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { requestsInPieces } from './request-pieces.ts';

/** Everything from which instalments are computed and that can change; the end of an agreed price is its `agreedAt`. */
const state = sql<string>`(status || ' ' || cast(amendments as text) || ' ' || cast(coalesce(decided_at, 0) as text) || ' '
    || coalesce(substr(agreed_price, length(agreed_price) - 13), '') || ' ' || coalesce(instalment_marks, ''))`;
/** As in the index, like the next one. */
const isListed = sql<boolean>`(status = 'accepted' or instalment_marks is not null or dues_for is not null or next_item > 1)`;
const isStale = sql<boolean>`(dues_for is distinct from ${state} or (next_item > 1 and item_totals is null))`;
/** Whether the stored instalments of a request are those that it has. */
export const hasCurrentDues = sql<boolean>`not (${isListed} and ${isStale})`;

/** The dates by which instalments are listed: due on (`listedInstalments`), or paid on. */
export type InstalmentOrder = 'due' | 'paid';

/** The place of an entry in the list. */
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

/** An entry of the list. */
export interface DueEntry<T> extends DueCursor {
  readonly presented: T;
}

/** The instalments of a request, and the parts of its price. */
interface ComputedDues {
  readonly reference: string;
  /** The value of `dues_for` afterwards. */
  readonly state: string;
  readonly keepsGuest: boolean;
  /** Null: it has only ever had one item. */
  readonly itemTotals: Json<ItemTotals> | null;
  readonly listed: readonly ListedInstalment[];
}

/** Lists requests of a venue that changed since their instalments were computed, up to a limit: those with several items first. */
export async function listStaleDues(db: Reader, venueId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where(isListed)
    .where(isStale)
    .orderBy('next_item', 'desc')
    .orderBy('reference')
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Lists those that have or had several items. */
export async function listStaleOfSeveral(
  db: Reader,
  venueId: string,
  limit: number | null = null,
): Promise<string[]> {
  const query = db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('next_item', '>', 1)
    .where(isListed)
    .where(isStale);
  const rows = await (limit === null ? query : query.limit(limit)).execute();
  return rows.map(({ reference }) => reference);
}

/**
 * Computes the instalments of these requests, and yields them in pieces (`requestsInPieces`). Store them in the same
 * transaction.
 */
export async function* computeDues(
  db: Reader,
  venueId: string,
  stale: readonly string[],
): AsyncIterable<ComputedDues[]> {
  for await (const requests of requestsInPieces(db, venueId, stale)) {
    const states = await readStates(db, venueId, requests);
    yield requests.map((request) => ({
      reference: request.reference,
      state: states.get(request.reference) ?? '',
      keepsGuest: keepsGuest(request),
      itemTotals: itemTotalsOf(request),
      listed: listedInstalments(request),
    }));
  }
}

/** Reads them for a piece at a time: PostgreSQL reads a whole agreed price for its end. */
async function readStates(
  db: Reader,
  venueId: string,
  requests: readonly BookingRequest[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(['reference', state.as('state')])
    .where('venue_id', '=', venueId)
    .where(
      'reference',
      'in',
      requests.map(({ reference }) => reference),
    )
    .execute();
  return new Map(rows.map((row) => [row.reference, row.state]));
}

function itemTotalsOf({ nextItem, agreedPrice, quote, items }: BookingRequest): Json<ItemTotals> | null {
  return nextItem > 1 ? toJson([...totalsOfItems(agreedPrice ?? quote, items[0])]) : null;
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
  computed: readonly ComputedDues[],
): Promise<void> {
  const existing: ComputedDues[] = [];
  for (const each of computed) {
    const { numUpdatedRows } = await db
      .updateTable('booking_requests')
      .set({ dues_for: each.state, unpaid: each.keepsGuest ? 1 : 0, item_totals: each.itemTotals })
      .where('venue_id', '=', venueId)
      .where('reference', '=', each.reference)
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
        some.map(({ reference }) => reference),
      )
      .execute();
  const rows = existing.flatMap(({ reference, listed }) =>
    listed.map(({ listedOn, instalment: { number, paidOn } }) => ({
      venue_id: venueId,
      reference,
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
 * @param present must not keep the request
 */
export async function listDueInstalments<T>(
  db: Reader,
  filter: DueFilter,
  stale: readonly string[],
  present: (request: BookingRequest, due: ListedInstalment) => T,
): Promise<DueEntry<T>[]> {
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
  const stored = Map.groupBy(rows, ({ reference }) => reference);
  const computed = new Set(stale);
  const isInPage = (entry: DueCursor, { instalment }: ListedInstalment) =>
    entry.date >= from &&
    entry.date <= to &&
    !(isUnpaid && instalment.paidOn !== null) &&
    (after === null || compareDues(entry, after) > 0);
  const entries: DueEntry<T>[] = [];
  for await (const requests of requestsInPieces(db, venueId, [...stored.keys(), ...computed]))
    for (const request of requests)
      for (const due of listedInstalments(request)) {
        const { reference } = request;
        const { number, paidOn } = due.instalment;
        const date = by === 'paid' ? paidOn : due.listedOn;
        const entry = { date: date ?? '', reference, number };
        const isShown = computed.has(reference)
          ? isInPage(entry, due)
          : stored.get(reference)?.some((row) => row.number === number);
        if (isShown) entries.push({ ...entry, presented: present(request, due) });
      }
  return entries.toSorted(compareDues).slice(0, limit);
}

const compareDues = (one: DueCursor, other: DueCursor) =>
  compareTexts(one.date, other.date) ||
  compareTexts(one.reference, other.reference) ||
  one.number - other.number;

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
