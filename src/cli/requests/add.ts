import { defaultHoldPeriod, type HoldPeriod } from '../../domain/booking/hold.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { addBooking } from '../../operations/booking/add-booking.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { parseAmountOption } from './amount-option.ts';
import { type CustomTimeOptions, customTimesFrom } from './custom-times.ts';
import { onlyPackageOf } from './only-package.ts';

export interface RequestAddOptions extends CustomTimeOptions {
  readonly venue?: string;
  readonly package?: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly people?: number;
  /** The ids of guest groups. */
  readonly group?: readonly string[];
  readonly reason?: string;
  /** The agreed price, as typed. */
  readonly total?: string;
  readonly accept?: boolean;
  /** Whether it joins the waiting list of a taken date. */
  readonly wait?: boolean;
  readonly holdPeriod?: HoldPeriod;
  readonly json?: boolean;
}

/** Adds a booking that staff enter. Sends no message: the venue writes to its guest itself. */
export async function addRequest(
  terminal: Terminal,
  { spaceId, date, slotId }: { spaceId: string; date: string; slotId: string | undefined },
  { accept = false, wait = false, json = false, ...options }: RequestAddOptions,
): Promise<void> {
  if (accept && options.holdPeriod !== undefined)
    throw new CommandFailure('--accept cannot be combined with --hold-period', 2);
  if (wait && (accept || options.holdPeriod !== undefined))
    throw new CommandFailure('--wait cannot be combined with --accept or --hold-period', 2);
  const { name, email, phone, company, people, group, reason, total } = options;
  const times = customTimesFrom(options, { slotId, packageId: options.package });
  if (times === null && slotId === undefined)
    throw new CommandFailure('missing time slot: name one, or use --start and --end', 2);
  const added = await withDatabase(terminal, async (context) => {
    const { venueId, packageId, currency } = await context.storage.read(async (db) => {
      const chosen = await chooseVenue(db, options.venue);
      const chosenPackage =
        slotId === undefined
          ? undefined
          : (options.package ?? (await onlyPackageOf(db, chosen, { spaceId, slotId })));
      const venue = await findVenue(db, chosen);
      return { venueId: chosen, packageId: chosenPackage, currency: venue?.currency ?? '' };
    });
    const requested = {
      spaceId,
      slotId,
      packageId,
      date,
      ...times,
      name,
      email,
      phone,
      company,
      message: reason,
      attendance: people,
      groups: group,
      totalCents: total === undefined ? undefined : parseAmountOption(currency, '--total', total),
    };
    return addBooking(
      context,
      venueId,
      requested,
      wait ? 'waiting' : accept ? 'accepted' : (options.holdPeriod ?? defaultHoldPeriod),
      cliActor,
    );
  });
  const status = wait ? 'waiting' : accept ? 'accepted' : 'pending_approval';
  if (json) return printJson(terminal, { ...added, status });
  const price = formatMoney(added.totalCents, added.currency, 'en');
  const time = slotId ?? `${times?.startTime}–${times?.endTime}`;
  terminal.print(
    wait
      ? `${added.reference}: ${name} waits for ${spaceId}, ${date}, ${time}, at ${price}.`
      : `${added.reference}: ${spaceId}, ${date}, ${time} is ${accept ? 'booked' : 'held'} for ${name}, at ${price}.`,
  );
}
