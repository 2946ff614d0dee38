/** The sums of a venue's reports: each statement reads one range of an index by venue and date. */
import type { PeriodFigures, ReportedVenue } from '../../domain/reports/report.ts';
import { type ReportPeriod, yearBefore } from '../../domain/reports/report-period.ts';
import type { ReportedSpace } from '../../domain/reports/utilisation.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { roomNameOf } from '../venue/rooms.ts';
import { listSpaceTimes } from '../venue/slot-times.ts';
import { sumItems } from './item-figures.ts';
import { readRequestFigures, type VenueInZone } from './request-figures.ts';

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
  const reported = await readReportedVenue(db, venue.venueId, { from: former.from, to: period.to });
  const { spaces } = reported;
  return {
    venue: reported,
    current: await readFigures(db, venue, spaces, { period, now }),
    yearBefore: await readFigures(db, venue, spaces, { period: former, now }),
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
      id,
      name,
      rooms: (rooms.get(id) ?? []).map(({ room_id }) => roomNameOf(room_id)),
    })),
    offered: await listSpaceTimes(db, venueId, dates),
    siteKeys: new Map(keys.map(({ key, label }) => [key, label])),
  };
}

async function readFigures(
  db: Reader,
  venue: VenueInZone,
  spaces: readonly ReportedSpace[],
  { period, now }: { readonly period: ReportPeriod; readonly now: Instant },
): Promise<PeriodFigures> {
  return {
    period,
    items: await sumItems(db, venue.venueId, spaces, { period, now }),
    ...(await readRequestFigures(db, venue, period, now)),
  };
}
