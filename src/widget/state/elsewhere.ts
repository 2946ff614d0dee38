/** Other spaces that are free on a date whose slot has gone to somebody else. */
import type { Space } from '../../client/answer.ts';
import { type Days, isFree } from '../calendar/day-state.ts';
import { leastOn } from './prices.ts';
import type { Choices, Elsewhere } from './session-state.ts';
import type { SharedReads } from './shared-reads.ts';

/** How many other spaces are offered. */
const mostSpaces = 3;

/** Those free on the date, in the venue's order and large enough; asked for once the date is lost. */
export function elsewhereFor(
  { date, slotId, spaceId, guests, conflict }: Choices,
  spaces: readonly Space[],
  days: Days,
  reads: SharedReads,
): readonly Elsewhere[] {
  const isLost =
    date && slotId && ((days.has(date) && !isFree(days, date, slotId)) || conflict?.date === date);
  if (!isLost) return [];
  const wish = guests ? { attendance: guests } : {};
  const [day] =
    reads.look(`elsewhere ${date} ${guests}`, (client) => client.listAvailability(date, date, wish)).data ??
    [];
  return (day?.spaces ?? [])
    .map(({ spaceId: id, slots }) => ({
      space: spaces.find((space) => space.id === id),
      free: slots.filter(({ free }) => free).map(({ slotId: id }) => ({ id })),
    }))
    .filter(({ space, free }) => space && space.id !== spaceId && free.length > 0)
    .slice(0, mostSpaces)
    .flatMap(({ space, free }) => {
      if (!space) return [];
      const { id } = space;
      const { data } = reads.look(`prices ${id} ${date} alone`, (client) => client.getPrices(id, date, date));
      const leastCents = leastOn(new Map(data?.map((entry) => [entry.date, entry])), date, free);
      return [{ space, leastCents }];
    });
}
