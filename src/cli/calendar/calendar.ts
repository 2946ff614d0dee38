import { blockDateRanges, datesOfMonth } from '../../domain/booking/month-overview.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { withDatabase } from '../open-database.ts';
import { requestRecord } from '../requests/flat-request.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { linesOfMonth } from './month-lines.ts';
import { type Month, readMonth } from './read-month.ts';

/** Options of `firsthold calendar`. */
export interface CalendarOptions {
  readonly venue?: string;
  readonly space?: string;
  readonly json?: boolean;
}

/** Prints a month of a venue's calendar: bookings, holds and blocks by date and space. */
export async function printMonth(
  terminal: Terminal,
  requested: string | undefined,
  { venue, space, json = false }: CalendarOptions,
): Promise<void> {
  const { name, dates, month, now } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => {
      const venueId = await chooseVenue(db, venue);
      const now = clock();
      const timezone = (await findVenue(db, venueId))?.timezone ?? 'UTC';
      const name = requested ?? todayIn(timezone, now).slice(0, 7);
      const dates = datesOfMonth(name);
      if (dates === null) throw new CommandFailure(`the month must be like 2027-03, not "${name}"`, 2);
      return { name, dates, month: await readMonth(db, venueId, { dates, spaceId: space }, now), now };
    }),
  );
  if (json) return printJson(terminal, monthJson(name, dates, month, now));
  const [heading = '', ...lines] = linesOfMonth(dates, month);
  terminal.printEmphasised('bold', heading, '');
  for (const line of lines) terminal.print(line);
}

function monthJson(
  name: string,
  dates: readonly string[],
  { venue, requestedSpaces, bookings, blocks }: Month,
  now: Instant,
) {
  return {
    month: name,
    venue: venue.id,
    timezone: venue.timezone,
    spaces: requestedSpaces.map(({ id, name }) => ({ id, name })),
    bookings: bookings.map((booking) => requestRecord(booking, now)),
    blocks: blocks
      .map(({ id, spaceIds, fromTime, toTime, reason, ...block }) => ({
        id,
        spaceIds,
        fromTime,
        toTime,
        reason,
        dates: blockDateRanges({ ...block, fromTime, toTime }, dates).flat(),
      }))
      .filter((block) => block.dates.length > 0),
  };
}
