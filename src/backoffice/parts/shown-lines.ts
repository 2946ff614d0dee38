import { type BookedGuests, chargedMinimum } from '../../domain/money/charged-minimum.ts';
import type { Formats } from '../../ui/locale/formats.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { pricedHoursText } from '../../ui/prices/hours-text.ts';
import { lengthText } from '../../ui/prices/length-text.ts';
import { withoutZeros } from '../../ui/prices/without-zeros.ts';

/** A line of a price, as both APIs return it. */
interface Line {
  readonly type: string;
  readonly label: string;
  readonly amountCents: number;
  readonly amountWithTaxCents?: number | undefined;
  readonly minutes?: number | undefined;
  readonly perHourCents?: number | undefined;
  readonly item?: number | undefined;
}

interface Subtotal {
  readonly type: 'subtotal';
  readonly label: string;
  readonly amountCents: number;
}

/** What the lines of a price are shown with. */
interface PriceWords {
  readonly t: {
    (key: 'subtotal' | 'toMinimum'): string;
    (key: 'atLeastGuests', values: { readonly count: number }): string;
  };
  readonly currency: string;
  readonly formats: Pick<Formats, 'locale' | 'number' | 'money'>;
  /** Returns the guests and extras of a date, by the number of a line's item. */
  readonly bookedOf: (item: number | undefined) => BookedGuests | undefined;
}

/**
 * Returns the lines of a price as they are shown: hours as `3.5 h × £45.00`, or `3 h 50 mins × £45.00` where two
 * decimals are not exact, named after the package if it has no fee, and
 * no tax of 0, as of an untaxed extra; what is missing to the minimum of a package by that name; with the minimum number of
 * guests, where fewer come: `80 × Buffet (charged for at least 80 guests)`. If the venue states its prices with tax, they
 * have those amounts, and their sum before tax precedes the taxes.
 */
export function shownLines<Shown extends Line>(
  priced: readonly Shown[],
  { t, currency, formats, bookedOf }: PriceWords,
): readonly (Shown | Subtotal)[] {
  const charged = withoutZeros(priced);
  const isTax = ({ type }: Line) => type === 'tax';
  const isFreeFee = (line: Line) => !isTax(line) && !charged.some((other) => other === line);
  const freeItems = new Set(priced.filter(isFreeFee).map(({ item }) => item));
  const lines = charged.map((line): Shown => {
    if (line.type === 'minimum') return { ...line, label: t('toMinimum') };
    const { minutes, perHourCents, item } = line;
    const minimum = chargedMinimum(line, bookedOf(item) ?? {});
    if (minimum > 0)
      return { ...line, label: line.label + inBrackets(t('atLeastGuests', { count: minimum }), formats) };
    if (minutes === undefined || perHourCents === undefined) return line;
    const isExact = minutes % 3 === 0;
    const hours = isExact
      ? pricedHoursText({ minutes, perHourCents }, currency, formats)
      : `${lengthText(minutes, formats)} × ${formats.money(perHourCents, currency)}`;
    return { ...line, label: freeItems.has(item) ? `${line.label} · ${hours}` : hours };
  });
  const fees = lines.filter((line) => !isTax(line));
  const taxes = lines.filter(isTax);
  // A booking may also have dates that were priced before the venue included the tax.
  const isBeforeTax = fees.some(({ amountWithTaxCents }) => amountWithTaxCents === undefined);
  if (taxes.length === 0 || isBeforeTax) return lines;
  const amountCents = fees.reduce((sum, fee) => sum + fee.amountCents, 0);
  return [
    ...fees.map((fee) => ({ ...fee, amountCents: fee.amountWithTaxCents ?? fee.amountCents })),
    { type: 'subtotal', label: t('subtotal'), amountCents },
    ...taxes,
  ];
}
