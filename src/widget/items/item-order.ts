import type { BookedDate } from '../state/receipt.ts';
import type { SessionState } from '../state/state.ts';
import { bookedDateOf } from '../state/submit.ts';

/** Orders dates by day and start. */
export function byTime(one: Pick<BookedDate, 'date' | 'slot'>, other: typeof one): number {
  const [first, second] = [one, other].map(
    ({ date, slot }) => `${date} ${slot.startsNextDay ?? false} ${slot.startTime}`,
  ) as [string, string];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Returns the states of several dates by day and start, wherever the visitor added or changed them. */
export function inOrder(states: readonly SessionState[]): readonly SessionState[] {
  return states.toSorted((one, other) => byTime(bookedDateOf(one), bookedDateOf(other)));
}
