import type { RequestStatus } from '../../domain/booking/booking-request.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import { forgetNetworks } from '../../operations/booking/networks.ts';
import { listBookingRequests, type RequestSummary } from '../../storage/booking/booking-request-list.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
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
  readonly by?: 'placed' | 'event';
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
      if (options.venue !== undefined) await chooseVenue(db, options.venue);
      const after = options.after === undefined ? undefined : await findBookingRequest(db, options.after);
      if (options.after !== undefined && after === undefined)
        throw new CommandFailure(`there is no booking request ${options.after}`);
      const filter = {
        venueId: options.venue,
        statuses: options.status ?? [],
        from: options.from,
        to: options.to,
        since: options.since,
      };
      // One more than is shown tells whether there is another page.
      return listBookingRequests(db, filter, { limit: limit + 1, by, after }, clock());
    });
  });
  const page = found.slice(0, limit);
  if (options.csv) for (const line of csvOf(page)) terminal.print(line);
  else printSummaries(terminal, page, options.json === true);
  if (found.length > limit) terminal.remark(`There are more: --after ${page.at(-1)?.reference}`);
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
        holdExpiresAt: holdExpiresAt === null ? null : isoInstant(holdExpiresAt),
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
