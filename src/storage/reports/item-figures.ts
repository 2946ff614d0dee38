/** The sums of the items in a period. */
import { sql } from 'kysely';
import type { ItemFigures } from '../../domain/reports/report.ts';
import type { ReportPeriod } from '../../domain/reports/report-period.ts';
import type { ReportedSpace } from '../../domain/reports/utilisation.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { afterLatestStart, earliestStart } from '../booking/event-dates.ts';
import { readItemTotals } from '../booking/item-totals.ts';
import type { Reader } from '../engine/storage.ts';
import { isNotWaiting, isReported, statusAtNow } from './outcome.ts';

/** Sums the items of a period by space, date, source, outcome and currency. */
export async function sumItems(
  db: Reader,
  venueId: string,
  spaces: readonly ReportedSpace[],
  { period, now }: { readonly period: ReportPeriod; readonly now: Instant },
): Promise<ItemFigures[]> {
  const items = [
    ...(await sumSingleItems(db, venueId, period, now)),
    ...(await listItemsOfSeveral(db, venueId, period, now)),
  ];
  const names = new Map(spaces.map(({ id, name }) => [id, name]));
  const removed = [...new Set(items.map(({ spaceId }) => spaceId))].filter((id) => !names.has(id));
  for (const [id, name] of await findBookedNames(db, venueId, period, removed)) names.set(id, name);
  return items.map((each) => ({ ...each, spaceName: names.get(each.spaceId) ?? each.spaceId }));
}

/** The indexes by start contain the columns of these sums, but no names. */
type FiguresWithoutName = Omit<ItemFigures, 'spaceName'>;

/** Returns the names under which spaces were booked. */
async function findBookedNames(
  db: Reader,
  venueId: string,
  { from, to }: ReportPeriod,
  spaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_items')
    .select(({ fn }) => ['space_id', fn.max('space_name').as('name')])
    .where('venue_id', '=', venueId)
    .where('space_id', 'in', spaceIds)
    .where('starts_at', '>=', earliestStart(from))
    .where('starts_at', '<', afterLatestStart(to))
    .groupBy('space_id')
    .execute();
  return new Map(rows.map(({ space_id, name }) => [space_id, name]));
}

/** SQL for the bookings that have or had several items. The literal lets PostgreSQL use the partial index. */
const bookingsWithSeveral = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_items')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('item', '>', sql.lit(0));

/** Sums items that are the only one of their booking, which start with it. */
async function sumSingleItems(
  db: Reader,
  venueId: string,
  period: ReportPeriod,
  now: Instant,
): Promise<FiguresWithoutName[]> {
  const rows = await db
    .selectFrom('booking_requests as r')
    // SQLite joins in this order: from an item, finding its request takes twice as long.
    .crossJoin('booking_items as i')
    .whereRef('i.venue_id', '=', 'r.venue_id')
    .whereRef('i.reference', '=', 'r.reference')
    .where('i.item', '=', sql.lit(0))
    .where('r.venue_id', '=', venueId)
    .where(isNotWaiting)
    .where(isReported)
    .where('r.starts_at', '>=', earliestStart(period.from))
    .where('r.starts_at', '<', afterLatestStart(period.to))
    // PostgreSQL needs only this range of both tables.
    .where('i.venue_id', '=', venueId)
    .where('i.starts_at', '>=', earliestStart(period.from))
    .where('i.starts_at', '<', afterLatestStart(period.to))
    .where('i.date', '>=', period.from)
    .where('i.date', '<=', period.to)
    .where('i.reference', 'not in', bookingsWithSeveral(db, venueId))
    .select(['i.space_id', 'i.date', 'r.site_key', 'r.total_currency', statusAtNow(now)])
    .select(({ fn, cast, eb }) => [
      fn.countAll<number>().as('items'),
      cast<number>(fn.sum('r.total_cents'), 'bigint').as('total_cents'),
      cast<number>(fn.sum(eb('i.ends_at', '-', eb.ref('i.starts_at'))), 'bigint').as('booked_ms'),
    ])
    .groupBy(['i.space_id', 'i.date', 'r.site_key', 'r.total_currency', 'outcome'])
    .execute();
  return rows.map((row) => ({
    spaceId: row.space_id,
    date: row.date,
    siteKey: row.site_key || null,
    status: row.outcome,
    currency: row.total_currency,
    items: Number(row.items),
    totalCents: row.total_cents,
    bookedMs: row.booked_ms,
  }));
}

/** Lists the items of bookings with several. */
async function listItemsOfSeveral(
  db: Reader,
  venueId: string,
  { from, to }: ReportPeriod,
  now: Instant,
): Promise<FiguresWithoutName[]> {
  const itemsOfSeveral = db
    .selectFrom('booking_items')
    .where('venue_id', '=', venueId)
    .where('starts_at', '>=', earliestStart(from))
    .where('starts_at', '<', afterLatestStart(to))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('reference', 'in', bookingsWithSeveral(db, venueId));
  const requests = await db
    .selectFrom('booking_requests as r')
    .select(['r.reference', 'r.site_key', 'r.total_currency', 'r.item_totals', statusAtNow(now)])
    .where('r.venue_id', '=', venueId)
    .where(isNotWaiting)
    .where(isReported)
    // Without a join, which would read a request, with its whole price on SQLite, for each of its items.
    .where('r.reference', 'in', itemsOfSeveral.select('reference').distinct())
    .execute();
  if (requests.length === 0) return [];
  const totals = await readItemTotals(db, venueId, requests);
  const requestOf = new Map(requests.map((request) => [request.reference, request]));
  const items = await itemsOfSeveral
    .select(['reference', 'item', 'space_id', 'date', 'starts_at', 'ends_at'])
    .execute();
  return items.flatMap(({ reference, item, space_id, date, starts_at, ends_at }) => {
    const request = requestOf.get(reference);
    if (request === undefined) return [];
    return {
      spaceId: space_id,
      date,
      siteKey: request.site_key || null,
      status: request.outcome,
      currency: request.total_currency,
      items: 1,
      totalCents: totals.get(reference)?.get(item) ?? 0,
      bookedMs: ends_at - starts_at,
    };
  });
}
