import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { listTokens } from '../../storage/access/api-tokens.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the API tokens of one venue or of all venues. */
export async function printTokens(
  terminal: Terminal,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const tokens = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const venueIds = venue === undefined ? await listVenueIds(db) : [await chooseVenue(db, venue)];
      const found = [];
      for (const venueId of venueIds) found.push(...(await listTokens(db, venueId)));
      return found;
    }),
  );
  if (json)
    return printJson(
      terminal,
      tokens.map(({ createdAt, lastUsedAt, endsAt, revokedAt, ...token }) => ({
        ...token,
        createdAt: isoInstant(createdAt),
        lastUsedAt: isoOrNull(lastUsedAt),
        endsAt: isoOrNull(endsAt),
        revokedAt: isoOrNull(revokedAt),
      })),
    );
  const formatOptionalInstant = (instant: Instant | null) => (instant === null ? '' : formatInstant(instant));
  const rows = tokens.map((token) => ({
    id: token.id,
    venue: token.venueId,
    label: token.label,
    scopes: token.scopes.join(' '),
    'made by': token.createdBy,
    used: formatOptionalInstant(token.lastUsedAt),
    ends: formatOptionalInstant(token.endsAt),
    revoked: formatOptionalInstant(token.revokedAt),
  }));
  printTable(terminal, rows, 'No API tokens. Add one with: firsthold tokens add --scope SCOPE');
}
