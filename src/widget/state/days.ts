/** Reading a space's availability in pages of three months, the most the service answers at once. */
import type { Answer, AvailabilityEntry } from '../../client/client.ts';
import { addMonths, firstOf, lastOf, type Month } from '../calendar/months.ts';
import type { SharedReads } from './shared-reads.ts';

/** Any three months are at most 92 days (specification §8). */
const monthsAtOnce = 3;

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
