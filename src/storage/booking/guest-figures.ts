/** Figures of the guests of the directory, summed from their requests. */
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import { isListed } from './request-filter.ts';

/** Figures of a guest's requests. */
export interface GuestFigures {
  readonly requests: number;
  /** The accepted ones. */
  readonly bookings: number;
  /** The totals of the accepted ones, with tax, by currency. */
  readonly accepted: readonly { readonly currency: string; readonly totalCents: number }[];
  /** The next date of an accepted one that is not over; null: none. */
  readonly nextDate: CalendarDate | null;
}

/** Adds the figures of several addresses of one guest. */
export function addFigures(figures: readonly GuestFigures[]): GuestFigures {
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  const accepted = Map.groupBy(
    figures.flatMap((each) => each.accepted),
    ({ currency }) => currency,
  );
  return {
    requests: sum(figures.map(({ requests }) => requests)),
    bookings: sum(figures.map(({ bookings }) => bookings)),
    accepted: [...accepted]
      .map(([currency, each]) => ({ currency, totalCents: sum(each.map(({ totalCents }) => totalCents)) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    nextDate: figures.flatMap(({ nextDate }) => nextDate ?? []).sort()[0] ?? null,
  };
}

interface Summed {
  readonly venueId: string;
  readonly column: 'guest_address' | 'reference';
  readonly keys: readonly string[];
  readonly now: Instant;
}

/** Sums the requests of each key; keys without requests are missing. */
export async function sumRequests(
  db: Reader,
  { venueId, column, keys, now }: Summed,
): Promise<Map<string, GuestFigures>> {
  const figures = new Map<string, GuestFigures>();
  for (const some of chunks(keys)) {
    const sums = await db
      .selectFrom('booking_requests as r')
      .select(({ fn, cast }) => [
        `r.${column} as key`,
        'r.status',
        'r.total_currency as currency',
        fn.countAll<number>().as('count'),
        cast<number>(fn.sum('r.total_cents'), 'bigint').as('total_cents'),
      ])
      .where('r.venue_id', '=', venueId)
      .where(`r.${column}`, 'in', some)
      .where(isListed({ statuses: [] }))
      .groupBy([`r.${column}`, 'r.status', 'r.total_currency'])
      .execute();
    // A subquery for each request and no join: SQLite would read every item of the venue first.
    const dates = await db
      .selectFrom((of) =>
        of
          .selectFrom('booking_requests as r')
          .select((each) => [
            `r.${column} as key`,
            each
              .selectFrom('booking_items as i')
              .select(({ fn }) => fn.min('i.date').as('date'))
              .where('i.venue_id', '=', venueId)
              .whereRef('i.reference', '=', 'r.reference')
              .where('i.ends_at', '>', now)
              .as('date'),
          ])
          .where('r.venue_id', '=', venueId)
          .where(`r.${column}`, 'in', some)
          .where('r.status', '=', 'accepted')
          .where('r.ends_at', '>', now)
          .as('upcoming'),
      )
      .select(({ fn }) => ['upcoming.key', fn.min('upcoming.date').as('date')])
      .groupBy('upcoming.key')
      .execute();
    const dateOf = new Map(dates.map(({ key, date }) => [key, date]));
    for (const [key, own] of Map.groupBy(sums, (row) => row.key)) {
      const accepted = own.filter(({ status }) => status === 'accepted');
      figures.set(key ?? '', {
        requests: own.reduce((sum, { count }) => sum + count, 0),
        bookings: accepted.reduce((sum, { count }) => sum + count, 0),
        accepted: accepted.map(({ currency, total_cents }) => ({ currency, totalCents: total_cents })),
        nextDate: dateOf.get(key) ?? null,
      });
    }
  }
  return figures;
}
