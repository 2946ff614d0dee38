/** The sums of a venue's reports: each statement reads one range of an index by venue and date. */
import { sql } from 'kysely';
import type { AgreedPrice, RequestStatus } from '../../domain/booking/booking-request.ts';
import { dateRangeInterval } from '../../domain/booking/slot-interval.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { totalOfItem } from '../../domain/money/sum-quotes.ts';
import type { Occurrence } from '../../domain/reports/percentiles.ts';
import type {
  ItemFigures,
  PeriodFigures,
  ReportedVenue,
  RequestFigures,
} from '../../domain/reports/report.ts';
import { type ReportPeriod, yearBefore } from '../../domain/reports/report-period.ts';
import { type Instant, msPerHour } from '../../domain/time/instant.ts';
import { itemsWithRequests, listItems } from '../booking/booking-items.ts';
import { afterLatestStart, earliestStart } from '../booking/event-dates.ts';
import { fromJson, type Json } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import { roomNameOf } from '../venue/rooms.ts';
import { listSpaceTimes } from '../venue/slot-times.ts';

/** A venue with its time zone. */
interface VenueInZone {
  readonly venueId: string;
  readonly timezone: string;
}

/** Everything that a report and the one of the year before need. */
export interface ReportInput {
  readonly venue: ReportedVenue;
  readonly current: PeriodFigures;
  readonly yearBefore: PeriodFigures;
}

/** Reads the figures of a period and of the year before at `now`. */
export async function readReportInput(
  db: Reader,
  venue: VenueInZone,
  period: ReportPeriod,
  now: Instant,
): Promise<ReportInput> {
  const former = yearBefore(period);
  return {
    venue: await readReportedVenue(db, venue.venueId, { from: former.from, to: period.to }),
    current: await readFigures(db, venue, period, now),
    yearBefore: await readFigures(db, venue, former, now),
  };
}

async function readReportedVenue(db: Reader, venueId: string, dates: ReportPeriod): Promise<ReportedVenue> {
  const spaces = await db
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('venue_id', '=', venueId)
    .orderBy('position')
    .execute();
  const inRooms = await db
    .selectFrom('space_rooms')
    .select(['space_id', 'room_id'])
    .where('venue_id', '=', venueId)
    .orderBy('position')
    .execute();
  const keys = await db
    .selectFrom('site_keys')
    .select(['key', 'label'])
    .where('venue_id', '=', venueId)
    .execute();
  const rooms = Map.groupBy(inRooms, ({ space_id }) => space_id);
  return {
    spaces: spaces.map(({ id, name }) => ({
      ...{ id, name },
      rooms: (rooms.get(id) ?? []).map(({ room_id }) => roomNameOf(room_id)),
    })),
    offered: await listSpaceTimes(db, venueId, dates),
    siteKeys: new Map(keys.map(({ key, label }) => [key, label])),
  };
}

async function readFigures(
  db: Reader,
  venue: VenueInZone,
  period: ReportPeriod,
  now: Instant,
): Promise<PeriodFigures> {
  const { venueId } = venue;
  return {
    period,
    items: [
      ...(await sumSingleItems(db, venueId, period, now)),
      ...(await listItemsOfSeveral(db, venueId, period, now)),
    ],
    requests: await sumRequests(db, venue, period, now),
    leadDays: await countValues(
      db,
      venue,
      period,
      sql<number>`(starts_at - created_at) / ${sql.lit(24 * msPerHour)}`,
    ),
    decisionHours: await countValues(
      db,
      venue,
      period,
      sql<number>`(decided_at - created_at + ${sql.lit(msPerHour - 1)}) / ${sql.lit(msPerHour)}`,
      decidedByStaff,
    ),
  };
}

/** Requests on the waiting list occupy nothing. */
const isNotWaiting = sql<boolean>`r.status <> 'waiting'`;

/** SQL for the status of a request at `now`, as `statusAt` computes it. */
const statusAtNow = (now: Instant) =>
  sql<
    Exclude<RequestStatus, 'waiting'>
  >`case when r.status = 'pending_approval' and coalesce(r.hold_expires_at, r.starts_at) <= ${now} then 'expired' else r.status end`.as(
    'outcome',
  );

const itemsIn = (db: Reader, venueId: string, { from, to }: ReportPeriod) =>
  itemsWithRequests(db, venueId)
    .where(isNotWaiting)
    .where('i.starts_at', '>=', earliestStart(from))
    .where('i.starts_at', '<', afterLatestStart(to))
    .where('i.date', '>=', from)
    .where('i.date', '<=', to);

/** SQL for the bookings that have or had several items. The literal lets PostgreSQL use the partial index. */
const bookingsWithSeveral = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_items')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('item', '>', sql.lit(0));

/** Sums items that are the only one of their booking. */
async function sumSingleItems(
  db: Reader,
  venueId: string,
  period: ReportPeriod,
  now: Instant,
): Promise<ItemFigures[]> {
  const rows = await itemsIn(db, venueId, period)
    // They start with their booking, so both tables need only this range.
    .where('r.venue_id', '=', venueId)
    .where('r.starts_at', '>=', earliestStart(period.from))
    .where('r.starts_at', '<', afterLatestStart(period.to))
    .where('i.reference', 'not in', bookingsWithSeveral(db, venueId))
    .select(['i.space_id', 'i.date', 'r.total_currency', statusAtNow(now)])
    .select(({ fn, cast, eb }) => [
      fn.max('i.space_name').as('space_name'),
      fn.countAll<number>().as('items'),
      cast<number>(fn.sum('r.total_cents'), 'bigint').as('total_cents'),
      cast<number>(fn.sum(eb('i.ends_at', '-', eb.ref('i.starts_at'))), 'bigint').as('booked_ms'),
    ])
    .groupBy(['i.space_id', 'i.date', 'r.total_currency', 'outcome'])
    .execute();
  return rows.map((row) => ({
    spaceId: row.space_id,
    spaceName: row.space_name,
    date: row.date,
    status: row.outcome,
    currency: row.total_currency,
    items: Number(row.items),
    totalCents: row.total_cents,
    bookedMs: row.booked_ms,
  }));
}

/** Lists the items of bookings with several: the lines of their price say what each costs. */
async function listItemsOfSeveral(
  db: Reader,
  venueId: string,
  period: ReportPeriod,
  now: Instant,
): Promise<ItemFigures[]> {
  const requests = await db
    .selectFrom('booking_requests as r')
    .select(['r.reference', 'r.total_currency', statusAtNow(now)])
    .select(({ fn }) => fn.coalesce('r.agreed_price', 'r.quote').as('price'))
    .where('r.venue_id', '=', venueId)
    .where(
      'r.reference',
      'in',
      itemsIn(db, venueId, period)
        .where('i.reference', 'in', bookingsWithSeveral(db, venueId))
        .select('i.reference')
        .distinct(),
    )
    .execute();
  const items = await listItems(
    db,
    venueId,
    requests.map(({ reference }) => reference),
  );
  return requests.flatMap(({ reference, total_currency, outcome, price: stored }) => {
    const price = fromJson(stored as Json<AgreedPrice | Quote>);
    const [main, ...others] = items.get(reference) ?? [];
    if (main === undefined) return [];
    return [main, ...others]
      .filter(({ date }) => date >= period.from && date <= period.to)
      .map(({ number, space, date, startsAt, endsAt }) => ({
        ...{ spaceId: space.id, spaceName: space.name, date, status: outcome, currency: total_currency },
        ...{ items: 1, totalCents: totalOfItem(price, number, main), bookedMs: endsAt - startsAt },
      }));
  });
}

/** Selects the requests whose earliest event is in a period. */
function requestsIn(db: Reader, { venueId, timezone }: VenueInZone, { from, to }: ReportPeriod) {
  const { startsAt, endsAt } = dateRangeInterval(from, to, timezone);
  return db
    .selectFrom('booking_requests as r')
    .where('r.venue_id', '=', venueId)
    .where(isNotWaiting)
    .where('r.starts_at', '>=', startsAt)
    .where('r.starts_at', '<', endsAt);
}

async function sumRequests(
  db: Reader,
  venue: VenueInZone,
  period: ReportPeriod,
  now: Instant,
): Promise<RequestFigures[]> {
  const rows = await requestsIn(db, venue, period)
    .select(['r.site_key', 'r.reason_code', 'r.total_currency', statusAtNow(now)])
    .select(({ fn, cast }) => [
      fn.countAll<number>().as('requests'),
      cast<number>(fn.sum('r.total_cents'), 'bigint').as('total_cents'),
    ])
    .groupBy(['r.site_key', 'r.reason_code', 'r.total_currency', 'outcome'])
    .execute();
  return rows.map((row) => ({
    siteKey: row.site_key === '' ? null : row.site_key,
    status: row.outcome,
    reasonCode: row.reason_code,
    currency: row.total_currency,
    requests: Number(row.requests),
    totalCents: row.total_cents,
  }));
}

/** A cancellation replaces the instant of the decision before it. */
const decidedByStaff = sql<boolean>`r.status in ('accepted', 'declined')`;

/** Counts how often the requests from websites have each value. Staff may enter bookings long after they were made. */
async function countValues(
  db: Reader,
  venue: VenueInZone,
  period: ReportPeriod,
  value: ReturnType<typeof sql<number>>,
  isCounted = sql<boolean>`1 = 1`,
): Promise<Occurrence[]> {
  const rows = await requestsIn(db, venue, period)
    .select(({ fn }) => [value.as('value'), fn.countAll<number>().as('count')])
    .where('r.site_key', '<>', '')
    .where(isCounted)
    .groupBy('value')
    .execute();
  return rows.map((row) => ({ value: Number(row.value), count: Number(row.count) }));
}
