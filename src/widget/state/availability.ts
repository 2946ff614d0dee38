/** Which spaces, slots and steps are available to the visitor. */
import type { Slot, Space } from '../../client/types.ts';
import { isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { capacityOf } from '../../domain/venue/capacity.ts';
import { isInSeason } from '../../domain/venue/season.ts';
import { chosen, selectionOf } from './selection.ts';
import {
  type CachedData,
  type Choices,
  type Days,
  type SessionState,
  type SlotEntry,
  type Step,
  steps,
} from './state.ts';

/** Whether visitors can request a slot on a date, and if not, why. */
export type SlotState = 'free' | (typeof reasons)[number] | 'closed';

/**
 * The reasons that a day states, by the names of their texts. What visitors can do comes first: wait for a taken time,
 * call, or come back later. `itemChosen`: the visitor has chosen it for another date of the request.
 */
export const reasons = ['itemChosen', 'taken', 'notice', 'horizon', 'past'] as const;

/** Returns the state of a slot by its availability. A service before version 1.1 names no reason: taken. */
export function slotStateOf(slot: SlotEntry | undefined): SlotState {
  const { free, times, reason = 'taken' } = slot ?? {};
  if (free || times?.length) return 'free';
  if (reason === 'started') return 'past';
  return reasons.find((each) => each === reason) ?? 'closed';
}

/** Returns the state of a slot on a known date. */
export function slotState(days: Days, date: CalendarDate, id: string): SlotState {
  return slotStateOf(days.get(date)?.slots.find(({ slotId }) => slotId === id));
}

/** Returns whether a slot, or a part of it by the hour, is free on a date. A slot that the venue does not list is never free (specification §4). */
export function isFree(days: Days, date: CalendarDate, slotId: string): boolean {
  return slotState(days, date, slotId) === 'free';
}

/** Returns whether the venue offers the slot on a date, free or taken. */
export function isOfferedOn({ weekdays, seasons = [] }: Slot, date: CalendarDate): boolean {
  return weekdays.includes(isoWeekday(date)) && isInSeason(seasons, date);
}

/**
 * Returns the spaces that hold the guests and match the search text and, by date, the amenities, in the venue's order. The
 * chosen layout counts if there is only one date: of several, each has its own.
 */
export function fittingSpaces({
  first,
  guests,
  layout,
  others,
  find,
  amenities,
  spaces,
}: Choices & Pick<CachedData, 'spaces'>): readonly Space[] {
  const messages = normalizeForSearch(find).split(/\s+/).filter(Boolean);
  return (spaces.data ?? []).filter((space) => {
    const isTooSmall = capacityOf(space, others[0] ? null : layout) < (guests ?? 0);
    const lacks = first === 'date' && amenities.some((amenity) => !space.amenities.includes(amenity));
    if (isTooSmall || lacks || messages.length === 0) return !isTooSmall && !lacks;
    const text = normalizeForSearch([space.name, space.description, ...space.amenities].join(' '));
    return messages.every((word) => text.includes(word));
  });
}

/** Returns the venue's only space: there is no choice, so the form begins with its dates. */
export function onlySpace({ spaces }: Pick<CachedData, 'spaces'>): Space | null {
  return spaces.data?.length === 1 ? (spaces.data[0] ?? null) : null;
}

/** Returns the number of the open step, and of the steps that the venue needs; the receipt is not counted. */
export function progressOf(state: Choices & Pick<CachedData, 'spaces'>): { step: number; total: number } {
  const skipped = onlySpace(state) ? 1 : 0;
  return { step: steps.indexOf(state.step) + 1 - skipped, total: 3 - skipped };
}

/** Removes case and accents. */
function normalizeForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Why the visitor's choice is no longer available.
 *
 * - `taken`: another visitor has that slot on that date.
 * - `past`: midnight has passed at the venue, or the slot has started.
 * - `notice`: the venue's notice period has begun.
 * - `horizon`: the booking window does not include it yet.
 * - `closed`: the venue has blocked the time, or does not offer the slot on this weekday or in this season.
 * - `choiceGone`: the venue no longer offers the slot or the package.
 * - `spaceGone`: the venue no longer shows the space.
 */
export type Loss = Exclude<SlotState, 'free' | 'itemChosen'> | 'choiceGone' | 'spaceGone';

/** Returns why the choice is no longer available, or null if it is. */
export function lossOf(state: SessionState): Loss | null {
  const { spaces, slots, days, today, spaceId, date, slotId, times, packageId } = state;
  const { step, receipt, conflict, waitingFor } = state;
  const { space, slot, offer } = chosen(state);
  if (receipt) return null;
  if (spaceId && spaces.data && !space) return 'spaceGone';
  if (date && date < today) return 'past';
  if (!date || !slotId || !slots.data) return null;
  // Fixed times have become hours to choose from, since.
  const isUntimed = slot?.hours && !times && step === 'details';
  if (!slot || (packageId && !offer) || isUntimed) return 'choiceGone';
  if (!isOfferedOn(slot, date)) return 'closed';
  const isSameSlot = (other: typeof waitingFor) => other?.date === date && other.slotId === slotId;
  const now = slotStateNow(state, date, slotId);
  // Whether dates of a request overlap is for the quote to say.
  const isOwn = now === 'free' || now === 'itemChosen';
  if (isSameSlot(conflict)) return isOwn ? 'taken' : now;
  if (!days.has(date) || isOwn) return null;
  return now === 'taken' && isSameSlot(waitingFor) && !waitingFor?.isRefused ? null : now;
}

/**
 * Returns whether visitors may wait for a slot on a date: only a booking or a hold occupies it; not while they choose several
 * dates.
 */
export function canWaitFor(
  { venue, others, days }: Pick<SessionState, 'venue' | 'others' | 'days'>,
  date: CalendarDate,
  slotId: string,
): boolean {
  const hasWaitingList = venue.data?.waitingList && others.length === 0;
  return !!hasWaitingList && days.has(date) && slotState(days, date, slotId) === 'taken';
}

/** Returns whether the request is for the waiting list: the visitor has chosen to wait, and the slot is still taken. */
export function isWaiting(state: SessionState): boolean {
  const { waitingFor, days, date, slotId, others } = state;
  return (
    !!waitingFor &&
    waitingFor.date === date &&
    waitingFor.slotId === slotId &&
    others.length === 0 &&
    days.has(date) &&
    slotStateNow(state, date, slotId) === 'taken'
  );
}

/** Returns the state of the selected slot, at the chosen times if there are any. */
export function slotStateNow(
  { days, daysAtTimes }: Pick<SessionState, 'days' | 'daysAtTimes'>,
  date: CalendarDate,
  slotId: string,
): SlotState {
  return slotState(daysAtTimes ?? days, date, slotId);
}

/** Returns whether a step can be opened: the choices before it are made and still available. */
export function isStepOpen(state: SessionState, step: Step): boolean {
  if (state.receipt) return step === 'receipt';
  if (step === 'space') return state.spaceId === null || onlySpace(state)?.id !== state.spaceId;
  if (step === 'date') return !!state.spaceId;
  // The page may pass any string.
  if (step !== 'details') return false;
  const selection = selectionOf(state);
  return !!selection && state.days.has(selection.date) && !lossOf(state);
}
