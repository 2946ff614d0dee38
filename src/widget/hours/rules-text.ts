/** The rules of slots by the hour, in words. */
import { type ClockSpan, spanOf, spanWithin } from '../../domain/time/clock-span.ts';
import { lengthText } from '../../ui/prices/length-text.ts';
import { withTimes } from '../state/timed-slot.ts';
import { slotTimes } from '../steps/slot-times.ts';
import type { Booking } from '../use-booking.ts';
import { type HourlySlot, isHourly } from './free-times.ts';

type Words = Pick<Booking, 't' | 'formats'>;

/** Returns the shortest and the longest booking: `Minimum: 1 h · Maximum: 8 h`. */
export function lengthsText(slot: HourlySlot, words: Words): string {
  const { shortest, longest } = lengthsOf(slot, words);
  return [shortest, longest].filter(Boolean).join(words.formats.separator);
}

/** Returns the rules that the chosen times break, after these times: `09:00 – 09:30: Minimum: 1 h`; null: none. */
export function brokenRules({ state, t, formats }: Pick<Booking, 'state' | 't' | 'formats'>): string | null {
  const { slots, slotId, times } = state;
  const slot = slots.data?.find(({ id }) => id === slotId);
  if (!times || !isHourly(slot)) return null;
  const broken = rulesBrokenBy(spanWithin(slot, times), slot, { t, formats });
  const range = slotTimes({ t, formats }, withTimes(slot, times));
  return broken.length === 0 ? null : range + formats.colon + broken.join(formats.separator);
}

function rulesBrokenBy({ from, to }: ClockSpan, slot: HourlySlot, words: Words): readonly string[] {
  const { t, formats } = words;
  const { stepMinutes, minimumMinutes, maximumMinutes = Number.POSITIVE_INFINITY } = slot.hours;
  const { shortest, longest } = lengthsOf(slot, words);
  const window = spanOf(slot);
  const isOffStep = (minute: number) => (minute - window.from) % stepMinutes !== 0;
  return [
    to > window.to && t('openingHours', { times: slotTimes(words, slot) }),
    to - from < minimumMinutes && shortest,
    to - from > maximumMinutes && longest,
    (isOffStep(from) || isOffStep(to)) && t('steps', { length: lengthText(stepMinutes, formats) }),
  ].filter((text) => typeof text === 'string');
}

function lengthsOf({ hours: { minimumMinutes, maximumMinutes } }: HourlySlot, { t, formats }: Words) {
  return {
    shortest: t('minimum', { min: lengthText(minimumMinutes, formats) }),
    longest: maximumMinutes !== undefined && t('maximum', { max: lengthText(maximumMinutes, formats) }),
  };
}
