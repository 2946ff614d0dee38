import { listSiteKeys } from '../../storage/access/site-keys.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the website keys of one venue or of all venues. */
export async function printKeys(
  terminal: Terminal,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const keys = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const venueIds = venue === undefined ? await listVenueIds(db) : [await chooseVenue(db, venue)];
      const found = [];
      for (const venueId of venueIds)
        for (const siteKey of await listSiteKeys(db, venueId)) found.push({ ...siteKey, venueId });
      return found;
    }),
  );
  if (json) return printJson(terminal, keys);
  const rows = keys.map((siteKey) => ({
    key: siteKey.key,
    venue: siteKey.venueId,
    enabled: siteKey.enabled ? 'yes' : 'no',
    page: siteKey.page ? 'yes' : 'no',
    frame: siteKey.frame ? 'yes' : 'no',
    dates: String(siteKey.maxItems),
    waiting: siteKey.waitingList ? 'yes' : 'no',
    codes: siteKey.codes ? 'yes' : 'no',
    'holds for': siteKey.holdPeriod,
    websites: siteKey.websites.join(' ') || '(servers only)',
    label: siteKey.label,
  }));
  printTable(terminal, rows, 'No website keys. Add one with: firsthold keys add');
}
