import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { findCreators } from '../../storage/access/creators.ts';
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
      for (const venueId of venueIds) {
        const feeds = await listFeeds(db, venueId);
        const ids = feeds.map(({ id }) => id);
        const creators = await findCreators(db, venueId, ids);
        found.push(...feeds.map((feed) => ({ ...feed, createdBy: creators.get(feed.id) ?? null })));
      }
      return found;
    }),
  );
  if (json)
    return printJson(
      terminal,
      feeds.map(({ id, venueId, spaceId, withGuests, withTitles, createdAt, createdBy, revokedAt }) => ({
        id,
        venueId,
        spaceId,
        withGuests,
        withTitles,
        createdAt: isoInstant(createdAt),
        createdBy,
        revokedAt: isoOrNull(revokedAt),
      })),
    );
  const rows = feeds.map((feed) => ({
    id: feed.id,
    venue: feed.venueId,
    space: feed.spaceId ?? '(all)',
    guests: feed.withGuests ? 'yes' : feed.withTitles ? 'companies' : 'no',
    made: formatInstant(feed.createdAt),
    'made by': feed.createdBy ?? '',
    revoked: feed.revokedAt === null ? '' : formatInstant(feed.revokedAt),
  }));
  printTable(terminal, rows, 'No calendar feeds. Add one with: firsthold feeds add');
}
