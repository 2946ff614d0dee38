/** What monthly payments pay for: the dates of their months, and of others what was deducted there. */
import { monthOf } from '../time/months.ts';
import type { DatesOfItems, Months } from './monthly-payments.ts';
import type { Payment } from './payments.ts';
import type { QuoteLine } from './price.ts';

/** A part of a payment. */
export interface PaymentPart {
  /** The position of the payment, from 0. */
  readonly payment: number;
  readonly amountCents: number;
}

/** Returns the lines of the months that have a price. */
export function linesByMonth(
  lines: readonly QuoteLine[],
  { mainItem, dates }: DatesOfItems,
): ReadonlyMap<string, readonly QuoteLine[]> {
  const byMonth = Map.groupBy(lines, ({ item = mainItem }) => monthOf(dates.get(item) ?? ''));
  return new Map(
    [...byMonth].filter(([, own]) => own.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0),
  );
}

/**
 * Divides payments between months: those of each month add up to what its dates cost. What was paid for a month in
 * excess belongs to credits without a month (version 1.0), then to months that were paid less.
 */
export function paymentParts(
  payments: readonly Payment[],
  months: Months,
): ReadonlyMap<string, readonly PaymentPart[]> {
  const names = [...new Set([...months.keys(), ...payments.map(({ month = '' }) => month)])].sort();
  const parts = new Map(names.map((month): [string, PaymentPart[]] => [month, []]));
  const excess: (PaymentPart & { readonly month: string })[] = [];
  const credits: PaymentPart[] = [];
  for (const [payment, { month = '', amountCents }] of payments.entries()) {
    const part = { payment, amountCents };
    if (month !== '') parts.get(month)?.push(part);
    else if (amountCents < 0) credits.push(part);
    else excess.push({ ...part, month });
  }
  for (const [month, own] of parts) {
    const all = own.splice(0);
    let rest = sumOf(all) - (months.get(month)?.totalCents ?? 0);
    for (const { payment, amountCents } of all.toReversed()) {
      const taken = Math.max(0, Math.min(rest, amountCents));
      rest -= taken;
      if (taken > 0) excess.push({ payment, amountCents: taken, month });
      if (amountCents !== taken) own.unshift({ payment, amountCents: amountCents - taken });
    }
  }
  /** Takes up to an amount of what was paid in excess. */
  const take = (cents: number, give: (part: PaymentPart, from: string) => void) => {
    let rest = cents;
    for (const [index, { payment, amountCents, month }] of excess.entries()) {
      const taken = Math.min(rest, amountCents);
      if (taken <= 0) continue;
      rest -= taken;
      excess[index] = { payment, amountCents: amountCents - taken, month };
      give({ payment, amountCents: taken }, month);
    }
    return rest;
  };
  for (const { payment, amountCents } of credits) {
    const rest = take(-amountCents, (part, from) =>
      parts.get(from)?.push(part, { payment, amountCents: -part.amountCents }),
    );
    if (rest > 0) parts.get('')?.push({ payment, amountCents: -rest });
  }
  for (const [month, own] of parts)
    if (month !== '') take((months.get(month)?.totalCents ?? 0) - sumOf(own), (part) => own.push(part));
  for (const { payment, amountCents, month } of excess)
    if (amountCents > 0) parts.get(month)?.push({ payment, amountCents });
  return parts;
}

const sumOf = (parts: readonly PaymentPart[]) => parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
