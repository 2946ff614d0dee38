/** The numbers of the requests whose earliest event is in a period. */
import { sql } from 'kysely';
import { dateRangeInterval } from '../../domain/booking/slot-interval.ts';
import type { Occurrence } from '../../domain/reports/percentiles.ts';
import type { PeriodFigures, RequestFigures } from '../../domain/reports/report.ts';
import type { ReportPeriod } from '../../domain/reports/report-period.ts';
import { type Instant, msPerHour } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { isExpired, isNotWaiting, isReported, type ReportedStatus } from './outcome.ts';

/** A venue with its time zone. */
export interface VenueInZone {
  readonly venueId: string;
  readonly timezone: string;
}

/** Counts the requests of a period. */
export async function readRequestFigures(
  db: Reader,
  venue: VenueInZone,
  period: ReportPeriod,
  now: Instant,
): Promise<Pick<PeriodFigures, 'requests' | 'leadDays' | 'decisionHours'>> {
  return {
    requests: await countRequests(db, venue, period, now),
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

/** Selects the requests whose earliest event is in a period. */
function requestsIn(db: Reader, { venueId, timezone }: VenueInZone, { from, to }: ReportPeriod) {
  const { startsAt, endsAt } = dateRangeInterval(from, to, timezone);
  return db
    .selectFrom('booking_requests as r')
    .where('r.venue_id', '=', venueId)
    .where(isNotWaiting)
    .where(isReported)
    .where('r.starts_at', '>=', startsAt)
    .where('r.starts_at', '<', endsAt);
}

async function countRequests(
  db: Reader,
  venue: VenueInZone,
  period: ReportPeriod,
  now: Instant,
): Promise<RequestFigures[]> {
  const rows = await requestsIn(db, venue, period)
    .select(['r.site_key', 'r.reason_code', 'r.total_currency', 'r.status'])
    .select(({ fn }) => [
      fn.countAll<number>().as('requests'),
      // Grouped by this, PostgreSQL expects as many groups as rows, and sorts them all.
      fn.countAll<number>().filterWhere(isExpired(now)).as('expired'),
    ])
    .groupBy(['r.site_key', 'r.reason_code', 'r.total_currency', 'r.status'])
    .execute();
  return rows.flatMap((row) => {
    const source = {
      siteKey: row.site_key || null,
      reasonCode: row.reason_code,
      currency: row.total_currency,
    };
    const expired = Number(row.expired);
    return [
      { ...source, status: row.status as ReportedStatus, requests: Number(row.requests) - expired },
      { ...source, status: 'expired' as const, requests: expired },
    ].filter(({ requests }) => requests > 0);
  });
}

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

/** A cancellation replaces the instant of the decision before it. */
const decidedByStaff = sql<boolean>`r.status in ('accepted', 'declined')`;
