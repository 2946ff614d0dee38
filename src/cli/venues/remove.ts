/** `firsthold venues remove`: lists what a venue has, and removes it. */
import { itemsLabel } from '../../domain/booking/booked-item.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { findRemovalObstacle, removeVenue } from '../../operations/venue/remove-venue.ts';
import { listSiteKeys } from '../../storage/access/site-keys.ts';
import { listStaffOnlyAt } from '../../storage/access/staff.ts';
import {
  countVenueContents,
  listUpcomingRequests,
  type VenueContents,
} from '../../storage/documents/venue-contents.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findFreeze } from '../../storage/events/frozen-venues.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { CommandFailure } from '../failure.ts';
import { formatInstant } from '../format-instant.ts';
import { cliActor as actor, withDatabase } from '../open-database.ts';
import { printFields, printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { notExported } from './freeze.ts';

/** The number of upcoming bookings that are listed. */
const maxListed = 50;

/** Options of `firsthold venues remove ID`. */
interface RemoveOptions {
  readonly confirm?: string;
  readonly json?: boolean;
}

/** Lists what a venue has, or removes it if its id is repeated. */
export async function remove(
  terminal: Terminal,
  venueId: string,
  { confirm, json = false }: RemoveOptions,
): Promise<void> {
  if (confirm === undefined) {
    const found = await withDatabase(terminal, ({ storage, clock }) =>
      storage.read((db) => describeVenue(db, venueId, clock())),
    );
    return json ? printJson(terminal, { ...found, removed: false }) : printVenue(terminal, found);
  }
  if (confirm !== venueId)
    throw new CommandFailure(`--confirm ${confirm} is not ${venueId}; nothing was removed`, 2);
  const { contents, move } = await withDatabase(terminal, async (context) => {
    const before = await context.storage.read(async (db) => ({
      contents: await countVenueContents(db, venueId),
      move: moveOf(await findFreeze(db, venueId)),
    }));
    await removeVenue(context, { venueId, actor });
    return before;
  });
  if (json) return printJson(terminal, { venue: venueId, contents, ...move, removed: true });
  terminal.print(`Removed ${venueId} with ${contents.bookingRequests} booking requests.`);
  // The only place that still had the code.
  printMove(terminal, move);
  terminal.printToStderr(
    'Earlier backups and exports, and databases that were set aside, still have it. Proxies and browsers may keep copies of its photos.',
  );
}

/** Where a venue has moved, with the code that unfreezes the copy, and when it was exported; nulls: nowhere, or not since it was frozen. */
const moveOf = (freeze: Awaited<ReturnType<typeof findFreeze>>) => ({
  movedTo: freeze?.movedTo ?? null,
  exportedAt: (freeze?.movedTo && freeze.exportedAt && isoInstant(freeze.exportedAt)) || null,
  code: (freeze?.movedTo && freeze.code) ?? null,
});

function printMove(terminal: Terminal, { movedTo, code, exportedAt }: ReturnType<typeof moveOf>): void {
  if (movedTo === null) return;
  terminal.print(`It has moved to ${movedTo}. The code that unfreezes the copy: ${code}`);
  if (exportedAt !== null)
    terminal.print(
      `Exported ${formatInstant(Date.parse(exportedAt))}. Whether the copy accepts bookings is not known here.`,
    );
}

type Found = Awaited<ReturnType<typeof describeVenue>>;

/** Reads everything that a person needs to know before they remove a venue. */
async function describeVenue(db: Reader, venueId: string, now: number) {
  const obstacle = await findRemovalObstacle(db, venueId);
  const freeze = await findFreeze(db, venueId);
  const upcoming = await listUpcomingRequests(db, venueId, { now, limit: maxListed + 1 });
  return {
    venue: venueId,
    name: (await findVenue(db, venueId))?.name ?? '',
    obstacle,
    contents: await countVenueContents(db, venueId),
    websiteKeys: (await listSiteKeys(db, venueId)).map(({ key }) => key),
    accounts: (await listStaffOnlyAt(db, venueId)).map(({ email }) => email),
    upcoming: upcoming.slice(0, maxListed).map((request) => ({
      reference: request.reference,
      dates: itemsLabel(request.items),
      status: request.status,
    })),
    hasMoreUpcoming: upcoming.length > maxListed,
    ...moveOf(freeze),
    isBeingRemoved: freeze?.isRemoved ?? false,
    isCopy: Boolean(freeze && freeze.codeHash !== null && !freeze.isRemoved),
  };
}

function printVenue(terminal: Terminal, found: Found): void {
  const { venue, name, obstacle, contents, websiteKeys, accounts, upcoming } = found;
  terminal.print(`${venue} (${name}) has:`);
  printFields(terminal, fieldsOf(contents));
  if (websiteKeys.length > 0) terminal.print(`Website keys that end: ${websiteKeys.join(', ')}`);
  if (accounts.length > 0) terminal.print(`Accounts that are deleted: ${accounts.join(', ')}`);
  if (upcoming.length > 0) terminal.print('Upcoming bookings and requests:');
  for (const { reference, dates, status } of upcoming)
    terminal.print(`  ${reference}  ${dates}${status === 'accepted' ? '' : '  (not decided)'}`);
  if (found.hasMoreUpcoming) terminal.print('  …');
  printMove(terminal, found);
  if (found.movedTo !== null && found.exportedAt === null) terminal.print(notExported(venue));
  if (found.isBeingRemoved) terminal.print('Its removal was interrupted: this is what is left.');
  if (found.isCopy)
    terminal.print(
      'It is a copy that was not unfrozen. If the venue it comes from was marked as moved, that one is closed for good, and this is the only copy that can continue.',
    );
  terminal.printToStderr(
    obstacle === null
      ? `Nothing was changed. To delete all of it for good: firsthold venues remove ${venue} --confirm ${venue}`
      : `Nothing was changed. ${obstacle}`,
  );
}

const fieldsOf = (contents: VenueContents) => ({
  'booking requests': contents.bookingRequests,
  guests: contents.guests,
  spaces: contents.spaces,
  photos: `${contents.photos} (${Math.ceil(contents.photoBytes / 1_000_000)} MB)`,
  events: contents.events,
  'pending deliveries': contents.pendingDeliveries,
  webhooks: contents.webhooks,
  'website keys': contents.websiteKeys,
  'API tokens': contents.apiTokens,
  'calendar feeds': contents.calendarFeeds,
  staff: contents.staff,
});
