/** What only the steps behind the first show. It comes with them, so that the first card does not wait for it. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstOf } from '../../ui/calendar/months.ts';
import { type ByDate, byDate } from './by-date.ts';
import type { Days } from './days.ts';
import { elsewhereFor } from './elsewhere.ts';
import { firstFree, isFull, quartersBehind } from './next-free.ts';
import type { Prices } from './prices.ts';
import { availabilityIn, pricesIn, quartersAround } from './quarters.ts';
import { type Choices, chosen, type Known } from './session-state.ts';
import type { SharedReads } from './shared-reads.ts';

type Always = Pick<Known, 'days' | 'isLookingAhead' | 'prices' | 'elsewhere'>;

/** Adds to what is known what only the steps behind the first show; what nobody has asked for is asked for. */
export type KnownFurther = (choices: Choices, known: Known, reads: SharedReads) => Always & Partial<ByDate>;

/** What dates cost, where something is free next, where else, and what is free in all spaces. */
export const furtherFor: KnownFurther = (choices, known, reads) => {
  const ahead = lookedAhead(choices, known, reads);
  const { offer: wanted } = chosen({ ...choices, ...known });
  return {
    ...ahead,
    ...byDate(choices, known, reads),
    prices: pricesFor(choices, known.today, reads),
    elsewhere: elsewhereFor(choices, known.spaces.data ?? [], ahead.days, reads, wanted?.name),
  };
};

/** The form goes on without those that cannot be had: the quote is what counts. */
function pricesFor(choices: Choices, today: CalendarDate, reads: SharedReads): Prices {
  const { spaceId } = choices;
  return spaceId
    ? quartersAround(choices, today).flatMap((quarter) => pricesIn(spaceId, quarter, choices, reads))
    : [];
}

/** The days that are known; where nothing is free in the month on show, also those behind them until something is. */
function lookedAhead(
  choices: Choices,
  { days: near, slots, today }: Known,
  reads: SharedReads,
): { readonly days: Days; readonly isLookingAhead: boolean } {
  const { month } = choices;
  const offered = slots.data;
  if (!offered || !isFull(near, offered, month, today)) return { days: near, isLookingAhead: false };
  const days = new Map(near);
  const [last = month] = quartersAround(choices, today).toSorted().reverse();
  for (const quarter of quartersBehind(last)) {
    if (firstFree(days, offered, firstOf(month)) !== null) break;
    const page = availabilityIn(choices, quarter, reads);
    if (!page.data) return { days, isLookingAhead: !page.trouble };
    for (const day of page.data) days.set(day.date, day);
  }
  return { days, isLookingAhead: false };
}
