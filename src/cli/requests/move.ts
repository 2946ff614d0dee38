import { itemLabel } from '../../domain/booking/booked-item.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { isoOrNull } from '../../domain/time/instant.ts';
import { type MoveInput, moveBooking } from '../../operations/booking/move-booking.ts';
import { CommandFailure } from '../failure.ts';
import { formatInstant } from '../format-instant.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { type CustomTimeOptions, customTimesFrom } from './custom-times.ts';
import { findRequest } from './find-request.ts';

export interface RequestMoveOptions extends CustomTimeOptions {
  readonly venue?: string;
  readonly space?: string;
  readonly slot?: string;
  readonly package?: string;
  readonly date?: string;
  /** The waiting request that is given the former date. */
  readonly giveDateTo?: string;
  readonly json?: boolean;
}

/** Moves a booking or hold to another date, slot or space. Sends no message: the venue writes to its guest itself. */
export async function moveRequest(
  terminal: Terminal,
  reference: string,
  { venue, json = false, giveDateTo, ...requested }: RequestMoveOptions,
): Promise<void> {
  const to = moveTarget(requested);
  const { request, wouldCost } = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findRequest(db, reference, venue));
    return moveBooking(context, { venueId: found.venueId, reference, actor: cliActor, to, giveDateTo });
  });
  const { holdExpiresAt, status, quote, agreedPrice } = request;
  const [item] = request.items;
  const { space, slot, package: offer, date } = item;
  const { totalCents, currency } = agreedPrice ?? quote;
  if (json)
    return printJson(terminal, {
      reference,
      status,
      date,
      spaceId: space.id,
      slotId: slot.id,
      packageId: offer.id,
      holdExpiresAt: isoOrNull(holdExpiresAt),
      totalCents,
      wouldCostCents: wouldCost?.totalCents ?? null,
      currency,
      ...(giveDateTo !== undefined && { giveDateTo }),
    });
  const until =
    status === 'accepted'
      ? 'booked'
      : `held until ${holdExpiresAt === null ? 'decided' : formatInstant(holdExpiresAt)}`;
  terminal.print(`Moved ${reference} to ${itemLabel(item)}; it is ${until}.`);
  if (giveDateTo !== undefined) terminal.print(`${giveDateTo} holds its former date now.`);
  if (wouldCost === null || wouldCost.totalCents === totalCents) return;
  const money = (cents: number, currency: string) => formatMoney(cents, currency, 'en');
  terminal.printToStderr(
    `Its price of ${money(totalCents, currency)} stays; today’s price there is ${money(wouldCost.totalCents, wouldCost.currency)}.`,
  );
}

/**
 * Returns where a move goes.
 *
 * @throws CommandFailure if no option names a target, or custom times are incomplete
 */
export function moveTarget(requested: RequestMoveOptions): MoveInput {
  const to = {
    spaceId: requested.space,
    slotId: requested.slot,
    packageId: requested.package,
    date: requested.date,
    ...customTimesFrom(requested, { slotId: requested.slot, packageId: requested.package }),
  };
  if (Object.values(to).every((value) => value === undefined))
    throw new CommandFailure(
      'missing target: use --date, --slot, --space, --package, or --start and --end',
      2,
    );
  return to;
}
