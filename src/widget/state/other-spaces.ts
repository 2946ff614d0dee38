/** Queries other spaces for a lost date. Loaded with the alternatives. */
import type { ClockTimes } from '../../domain/time/clock-span.ts';
import { hourRules } from '../hour-parts.ts';
import { closestSlot } from './closest-slot.ts';
import { freeSlots, isFreeOn } from './free-dates.ts';
import { addQueries, minPriceFor } from './lazy-queries.ts';
import { lostSlots } from './lost-slots.ts';
import { slotsOf } from './queries.ts';
import type { QueryCache } from './query-cache.ts';
import { chosen } from './selection.ts';
import type { CachedData, Choices, FreeSpace } from './state.ts';
import type { TimedSlot } from './timed-slot.ts';

/** The number of other spaces offered instead of an unavailable date, and of those whose times are requested for that. */
const maxSpaces = 3;
const maxCandidates = 24;

addQueries((choices, cached, cache) => ({ elsewhere: otherSpaces(choices, cached, cache) }));

/** Returns the times that were chosen in a slot; null: it has its own. */
export const chosenTimes = ({ startTime, endTime, startsNextDay }: TimedSlot): ClockTimes | null =>
  startsNextDay === undefined ? null : { startTime, endTime };

/**
 * Returns other spaces that are free and large enough on a lost date, at a time that overlaps the lost one, in the venue's
 * order. Each has the slot closest to the lost time, with the price of a package of the same name if it has one.
 */
function otherSpaces(choices: Choices, cached: CachedData, cache: QueryCache): readonly FreeSpace[] {
  const { date, spaceId, guests, isTyping, times, before } = choices;
  const { spaces } = cached;
  const state = { ...choices, ...cached };
  const { offer: requested = before.offer } = chosen(state);
  const missing = times ? null : hourRules.missingTimes?.(state);
  const lost = missing ? [missing] : lostSlots(state);
  if (!date || lost.length === 0) return [];
  const [day] =
    cache.query(
      `days elsewhere ${date} ${guests}`,
      (client) => client.listAvailability(date, date, { attendance: guests, with: 'times' }),
      isTyping,
    ).data ?? [];
  const candidates = (spaces.data ?? []).filter(({ id }) => id !== spaceId && isFreeOn(day, id));
  const found: FreeSpace[] = [];
  let unknown = 0;
  for (const space of candidates.slice(0, maxCandidates)) {
    // No more slots are requested than spaces are still missing.
    if (found.length + unknown >= maxSpaces) break;
    const slots = slotsOf(space.id, cache);
    if (!slots.data && !slots.failure) unknown++;
    const free = freeSlots(day, space.id);
    const timezone = cached.venue.data?.timezone ?? 'UTC';
    const slot = closestSlot(
      lost,
      (slots.data ?? []).flatMap((each): TimedSlot[] => {
        const entry = free.find(({ slotId }) => slotId === each.id);
        if (!entry) return [];
        // The same times, of a slot by the hour; any of it, if no times are chosen.
        return each.hours && (times || missing) && hourRules.slotAtTimes
          ? lost.flatMap((part) => hourRules.slotAtTimes?.(each, entry, date, timezone, part) ?? [])
          : [each];
      }),
    );
    const offer = slot?.packages.find(({ name }) => name === requested?.name);
    if (!slot) continue;
    const minCents = minPriceFor(space.id, day, choices, cache, false, [slot], offer?.id, chosenTimes(slot));
    found.push({ space, slot, offer, minCents });
  }
  return found;
}
