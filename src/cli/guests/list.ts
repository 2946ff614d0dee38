import type { GuestOrder } from '../../domain/booking/guest-keys.ts';
import { isContactReference } from '../../domain/booking/reference.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { type Instant, isoOrNull } from '../../domain/time/instant.ts';
import { foldAllSearchWords } from '../../operations/booking/fold-search-words.ts';
import { type DirectoryGuest, listGuests } from '../../storage/booking/guest-directory.ts';
import type { GuestFilter } from '../../storage/booking/guest-search.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { venuesWithRequest } from '../../storage/venue/venues-with.ts';
import { onlyVenue, venuesOfList } from '../choose-venue.ts';
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

/** A guest of a list, with the venue. */
type ListedGuest = DirectoryGuest & { readonly venueId: string };

/** Prints one page of the guests of one venue, or of all venues, one after the other. */
export async function printGuests(terminal: Terminal, options: GuestListOptions): Promise<void> {
  const { text, json = false } = options;
  const { guests, next, areNamed } = await withDatabase(terminal, async ({ storage, clock }) => {
    if (text !== undefined) await foldAllSearchWords({ storage });
    return storage.read((db) => pageOfVenues(db, options, clock()));
  });
  if (json) return printJson(terminal, guests.map(guestRecordOf));
  const rows = guests.map((guest) => ({
    reference: guest.reference,
    ...(areNamed && { venue: guest.venueId }),
    guest: guest.guest.name,
    email: guest.addresses.join(', '),
    bookings: guest.bookings,
    value: acceptedValue(guest),
    next: guest.nextDate ?? '',
  }));
  printTable(terminal, rows, 'No matching guests.');
  if (next !== null) terminal.printToStderr(`More guests: --after ${next}`);
}

/** Reads a page that begins after the guest of a reference, at the venue that knows it. */
async function pageOfVenues(
  db: Reader,
  { venue, by = 'recent', limit, after: reference, text }: GuestListOptions,
  now: Instant,
) {
  const { ids, areNamed } = await venuesOfList(db, venue);
  const first = reference === undefined ? ids[0] : await venueOfGuest(db, reference, venue);
  const guests: ListedGuest[] = [];
  let after = reference;
  for (const venueId of first === undefined ? [] : ids.slice(ids.indexOf(first))) {
    // The page is full; whether the venue has a guest decides whether there is a next one.
    const isFull = guests.length >= limit;
    const page = { by, limit: isFull ? 1 : limit - guests.length, after };
    const found = await fullPage(db, { venueId, text, ignoresContacts: false }, page, now);
    if (isFull && found.guests.length > 0)
      return { guests, next: guests.at(-1)?.reference ?? null, areNamed };
    guests.push(...found.guests.map((guest) => ({ ...guest, venueId })));
    if (found.next !== null) return { guests, next: found.next, areNamed };
    after = undefined;
  }
  return { guests, next: null, areNamed };
}

/** Returns the venue that knows the guest of a reference. */
async function venueOfGuest(db: Reader, reference: string, venue: string | undefined): Promise<string> {
  const table = isContactReference(reference) ? 'guest_contacts' : 'booking_requests';
  const having = await venuesWithRequest(db, reference, table);
  return onlyVenue(having, venue, `there is no guest ${reference}`);
}

const acceptedValue = ({ accepted }: DirectoryGuest) =>
  accepted.map(({ totalCents, currency }) => formatMoney(totalCents, currency, 'en')).join(' + ');

const guestRecordOf = ({ lastRequestAt, ...guest }: ListedGuest) => ({
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
