/** The price that dates of a booking keep at other times. */
import type { ClockTimes } from '../time/clock-span.ts';
import { agreedPrice } from './agreed-price.ts';
import type { QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';

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
  return inPackageLine(price, ({ type, item = mainItem }) => type === 'hours' && numbers.has(item));
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

/** Returns a price whose lines for guests of these items are in the lines of their packages, because their number changed. */
export const keptForGuests = (price: Quote, items: ReadonlySet<number>, mainItem: number): Quote =>
  inPackageLine(price, ({ type, item = mainItem }) => type === 'attendance' && items.has(item));

/** Returns a price with some lines added to those of the packages. */
function inPackageLine(price: Quote, isStale: (line: QuoteLine) => boolean): Quote {
  if (!price.lines.some(isStale)) return price;
  const lines = price.lines.flatMap((line) => {
    if (isStale(line)) return [];
    if (line.type !== 'hire_fee') return line;
    return price.lines.filter((each) => isStale(each) && each.item === line.item).reduce(addAmount, line);
  });
  return { ...price, lines };
}

const hasSameTimes = (one: ClockTimes, other: ClockTimes) =>
  one.startTime === other.startTime && one.endTime === other.endTime;

function addAmount(line: QuoteLine, { amountCents, amountWithTaxCents = 0 }: QuoteLine): QuoteLine {
  const sum = { ...line, amountCents: line.amountCents + amountCents };
  return line.amountWithTaxCents === undefined
    ? sum
    : { ...sum, amountWithTaxCents: line.amountWithTaxCents + amountWithTaxCents };
}
