import { formatMoney } from '../../domain/money/format-money.ts';
import { agreePrice } from '../../operations/booking/agree-price.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { parseAmountOption } from './amount-option.ts';
import { findRequest } from './find-request.ts';

/** Options of `firsthold requests price`; amounts as typed. */
export interface RequestPriceOptions {
  readonly venue?: string;
  readonly total?: string;
  readonly beforeTax?: string;
  readonly tax?: string;
  readonly line?: readonly string[];
  readonly reason: string;
  readonly json?: boolean;
}

/** Stores the agreed price of a booking request. Sends no message: the venue writes to its guest itself. */
export async function priceRequest(
  terminal: Terminal,
  reference: string,
  { venue, total, beforeTax, tax, line, reason, json = false }: RequestPriceOptions,
): Promise<void> {
  if ((total === undefined) === (beforeTax === undefined))
    throw new CommandFailure('use either --total AMOUNT or --before-tax AMOUNT', 2);
  const { price, quoted } = await withDatabase(terminal, async (context) => {
    const request = await context.storage.read((db) => findRequest(db, reference, venue));
    const { venueId, quote } = request;
    const cents = (option: string, text: string) => parseAmountOption(quote.currency, option, text);
    const agreement = {
      ...(total !== undefined && { totalCents: cents('--total', total) }),
      ...(beforeTax !== undefined && { hireFeeCents: cents('--before-tax', beforeTax) }),
      ...(tax !== undefined && { taxCents: cents('--tax', tax) }),
      ...(line !== undefined && { lines: line.map((number) => Number(number) - 1) }),
      reason,
    };
    const price = await agreePrice(context, { venueId, reference, actor: cliActor }, agreement);
    return { price, quoted: quote };
  });
  if (json) return printJson(terminal, { reference, ...price, quotedTotalCents: quoted.totalCents });
  const money = (amountCents: number) => formatMoney(amountCents, price.currency, 'en');
  terminal.print(
    `Agreed price of ${reference}: ${money(price.totalCents)}, including ${money(price.taxCents)} tax. The quote was ${money(quoted.totalCents)}.`,
  );
}
