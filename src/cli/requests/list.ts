import { slotWithTimes } from '../../domain/booking/booked-item.ts';
import {
  type RequestStatus,
  type RequestWithTotals,
  statusAt,
  type UnpricedRequest,
} from '../../domain/booking/booking-request.ts';
import { bookingName } from '../../domain/booking/guest.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { foldAllSearchWords } from '../../operations/booking/fold-search-words.ts';
import { deleteOldNetworks } from '../../operations/booking/networks.ts';
import { listBookingRequests, type RequestPage } from '../../storage/booking/booking-request-list.ts';
import type { RequestFilter } from '../../storage/booking/request-filter.ts';
import { type RequestOrder, requestCursorOf } from '../../storage/booking/request-order.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { venuesOfList } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { formatInstantIn } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { csvOf } from './csv.ts';
import { findRequest } from './find-request.ts';
import { endDateOf, itemsOfRequests, readRequestRecords } from './flat-request.ts';

/** Options of `firsthold requests list`. */
export interface RequestListOptions {
  readonly venue?: string;
  readonly status?: readonly RequestStatus[];
  readonly from?: string;
  readonly to?: string;
  readonly since?: Instant;
  readonly limit: number;
  readonly after?: string;
  readonly by?: RequestOrder;
  readonly space?: string;
  readonly text?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Prints one page of booking requests; of all venues if none is named. */
export async function printRequests(terminal: Terminal, options: RequestListOptions): Promise<void> {
  const { limit, by = 'placed' } = options;
  if (options.json && options.csv) throw new CommandFailure('use either --json or --csv', 2);
  for (const member of ['from', 'to'] as const)
    if (options[member] !== undefined && !isCalendarDate(options[member]))
      throw new CommandFailure(`--${member} must be a date such as 2027-12-24, not "${options[member]}"`, 2);
  const { found, records, now, areNamed } = await withDatabase(terminal, async ({ storage, clock }) => {
    const now = clock();
    await deleteOldNetworks(storage, now);
    if (options.text !== undefined) await foldAllSearchWords({ storage });
    return storage.read(async (db) => {
      const { ids, areNamed } = await venuesOfList(db, options.venue);
      const venueId = options.venue === undefined && by !== 'hold' ? undefined : onlyOf(ids);
      const after =
        options.after === undefined ? undefined : await findRequest(db, options.after, options.venue);
      const filter = {
        venueId,
        statuses: options.status ?? (by === 'hold' ? ['pending_approval' as const] : []),
        from: options.from,
        to: options.to,
        spaceId: options.space,
        text: options.text,
        since: options.since,
      };
      const requested = { limit, by, after: after && requestCursorOf(by, after) };
      // Indexes find words, and the ends of holds, in one venue.
      const isSearch = (options.text !== undefined || by === 'hold') && venueId === undefined;
      const search = isSearch ? searchVenues : fullPage;
      const found = await search(db, filter, requested, now);
      const hasPrices = options.json === true || options.csv === true;
      const records = hasPrices ? await readRequestRecords(db, found.requests, now) : [];
      return { found, records, now, areNamed };
    });
  });
  const { requests: page, next } = found;
  if (options.csv) for (const line of csvOf(records, { areNamed })) terminal.print(line);
  else if (options.json) printJson(terminal, records);
  else printSummaries(terminal, page, { now, areNamed });
  if (next !== null) terminal.printToStderr(`More requests: --after ${page.at(-1)?.reference}`);
}

const onlyOf = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : undefined);

/** Returns a page of the requests of all venues that match a search. */
async function searchVenues(db: Reader, filter: RequestFilter, page: RequestPage, now: Instant) {
  const requests: RequestWithTotals[] = [];
  let hasMore = false;
  for (const venueId of await listVenueIds(db)) {
    const found = await fullPage(db, { ...filter, venueId }, page, now);
    requests.push(...found.requests);
    hasMore ||= found.next !== null;
  }
  const cursorOf = (request: UnpricedRequest) => requestCursorOf(page.by, request);
  const sign = page.by === 'placed' ? -1 : 1;
  requests.sort((one, other) => {
    const [a, b] = [cursorOf(one), cursorOf(other)];
    return sign * (a.at - b.at || (a.reference < b.reference ? -1 : 1));
  });
  const shown = requests.slice(0, page.limit);
  const last = shown.at(-1);
  const isCut = hasMore || requests.length > shown.length;
  return { requests: shown, next: isCut && last !== undefined ? cursorOf(last) : null };
}

/** Reads until the page is full, even if that takes long: a shell user can wait. */
async function fullPage(db: Reader, filter: RequestFilter, page: RequestPage, now: Instant) {
  let found = await listBookingRequests(db, filter, page, now);
  while (found.next !== null && found.requests.length < page.limit) {
    const limit = page.limit - found.requests.length;
    const more = await listBookingRequests(db, filter, { ...page, limit, after: found.next }, now);
    found = { requests: [...found.requests, ...more.requests], next: more.next };
  }
  return found;
}

/** Prints requests as a table. */
export function printSummaries(
  terminal: Terminal,
  requests: readonly UnpricedRequest[],
  {
    now,
    areNamed,
  }: {
    readonly now: Instant;
    /** Whether each row names its venue. */
    readonly areNamed: boolean;
  },
): void {
  const items = itemsOfRequests(requests);
  const hasEndDates = items.some(({ item }) => endDateOf(item) !== item.date);
  const rows = items.map(({ request, item }) => {
    const { guest, createdAt, holdExpiresAt } = request;
    const { space, slot, date, timezone } = item;
    const status = statusAt(request, now);
    const heldUntil = holdExpiresAt === null ? 'decided' : formatInstantIn(timezone, holdExpiresAt);
    return {
      reference: request.reference,
      ...(areNamed && { venue: request.venueId }),
      status,
      date,
      ...(hasEndDates && { 'end date': endDateOf(item) === date ? '' : endDateOf(item) }),
      space: space.name,
      slot: slotWithTimes(slot),
      guest: bookingName(request.title, guest.name),
      placed: formatInstantIn(timezone, createdAt),
      'held until': status === 'pending_approval' ? heldUntil : '',
    };
  });
  printTable(terminal, rows, 'No matching booking requests.');
}
