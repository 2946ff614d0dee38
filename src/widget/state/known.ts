import type { AvailabilityEntry, PriceEntry, Slot } from '../../client/answer.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { addMonths, firstOf, lastOf, type Month, monthOf } from '../../ui/calendar/months.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { elsewhereFor } from './elsewhere.ts';
import { firstFree, isFull, quartersBehind } from './next-free.ts';
import {
  type Choices,
  type Known,
  notHere,
  type Selection,
  selectionOf,
  type Wanted,
} from './session-state.ts';
import type { SharedReads } from './shared-reads.ts';
import { type Wishes, wishesOf } from './wishes.ts';

/** What is known by now of everything the choices made so far need; what nobody has asked for is asked for. */
export function knownFor(choices: Choices, reads: SharedReads, now: Instant): Known {
  const { spaceId } = choices;
  const venue = reads.look('venue', (client) => client.getVenue());
  const spaces = reads.look('spaces', (client) => client.listSpaces({ with: 'prices' }));
  const today = dateIn(venue.data?.timezone ?? 'UTC', now);
  const slots = spaceId ? reads.look(`slots ${spaceId}`, (client) => client.listSlots(spaceId)) : notHere;
  const daysFrom = (quarter: Month): Wanted<readonly AvailabilityEntry[]> => {
    const from = firstOf(quarter);
    const to = lastOf(addMonths(quarter, 2));
    return spaceId
      ? reads.look(`days ${spaceId} ${from}`, (client) => client.getAvailability(spaceId, from, to))
      : notHere;
  };
  const quarters = quartersAround(choices, today);
  const pages = quarters.map(daysFrom);
  const ahead = lookedAhead(choices, { slots, pages, quarters, today, daysFrom });
  const pricesOf = (quarter: Month): Wanted<readonly PriceEntry[]> => {
    const from = firstOf(quarter);
    const to = lastOf(addMonths(quarter, 2));
    return spaceId
      ? reads.look(`prices ${spaceId} ${from}`, (client) => client.getPrices(spaceId, from, to))
      : notHere;
  };
  // The form goes on without: the quote is what counts.
  const prices = quarters.flatMap((quarter) => pricesOf(quarter).data ?? []);
  const selection = selectionOf({ ...choices, spaces, slots });
  const wishes = wishesOf({ ...choices, spaces, slots });
  return {
    today,
    venue,
    spaces,
    slots,
    days: ahead.days,
    isLookingAhead: ahead.isLooking,
    elsewhere: elsewhereFor(choices, spaces.data ?? [], ahead.days, reads),
    prices: new Map(prices.map((entry) => [entry.date, entry])),
    daysTrouble: pages.find(({ trouble }) => trouble)?.trouble ?? null,
    quote: selection
      ? reads.look(nameOfQuote(selection, wishes), (client) => client.getQuote({ ...selection, ...wishes }))
      : notHere,
  };
}

interface Pages {
  readonly slots: Wanted<readonly Slot[]>;
  readonly pages: readonly Wanted<readonly AvailabilityEntry[]>[];
  /** Theirs, by their first months. */
  readonly quarters: readonly Month[];
  readonly today: CalendarDate;
  readonly daysFrom: (quarter: Month) => Wanted<readonly AvailabilityEntry[]>;
}

/** The days of these pages; where nothing is free in the month on show, of those behind them until something is. */
function lookedAhead({ month }: Choices, { slots, pages, quarters, today, daysFrom }: Pages) {
  const days = new Map<CalendarDate, AvailabilityEntry>();
  const add = ({ data }: Pages['pages'][number]) => {
    for (const day of data ?? []) days.set(day.date, day);
  };
  pages.forEach(add);
  const [last = month] = quarters.toSorted().reverse();
  const offered = slots.data;
  if (!offered || !isFull(days, offered, month, today)) return { days, isLooking: false };
  for (const quarter of quartersBehind(last)) {
    if (firstFree(days, offered, firstOf(month)) !== null) break;
    const page = daysFrom(quarter);
    if (!page.data) return { days, isLooking: !page.trouble };
    add(page);
  }
  return { days, isLooking: false };
}

/** Under which the quote of a selection is kept. */
export function nameOfQuote({ spaceId, slotId, packageId, date }: Selection, wishes: Wishes): string {
  return `quote ${spaceId} ${slotId} ${packageId} ${date} ${JSON.stringify(wishes)}`;
}

/**
 * The quarters of the year around what is on show and what is chosen, by their first months. The service answers 92
 * days at once (specification §8), which every quarter has at most; and all visitors ask for the same ones.
 */
function quartersAround({ month, date }: Choices, today: CalendarDate): readonly Month[] {
  const months = [month, monthOf(date ?? month)].flatMap((near) =>
    [-1, 0, 1].map((by) => addMonths(near, by)),
  );
  return months
    .filter((near) => near >= monthOf(today))
    .map((near) => addMonths(near, -((Number(near.slice(5)) - 1) % 3)));
}
