/**
 * The quarters of the year that a space's days are asked for in. The service answers 92 days at once (specification §8), which
 * every quarter has at most; and all visitors ask for the same ones.
 */
import type { AvailabilityEntry, PriceEntry } from '../../client/answer.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstOf, lastOf, type Month, monthOf } from '../../ui/calendar/months.ts';
import { type Choices, notHere, type Wanted } from './session-state.ts';
import type { SharedReads } from './shared-reads.ts';

/** Those around what is on show and what is chosen, by their first months. */
export function quartersAround({ month, date }: Choices, today: CalendarDate): readonly Month[] {
  const months = [month, monthOf(date ?? month)].flatMap((near) =>
    [-1, 0, 1].map((by) => addMonths(near, by)),
  );
  return months.filter((near) => near >= monthOf(today)).map(quarterOf);
}

/** The one that a month is in, by its first month. */
export function quarterOf(month: Month): Month {
  return addMonths(month, -((Number(month.slice(5)) - 1) % 3));
}

/** The first and the last day of one. */
function daysOf(quarter: Month): readonly [CalendarDate, CalendarDate] {
  return [firstOf(quarter), lastOf(addMonths(quarter, 2))];
}

/** What is free in one. */
export function availabilityIn(
  { spaceId }: Choices,
  quarter: Month,
  reads: SharedReads,
): Wanted<readonly AvailabilityEntry[]> {
  const [from, to] = daysOf(quarter);
  return spaceId
    ? reads.look(`days ${spaceId} ${from}`, (client) => client.getAvailability(spaceId, from, to))
    : notHere;
}

/** What one costs for the number of guests. */
export function pricesIn(
  spaceId: string,
  quarter: Month,
  { guests, isTypingGuests }: Pick<Choices, 'guests' | 'isTypingGuests'>,
  reads: SharedReads,
): readonly PriceEntry[] {
  const [from, to] = daysOf(quarter);
  const prices = reads.look(
    `prices ${spaceId} ${from} ${guests}`,
    (client) => client.getPrices(spaceId, from, to, { attendance: guests }),
    isTypingGuests,
  );
  return prices.data ?? [];
}
