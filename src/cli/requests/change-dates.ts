/** Commands that change single dates of a booking. They send no message: the venue writes to its guest itself. */
import { itemLabel } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { creditOf } from '../../domain/money/changed-payments.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { ItemChange } from '../../operations/booking/apply-items-change.ts';
import { addItem, cancelItem, moveItem } from '../../operations/booking/change-items.ts';
import type { Context } from '../../operations/context.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { parseAmountOption } from './amount-option.ts';
import { type CustomTimeOptions, customTimesFrom } from './custom-times.ts';
import { findRequest } from './find-request.ts';
import { moveTarget, type RequestMoveOptions } from './move.ts';
import { onlyPackageOf } from './only-package.ts';

export interface DateChangeOptions {
  readonly venue?: string;
  /** Why the price changes, stored permanently. */
  readonly priceReason?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export interface AddDateOptions extends DateChangeOptions, CustomTimeOptions {
  readonly package?: string;
  readonly people?: number;
  /** The price of custom times, as typed. */
  readonly total?: string;
}

/** Adds a date to a booking or hold. */
export async function addDate(
  terminal: Terminal,
  reference: string,
  { spaceId, date, slotId }: { spaceId: string; date: string; slotId: string | undefined },
  options: AddDateOptions,
): Promise<void> {
  const times = customTimesFrom(options, { slotId, packageId: options.package });
  if (times === null && slotId === undefined)
    throw new CommandFailure('missing time slot: name one, or use --start and --end', 2);
  await changeDates(terminal, reference, options, async (context, change, { venueId, quote }) => {
    const packageId =
      slotId === undefined
        ? undefined
        : (options.package ??
          (await context.storage.read((db) => onlyPackageOf(db, venueId, { spaceId, slotId }))));
    const totalCents = totalOf(quote.currency, options.total);
    const item = { spaceId, slotId, packageId, date, ...times, totalCents, attendance: options.people };
    const changed = await addItem(context, { ...change, item });
    const added = changed.items.at(-1);
    return { changed, what: added ? `Added ${itemLabel(added)} as item ${added.number}` : '' };
  });
}

/** Moves one date of a booking or hold to another date, slot or space, at today's price there. */
export async function moveDate(
  terminal: Terminal,
  reference: string,
  options: RequestMoveOptions & DateChangeOptions & { readonly item: number; readonly total?: string },
): Promise<void> {
  const { item: number } = options;
  const to = moveTarget(options);
  await changeDates(terminal, reference, options, async (context, change, { quote }) => {
    const totalCents = totalOf(quote.currency, options.total);
    const changed = await moveItem(context, { ...change, number, to: { ...to, totalCents } });
    const moved = changed.items.find((each) => each.number === number);
    return { changed, what: moved ? `Moved item ${number} to ${itemLabel(moved)}` : '' };
  });
}

/** Cancels one date of a booking or hold; the only date cancels the booking. */
export async function cancelDate(
  terminal: Terminal,
  reference: string,
  options: DateChangeOptions & { readonly item: number },
): Promise<void> {
  const { item: number } = options;
  await changeDates(terminal, reference, options, async (context, change, { items }) => {
    const changed = await cancelItem(context, { ...change, number });
    const cancelled = items.find((each) => each.number === number);
    return { changed, what: cancelled ? `Cancelled item ${number}, ${itemLabel(cancelled)}` : '' };
  });
}

/** Changes a booking, and prints its new price beside the former one. */
export async function changeDates(
  terminal: Terminal,
  reference: string,
  { venue, priceReason, dryRun = false, json = false }: DateChangeOptions,
  apply: (
    context: Context,
    change: ItemChange,
    found: BookingRequest,
  ) => Promise<{ readonly changed: BookingRequest; readonly what: string }>,
): Promise<void> {
  const { former, changed, what } = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findRequest(db, reference, venue));
    const { venueId } = found;
    const change = { venueId, reference, actor: cliActor, isDryRun: dryRun, reason: priceReason };
    return { ...(await apply(context, change, found)), former: found };
  });
  const { totalCents, currency, payments } = changed.agreedPrice ?? changed.quote;
  const { totalCents: formerTotalCents } = former.agreedPrice ?? former.quote;
  const creditCents = creditOf(payments);
  if (json)
    return printJson(terminal, {
      reference,
      status: changed.status,
      dryRun,
      items: changed.items.map(({ number, date, space, slot, package: offer }) => ({
        item: number,
        date,
        spaceId: space.id,
        slotId: slot.id,
        packageId: offer.id,
      })),
      totalCents,
      formerTotalCents,
      creditCents,
      currency,
    });
  const money = (cents: number) => formatMoney(cents, currency, 'en');
  terminal.print(`${dryRun ? 'Would do, nothing is saved: ' : ''}${what} (${reference}).`);
  const credit =
    creditCents === 0
      ? ''
      : ` Instalments that are due, invoiced or paid exceed it: credit the guest ${money(creditCents)}.`;
  terminal.print(`The price is ${money(totalCents)}, before ${money(formerTotalCents)}.${credit}`);
}

/** Parses the value of `--total`. */
export const totalOf = (currency: string, total: string | undefined) =>
  total === undefined ? undefined : parseAmountOption(currency, '--total', total);
