/** Reading a space's availability in pages of three months, the most the service answers at once. */
import type { Answer, AvailabilityEntry, Slot } from '../../client/client.ts';
import type { CalendarDate } from '../../domain/instant.ts';
import { type Days, isFree } from '../calendar/day-state.ts';
import { addMonths, firstOf, lastOf, type Month } from '../calendar/months.ts';
import type { SharedReads } from './shared-reads.ts';

/** Any three months are at most 92 days (specification §8). */
const monthsAtOnce = 3;
/** How far ahead a free date is looked for. */
const monthsAhead = 12;

/** The availability of a month and the two after it. */
export function readDays(
  reads: SharedReads,
  spaceId: string,
  month: Month,
): Promise<Answer<readonly AvailabilityEntry[]>> {
  const from = firstOf(month);
  const to = lastOf(addMonths(month, monthsAtOnce - 1));
  return reads.read(`days ${spaceId} ${from}`, (client) => client.getAvailability(spaceId, from, to));
}

export function mergeDays(days: Days, entries: readonly AvailabilityEntry[]): Days {
  return new Map([...days, ...entries.map((entry) => [entry.date, entry] as const)]);
}

/** The first date from a month on with a free slot among those listed; null where a year has none. */
export async function firstFreeDate(
  reads: SharedReads,
  spaceId: string,
  month: Month,
  slots: readonly Slot[],
  today: CalendarDate,
): Promise<CalendarDate | null> {
  for (let ahead = 0; ahead < monthsAhead; ahead += monthsAtOnce) {
    const answer = await readDays(reads, spaceId, addMonths(month, ahead));
    if (!answer.ok) return null;
    const days = mergeDays(new Map(), answer.data);
    for (const date of days.keys())
      if (date >= today && slots.some(({ id }) => isFree(days, date, id))) return date;
  }
  return null;
}
