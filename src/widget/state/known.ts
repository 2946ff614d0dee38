import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { addMonths, firstOf, lastOf, type Month, monthOf } from '../../ui/calendar/months.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { type Choices, type Known, notHere, type Selection, selectionOf } from './session-state.ts';
import type { SharedReads } from './shared-reads.ts';
import { type Wishes, wishesOf } from './wishes.ts';

/** What is known by now of everything the choices made so far need; what nobody has asked for is asked for. */
export function knownFor(choices: Choices, reads: SharedReads, now: Instant): Known {
  const { spaceId } = choices;
  const venue = reads.look('venue', (client) => client.getVenue());
  const spaces = reads.look('spaces', (client) => client.listSpaces());
  const today = dateIn(venue.data?.timezone ?? 'UTC', now);
  const slots = spaceId ? reads.look(`slots ${spaceId}`, (client) => client.listSlots(spaceId)) : notHere;
  const pages = quartersAround(choices, today).map((quarter) => {
    const from = firstOf(quarter);
    const to = lastOf(addMonths(quarter, 2));
    return spaceId
      ? reads.look(`days ${spaceId} ${from}`, (client) => client.getAvailability(spaceId, from, to))
      : notHere;
  });
  const selection = selectionOf({ ...choices, spaces, slots });
  const wishes = wishesOf({ ...choices, spaces, slots });
  return {
    today,
    venue,
    spaces,
    slots,
    days: new Map(pages.flatMap(({ data }) => data ?? []).map((day) => [day.date, day])),
    daysTrouble: pages.find(({ trouble }) => trouble)?.trouble ?? null,
    quote: selection
      ? reads.look(nameOfQuote(selection, wishes), (client) => client.getQuote({ ...selection, ...wishes }))
      : notHere,
  };
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
