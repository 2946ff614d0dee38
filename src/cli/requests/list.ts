import type { RequestStatus } from '../../domain/booking/booking-request.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { forgetNetworks } from '../../operations/booking/networks.ts';
import { listBookingRequests, type RequestPage } from '../../storage/booking/booking-request-list.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import type { RequestFilter } from '../../storage/booking/request-filter.ts';
import { positionOf, type RequestOrder } from '../../storage/booking/request-order.ts';
import type { RequestSummary } from '../../storage/booking/request-summary.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { chooseVenue } from '../choose-venue.ts';
import { withDatabase } from '../existing-database.ts';
import { CommandFailure } from '../failure.ts';
import { momentIn } from '../moment.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { csvOf } from './csv.ts';

/** What stands after `firsthold requests list`. */
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

/** One page of booking requests, of all venues where none is named. */
export async function printRequests(terminal: Terminal, options: RequestListOptions): Promise<void> {
  const { limit, by = 'placed' } = options;
  if (options.json && options.csv) throw new CommandFailure('choose one of --json and --csv', 2);
  for (const member of ['from', 'to'] as const)
    if (options[member] !== undefined && !isCalendarDate(options[member]))
      throw new CommandFailure(`--${member} must be a date such as 2027-12-24, not "${options[member]}"`, 2);
  const found = await withDatabase(terminal, async ({ storage, clock }) => {
    await forgetNetworks(storage, clock());
    return storage.read(async (db) => {
      const isOfOneVenue = options.venue !== undefined || options.text !== undefined || by === 'hold';
      const venueId = isOfOneVenue ? await chooseVenue(db, options.venue) : undefined;
      const after = options.after === undefined ? undefined : await findBookingRequest(db, options.after);
      if (options.after !== undefined && after === undefined)
        throw new CommandFailure(`there is no booking request ${options.after}`);
      const filter = {
        venueId,
        statuses: options.status ?? (by === 'hold' ? ['pending_approval' as const] : []),
        from: options.from,
        to: options.to,
        spaceId: options.space,
        text: options.text,
        since: options.since,
      };
      return wholePage(db, filter, { limit, by, after: after && positionOf(by, after) }, clock());
    });
  });
  const { requests: page, next } = found;
  if (options.csv) for (const line of csvOf(page)) terminal.print(line);
  else printSummaries(terminal, page, options.json === true);
  if (next !== null) terminal.remark(`There are more: --after ${page.at(-1)?.reference}`);
}

/** As many as fit on the page, however long that takes to find: whoever asks at a shell can wait. */
async function wholePage(db: Reader, filter: RequestFilter, page: RequestPage, now: Instant) {
  let found = await listBookingRequests(db, filter, page, now);
  while (found.next !== null && found.requests.length < page.limit) {
    const limit = page.limit - found.requests.length;
    const more = await listBookingRequests(db, filter, { ...page, limit, after: found.next }, now);
    found = { requests: [...found.requests, ...more.requests], next: more.next };
  }
  return found;
}

/** Prints requests as a table, or for programs. */
export function printSummaries(terminal: Terminal, requests: readonly RequestSummary[], json: boolean): void {
  if (json)
    printJson(
      terminal,
      requests.map(({ createdAt, holdExpiresAt, startsAt, ...request }) => ({
        ...request,
        startsAt: isoInstant(startsAt),
        createdAt: isoInstant(createdAt),
        holdExpiresAt: isoOrNull(holdExpiresAt),
      })),
    );
  else
    printTable(
      terminal,
      requests.map((request) => ({
        reference: request.reference,
        status: request.status,
        date: request.date,
        space: request.spaceName,
        slot: request.slotName,
        guest: request.guestName,
        placed: momentIn(request.timezone, request.createdAt),
        'held until':
          request.status !== 'pending_approval'
            ? ''
            : request.holdExpiresAt === null
              ? 'decided'
              : momentIn(request.timezone, request.holdExpiresAt),
      })),
      'No booking request is like that.',
    );
}
