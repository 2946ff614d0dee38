import type { GuestOrder } from '../../domain/booking/guest-keys.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { type Instant, isoOrNull } from '../../domain/time/instant.ts';
import { foldAllSearchWords } from '../../operations/booking/fold-search-words.ts';
import { type DirectoryGuest, listGuests } from '../../storage/booking/guest-directory.ts';
import type { GuestFilter } from '../../storage/booking/guest-search.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue, onlyVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Options of `firsthold guests list`. */
export interface GuestListOptions {
  readonly venue?: string;
  readonly text?: string;
  readonly by?: GuestOrder;
  readonly limit: number;
  readonly after?: string;
  readonly json?: boolean;
}

/** Prints one page of the guests of a venue. */
export async function printGuests(terminal: Terminal, options: GuestListOptions): Promise<void> {
  const { by = 'recent', limit, after, text, json = false } = options;
  const { guests, next } = await withDatabase(terminal, async ({ storage, clock }) => {
    if (text !== undefined) await foldAllSearchWords({ storage });
    return storage.read(async (db) => {
      const venueId = await venueOfList(db, options);
      return fullPage(db, { venueId, text, ignoresContacts: false }, { by, limit, after }, clock());
    });
  });
  if (json) return printJson(terminal, guests.map(guestRecordOf));
  const rows = guests.map((guest) => ({
    reference: guest.reference,
    guest: guest.guest.name,
    email: guest.addresses.join(', '),
    bookings: guest.bookings,
    value: acceptedValue(guest),
    next: guest.nextDate ?? '',
  }));
  printTable(terminal, rows, 'No matching guests.');
  if (next !== null) terminal.printToStderr(`More guests: --after ${next}`);
}

/** Returns the named venue, the only one, or the only one with guests that match the search. */
async function venueOfList(db: Reader, { venue, text }: GuestListOptions): Promise<string> {
  if (venue !== undefined || text === undefined) return chooseVenue(db, venue);
  const ids = await listVenueIds(db);
  if (ids.length < 2) return chooseVenue(db, venue);
  const having: string[] = [];
  const page = { by: 'recent', limit: 1, after: undefined } as const;
  for (const venueId of ids)
    if ((await fullPage(db, { venueId, text, ignoresContacts: false }, page, 0)).guests.length > 0)
      having.push(venueId);
  return onlyVenue(having, undefined, `no guest of ${ids.length} venues matches`);
}

const acceptedValue = ({ accepted }: DirectoryGuest) =>
  accepted.map(({ totalCents, currency }) => formatMoney(totalCents, currency, 'en')).join(' + ');

const guestRecordOf = ({ lastRequestAt, ...guest }: DirectoryGuest) => ({
  ...guest,
  lastRequestAt: isoOrNull(lastRequestAt),
});

/** Reads until the page is full, even if that takes long: a shell user can wait. */
async function fullPage(
  db: Reader,
  filter: GuestFilter,
  page: Parameters<typeof listGuests>[2],
  now: Instant,
): Promise<{ guests: readonly DirectoryGuest[]; next: string | null }> {
  const guests: DirectoryGuest[] = [];
  let { after } = page;
  for (;;) {
    const found = await listGuests(db, filter, { ...page, limit: page.limit - guests.length, after }, now);
    if (found === undefined) throw new CommandFailure(`there is no guest ${after}`);
    guests.push(...found.guests);
    if (found.next === null || guests.length >= page.limit) return { guests, next: found.next };
    after = found.next;
  }
}
