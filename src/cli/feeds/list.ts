import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { listFeeds } from '../../storage/access/feeds.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the calendar feeds of one venue or of all venues. */
export async function printFeeds(
  terminal: Terminal,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const feeds = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const venueIds = venue === undefined ? await listVenueIds(db) : [await chooseVenue(db, venue)];
      const found = [];
      for (const venueId of venueIds) found.push(...(await listFeeds(db, venueId)));
      return found;
    }),
  );
  if (json)
    return printJson(
      terminal,
      feeds.map(({ id, venueId, spaceId, withGuests, withTitles, createdAt, revokedAt }) => ({
        id,
        venueId,
        spaceId,
        withGuests,
        withTitles,
        createdAt: isoInstant(createdAt),
        revokedAt: isoOrNull(revokedAt),
      })),
    );
  const rows = feeds.map((feed) => ({
    id: feed.id,
    venue: feed.venueId,
    space: feed.spaceId ?? '(all)',
    guests: feed.withGuests ? 'yes' : feed.withTitles ? 'companies' : 'no',
    made: formatInstant(feed.createdAt),
    revoked: feed.revokedAt === null ? '' : formatInstant(feed.revokedAt),
  }));
  printTable(terminal, rows, 'No calendar feeds. Add one with: firsthold feeds add');
}
