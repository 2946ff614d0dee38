import type { Instant } from '../../domain/time/instant.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import type { KnownFurther } from './further.ts';
import { availabilityIn, quartersAround } from './quarters.ts';
import { type Choices, type Known, notHere, type Selection, selectionOf } from './session-state.ts';
import { type SharedReads, slotsOf } from './shared-reads.ts';
import { type Wishes, wishesOf } from './wishes.ts';

/**
 * What is known by now of everything the choices made so far need; what nobody has asked for is asked for.
 *
 * @param furtherFor once the steps behind the first are there
 */
export function knownFor(
  choices: Choices,
  reads: SharedReads,
  now: Instant,
  furtherFor?: KnownFurther,
): Known {
  const { spaceId, guests, isTypingGuests } = choices;
  const venue = reads.look('venue', (client) => client.getVenue());
  const spacesFor = (attendance: number | null) =>
    reads.look(
      `spaces ${attendance}`,
      (client) => client.listSpaces({ with: 'prices', attendance }),
      isTypingGuests && attendance !== null,
    );
  const listed = spacesFor(null);
  const fitting = spacesFor(guests);
  // Those for another number of guests stay visible until these arrive.
  const spaces = fitting.data ? fitting : listed;
  const today = dateIn(venue.data?.timezone ?? 'UTC', now);
  const slots = spaceId ? slotsOf(spaceId, reads) : notHere;
  const pages = quartersAround(choices, today).map((quarter) => availabilityIn(choices, quarter, reads));
  const selection = selectionOf({ ...choices, spaces, slots });
  const wishes = wishesOf({ ...choices, spaces, slots });
  const known: Known = {
    today,
    venue,
    spaces,
    slots,
    days: new Map(pages.flatMap(({ data }) => data ?? []).map((day) => [day.date, day])),
    daysTrouble: pages.find(({ trouble }) => trouble)?.trouble ?? null,
    quote: selection
      ? reads.look(nameOfQuote(selection, wishes), (client) => client.getQuote({ ...selection, ...wishes }))
      : notHere,
    isLookingAhead: false,
    prices: [],
    elsewhere: [],
    everyDay: new Map(),
    everyDayTrouble: null,
    freeSpaces: [],
    freeCount: 0,
  };
  return { ...known, ...furtherFor?.(choices, known, reads) };
}

/** Under which the quote of a selection is kept. */
export function nameOfQuote({ spaceId, slotId, packageId, date }: Selection, wishes: Wishes): string {
  return `quote ${spaceId} ${slotId} ${packageId} ${date} ${JSON.stringify(wishes)}`;
}
