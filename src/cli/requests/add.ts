import { defaultHoldPeriod, type HoldPeriod } from '../../domain/booking/hold.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { addBooking } from '../../operations/booking/add-booking.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSlots } from '../../storage/venue/listings.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

export interface RequestAddOptions {
  readonly venue?: string;
  readonly package?: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly people?: number;
  readonly reason?: string;
  readonly accept?: boolean;
  readonly holdPeriod?: HoldPeriod;
  readonly json?: boolean;
}

/** Adds a booking that staff enter. Sends no message: the venue writes to its guest itself. */
export async function addRequest(
  terminal: Terminal,
  { spaceId, date, slotId }: { spaceId: string; date: string; slotId: string },
  { accept = false, json = false, ...options }: RequestAddOptions,
): Promise<void> {
  if (accept && options.holdPeriod !== undefined)
    throw new CommandFailure('--accept cannot be combined with --hold-period', 2);
  const { name, email, phone, company, people, reason } = options;
  const added = await withDatabase(terminal, async (context) => {
    const { venueId, packageId } = await context.storage.read(async (db) => {
      const chosen = await chooseVenue(db, options.venue);
      const packageArgument = options.package ?? (await onlyPackageOf(db, chosen, { spaceId, slotId }));
      return { venueId: chosen, packageId: packageArgument };
    });
    const requested = {
      ...{ spaceId, slotId, packageId, date, name, email, phone, company },
      message: reason,
      attendance: people,
    };
    return addBooking(
      context,
      venueId,
      requested,
      accept ? 'accepted' : (options.holdPeriod ?? defaultHoldPeriod),
      cliActor,
    );
  });
  const status = accept ? 'accepted' : 'pending_approval';
  if (json) return printJson(terminal, { ...added, status });
  const price = formatMoney(added.totalCents, added.currency, 'en');
  terminal.print(
    `${added.reference}: ${spaceId}, ${date}, ${slotId} is ${accept ? 'booked' : 'held'} for ${name}, at ${price}.`,
  );
}

async function onlyPackageOf(
  db: Reader,
  venueId: string,
  { spaceId, slotId }: { readonly spaceId: string; readonly slotId: string },
): Promise<string> {
  const slot = (await listSlots(db, venueId, [spaceId])).find(({ id }) => id === slotId);
  const packages = slot?.packages.map(({ id }) => id) ?? [];
  const [only] = packages;
  if (only !== undefined && packages.length === 1) return only;
  throw new CommandFailure(
    packages.length === 0
      ? `the space "${spaceId}" has no time slot "${slotId}" with a package`
      : `choose a package with --package: ${packages.join(', ')}`,
    packages.length === 0 ? 1 : 2,
  );
}
