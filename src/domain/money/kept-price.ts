/** The price that dates of a booking keep at other times, and with other choices. */
import type { ClockTimes } from '../time/clock-span.ts';
import { agreedPrice } from './agreed-price.ts';
import { type Price, type QuoteLine, sumOf } from './price.ts';
import { isPackageLine } from './price-parts.ts';
import type { Quote } from './quote.ts';
import { taxLabel } from './tax.ts';

interface TimedItem {
  readonly number: number;
  readonly slot: ClockTimes;
}

interface Booking {
  readonly quote: Quote;
  readonly agreedPrice: Quote | null;
  readonly items: readonly [TimedItem, ...TimedItem[]];
}

/**
 * Returns the agreed or quoted price of a booking whose dates move: at other times, it has one line for the package, because
 * the hours in its lines are no longer those that are booked.
 */
export function keptPrice({ quote, agreedPrice, items }: Booking, moved: readonly TimedItem[]): Quote {
  const price = agreedPrice ?? quote;
  const [{ number: mainItem }] = items;
  const retimed = moved.filter(({ number, slot }) =>
    items.some((each) => each.number === number && !hasSameTimes(each.slot, slot)),
  );
  const numbers = new Set(retimed.map(({ number }) => number));
  const isStale = ({ type, item = mainItem }: QuoteLine) => type === 'hours' && numbers.has(item);
  return price.lines.some(isStale) ? { ...price, lines: inPackageLine(price.lines, isStale) } : price;
}

/**
 * Returns the price that a date keeps with another package: one line for that package, and its extras, at its taxes.
 *
 * @param quoted the price of the day with that package
 * @param totalCents the former total of the date
 * @param name the name of the package
 */
export const keptInPackage = (quoted: Quote, totalCents: number, name: string): Quote =>
  agreedPrice(quoted, { totalCents, reason: '' }, name);

/**
 * Returns the price that a date keeps with other choices or adjustments: the lines of what is booked now, of which the
 * package takes the difference to the former total. A tax that is not that of the package at the prices of the day was stated
 * with an agreement, or is of an earlier rate: it stays.
 *
 * @param former the lines of the date, and its total
 * @param ofTheDay the prices of the day before and after the change; `before` is undefined if there is none
 * @param name the name of the package
 */
export function keptForChoices(
  former: Pick<Price, 'lines' | 'totalCents'>,
  { before, after }: { readonly before: Price | undefined; readonly after: Price },
  name: string,
): Price {
  const { totalCents } = former;
  const rate = ({ lines }: Pick<Price, 'lines'>) => lines.find(isPackageLine)?.tax;
  const isStated = before !== undefined && !isSameTax(rate(former), rate(before));
  if (after.totalCents === totalCents && !isStated) return after;
  const taxes = former.lines.filter(({ type }) => type === 'tax');
  const taxCents = sumOf(taxes, 'price');
  const { lines, hireFeeCents, ...price } = agreedPrice(
    { ...after, dueNowCents: 0, payments: [], currency: '' },
    { totalCents, reason: '', ...(isStated && { taxCents }) },
    name,
    taxes.flatMap(({ tax }) => tax ?? []),
  );
  return { lines, hireFeeCents, taxCents: price.taxCents, totalCents };
}

const isSameTax = (one: QuoteLine['tax'], other: QuoteLine['tax']) =>
  one && other ? taxLabel(one) === taxLabel(other) : one === other;

/** Returns the lines of a date with those for its guests in that of the package, because their number changed. */
export const withGuestsInPackage = (lines: readonly QuoteLine[]): readonly QuoteLine[] =>
  inPackageLine(lines, ({ type }) => type === 'attendance');

/** Returns lines of which some are added to those of the packages. */
function inPackageLine(
  lines: readonly QuoteLine[],
  isStale: (line: QuoteLine) => boolean,
): readonly QuoteLine[] {
  const stale = lines.filter(isStale);
  return lines.flatMap((line) => {
    if (stale.includes(line)) return [];
    if (line.type !== 'hire_fee') return line;
    return stale.filter(({ item }) => item === line.item).reduce(addAmount, line);
  });
}

const hasSameTimes = (one: ClockTimes, other: ClockTimes) =>
  one.startTime === other.startTime && one.endTime === other.endTime;

function addAmount(line: QuoteLine, { amountCents, amountWithTaxCents = 0 }: QuoteLine): QuoteLine {
  const sum = { ...line, amountCents: line.amountCents + amountCents };
  return line.amountWithTaxCents === undefined
    ? sum
    : { ...sum, amountWithTaxCents: line.amountWithTaxCents + amountWithTaxCents };
}
