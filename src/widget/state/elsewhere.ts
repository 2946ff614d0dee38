/** Spaces that are free on a date: in place of a slot that has gone to somebody else, or where the date is chosen first. */
import type { EveryAvailabilityEntry, Space } from '../../client/answer.ts';
import { monthOf } from '../../ui/calendar/months.ts';
import { type Days, isFree } from './days.ts';
import { leastOn } from './prices.ts';
import { pricesIn, quarterOf } from './quarters.ts';
import type { Choices, FreeSpace } from './session-state.ts';
import { type SharedReads, slotsOf } from './shared-reads.ts';

/** How many other spaces are offered. */
const mostSpaces = 3;

/**
 * Those free on the date, in the venue's order and large enough, with the price of the chosen package where they have one
 * of that name; asked for once the date is lost.
 *
 * @param wanted the name of the package
 */
export function elsewhereFor(
  choices: Choices,
  spaces: readonly Space[],
  days: Days,
  reads: SharedReads,
  wanted: string | undefined,
): readonly FreeSpace[] {
  const { date, slotId, spaceId, guests, isTypingGuests, conflict } = choices;
  const isLost =
    date && slotId && ((days.has(date) && !isFree(days, date, slotId)) || conflict?.date === date);
  if (!isLost) return [];
  const [day] =
    reads.look(
      `elsewhere ${date} ${guests}`,
      (client) => client.listAvailability(date, date, { attendance: guests }),
      isTypingGuests,
    ).data ?? [];
  const others = spaces.filter(({ id }) => id !== spaceId && isFreeOn(day, id));
  return withPrices(others.slice(0, mostSpaces), day, choices, reads).map((other) => {
    const offer = slotsOf(other.space.id, reads)
      .data?.flatMap(({ packages }) => packages)
      .find(({ name }) => name === wanted);
    const leastCents = offer && day && leastFor(other.space.id, day, choices, reads, offer.id);
    return leastCents ? { ...other, offer, leastCents } : other;
  });
}

/** Whether a space has something free on a day. */
export function isFreeOn(day: EveryAvailabilityEntry | undefined, spaceId: string): boolean {
  return freeSlots(day, spaceId).length > 0;
}

/** The same spaces, each with the least that it costs on a day. */
export function withPrices(
  spaces: readonly Space[],
  day: EveryAvailabilityEntry | undefined,
  choices: Pick<Choices, 'guests' | 'isTypingGuests'>,
  reads: SharedReads,
): readonly FreeSpace[] {
  return spaces.map((space) => ({
    space,
    leastCents: day ? leastFor(space.id, day, choices, reads) : null,
  }));
}

function leastFor(
  id: string,
  day: EveryAvailabilityEntry,
  choices: Pick<Choices, 'guests' | 'isTypingGuests'>,
  reads: SharedReads,
  packageId?: string,
): number | null {
  // The whole quarter: the next date that is looked at costs no question, nor does the space's own calendar.
  const prices = pricesIn(id, quarterOf(monthOf(day.date)), choices, reads);
  return leastOn(prices, day.date, freeSlots(day, id), packageId);
}

function freeSlots(day: EveryAvailabilityEntry | undefined, spaceId: string) {
  const slots = day?.spaces.find((space) => space.spaceId === spaceId)?.slots ?? [];
  return slots.filter(({ free }) => free).map(({ slotId: id }) => ({ id }));
}
