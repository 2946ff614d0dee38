import type { ManagementSchemas } from '../../client/manage.ts';
import type { BookedGuests } from '../../domain/money/charged-minimum.ts';
import { byStart } from './offer/booked-offer.ts';

type Line = ManagementSchemas['StaffQuote']['lines'][number];
type Item = ManagementSchemas['StaffBookingRequest']['items'][number];

/** The lines of one date of a booking. */
interface LinesOfDate {
  /** The number of the date; undefined: the price of a booking with one date. */
  readonly number: number | undefined;
  /** Undefined also if the date was cancelled after the quote. */
  readonly item: Item | undefined;
  readonly lines: readonly Line[];
  readonly totalCents: number;
}

/** Returns the guests and extras of a booking's dates, by the number of a line's item: of a single date, lines have none. */
export const bookedIn =
  (items: readonly Item[]) =>
  (number: number | undefined): BookedGuests | undefined => {
    const found = items.find(({ item }) => item === number) ?? (items.length === 1 ? items[0] : undefined);
    return found && { guests: found.attendance, extras: found.extras };
  };

/** Groups the lines of a price by date, in their order, with the sum of each; cancelled dates come last. */
export function linesByDate(lines: readonly Line[], items: readonly Item[]): LinesOfDate[] {
  const order = byStart(items).map(({ item }) => item);
  const placeOf = (number: number | undefined) =>
    number !== undefined && order.includes(number) ? order.indexOf(number) : order.length;
  return [...Map.groupBy(lines, ({ item }) => item)]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([number, own]) => ({
      number,
      item: items.find(({ item }) => item === number),
      lines: own,
      totalCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }));
}
