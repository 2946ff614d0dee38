import { addYears, maxYearsKept, owedCents } from '../../domain/booking/owed.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { listKeptRequests } from '../../storage/booking/erasable-guests.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Options of `firsthold guests kept`. */
export interface KeptGuestOptions {
  readonly venue?: string;
  readonly limit: number;
  readonly after?: string;
  readonly json?: boolean;
}

/** Lists the past bookings whose guests an unpaid invoice keeps. */
export async function printKeptGuests(
  terminal: Terminal,
  { venue, limit, after, json = false }: KeptGuestOptions,
): Promise<void> {
  const found = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => {
      const venueId = await chooseVenue(db, venue);
      const last = after && (await findBookingRequest(db, { venueId, reference: after }));
      if (after !== undefined && !last) throw new CommandFailure(`there is no booking request ${after}`);
      const end = last ? ([last.endsAt, last.reference] as const) : null;
      return listKeptRequests(db, venueId, { now: clock(), limit: limit + 1, after: end });
    }),
  );
  const records = found.slice(0, limit).map((request) => ({
    reference: request.reference,
    date: request.items[0].date,
    guest: request.guest.name,
    owedCents: owedCents(request),
    currency: request.quote.currency,
    keptUntil: isoInstant(addYears(request.endsAt, maxYearsKept)),
  }));
  if (json) return printJson(terminal, records);
  const rows = records.map(({ owedCents: cents, currency, keptUntil, ...rest }) => ({
    ...rest,
    owed: formatMoney(cents, currency, 'en'),
    'kept until': keptUntil.slice(0, 10),
  }));
  printTable(terminal, rows, 'No unpaid invoices of past bookings.');
  if (found.length > limit) terminal.printToStderr(`More bookings: --after ${records.at(-1)?.reference}`);
}
