/** Other dates and spaces, for a day without free times of the length that the visitor wants. */
import { type ClockSpan, spanWithin, timesOfSpan } from '../../domain/time/clock-span.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { lengthText } from '../../ui/prices/length-text.ts';
import type { Days, SessionState } from '../state/state.ts';
import { type TimedSlot, withTimes } from '../state/timed-slot.ts';
import { useChanges } from '../steps/use-changes.tsx';
import { BookingProvider, useBooking } from '../use-booking.ts';
import { allowedSpan, hoursOn, isHourly, nearestTimes } from './free-times.ts';
import { wantedSpan } from './wanted-times.ts';

/** Returns the selected slot at the times that the visitor wants, if the chosen date has no free times of that length; else null. */
export function missingTimes(state: SessionState): TimedSlot | null {
  const { slots, slotId, date, days } = state;
  const slot = slots.data?.find(({ id }) => id === slotId);
  const wanted = slot && wantedSpan(state, slot);
  if (!isHourly(slot) || !wanted || !date || !days.has(date)) return null;
  const span = allowedSpan(slot, wanted);
  return timesOn(date, span, slot, state).length > 0 ? null : withTimes(slot, timesOfSpan(span));
}

/** Returns the free times of a length on a date. */
function timesOn(date: string, span: ClockSpan, slot: TimedSlot, { days, venue }: SessionState) {
  const entry = days.get(date)?.slots.find(({ slotId }) => slotId === slot.id);
  return nearestTimes(hoursOn(slot, entry, date, venue.data?.timezone ?? 'UTC'), span);
}

/**
 * Returns the days on which a slot by the hour has free times of the length that the visitor wants; null: it has other times, or
 * these count.
 */
export function daysOfLength(state: SessionState, slot: TimedSlot): Days | null {
  const wanted = wantedSpan(state, slot);
  if (!isHourly(slot) || !wanted || state.times) return null;
  const span = allowedSpan(slot, wanted);
  return new Map(
    [...state.days.keys()].map((date) => {
      const free = timesOn(date, span, slot, state).length > 0;
      return [date, { slots: [{ slotId: slot.id, free }] }];
    }),
  );
}

/** Renders dates with free times of the same length, and spaces that are free at these times. */
export function OtherDays() {
  const booking = useBooking();
  const { state, formats } = booking;
  const missing = missingTimes(state);
  const { Alternatives } = useChanges(missing !== null) ?? {};
  const slot = state.slots.data?.find(({ id }) => id === missing?.id);
  if (!missing || !slot || !Alternatives) return null;
  const span = spanWithin(slot, missing);
  const named = { ...slot, name: slot.name + inBrackets(lengthText(span.to - span.from, formats), formats) };
  // Prices are those of the shortest booking.
  const shown = { ...state, times: null, daysAtTimes: null, pricesAtTimes: state.prices };
  return (
    <BookingProvider value={{ ...booking, state: shown }}>
      <Alternatives slots={[named]} loss="taken" />
    </BookingProvider>
  );
}
