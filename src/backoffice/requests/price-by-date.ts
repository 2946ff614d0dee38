import type { ManagementSchemas } from '../../client/manage.ts';

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

/** Groups the lines of a price by date, with the sum of each. */
export const linesByDate = (lines: readonly Line[], items: readonly Item[]): LinesOfDate[] =>
  [...Map.groupBy(lines, ({ item }) => item)].map(([number, own]) => ({
    number,
    item: items.find(({ item }) => item === number),
    lines: own,
    totalCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }));
