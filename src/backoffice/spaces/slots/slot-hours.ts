/** Slots by the hour, as the editor of slots and packages needs them. */
import { type ClockTimes, spanOf, timeOutside, timesOfSpan } from '../../../domain/time/clock-span.ts';
import { hourSteps } from '../../../domain/venue/slot-hours.ts';
import { lengthText as textOf } from '../../../ui/prices/length-text.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { Package, Slot } from '../space-details.ts';

type Times = Pick<Slot, 'startTime' | 'endTime'>;
export type Hours = NonNullable<Slot['hours']>;

/** Returns the length of a slot in minutes; null: a time is missing. */
export function windowOf({ startTime, endTime }: Times): number | null {
  if (startTime === '' || endTime === '') return null;
  const { from, to } = spanOf({ startTime, endTime });
  return to - from;
}

/** Formats the length of a booking: `45 minutes`, `1 h 30 min`. */
export const lengthText = (minutes: number): string =>
  minutes < 60 ? formats.duration(minutes * 60) : textOf(minutes, formats);

/** Returns the hours of a slot that was not booked by the hour: the longest step that divides it, and at least an hour. */
export function newHours(times: Times): Hours {
  const window = windowOf(times) ?? 60;
  const stepMinutes = hourSteps.findLast((step) => window % step === 0) ?? 30;
  return { stepMinutes, minimumMinutes: Math.max(Math.min(60, window), stepMinutes) };
}

/** Returns the times of the shortest booking from the start of a slot; of a slot with fixed times, its own. */
export function firstTimes({ hours, ...slot }: Times & { readonly hours: Slot['hours'] }): ClockTimes {
  if (hours === null) return slot;
  const { from } = spanOf(slot);
  return timesOfSpan({ from, to: from + hours.minimumMinutes });
}

/** Returns hours with another step: their lengths become multiples of it. */
export function withStep(hours: Hours, step: number): Hours {
  const stepMinutes = hourSteps.find((each) => each === step) ?? hours.stepMinutes;
  const { minimumMinutes, maximumMinutes } = hours;
  const fitting = (minutes: number) => Math.ceil(minutes / stepMinutes) * stepMinutes;
  return {
    stepMinutes,
    minimumMinutes: fitting(minimumMinutes),
    ...(maximumMinutes !== undefined && { maximumMinutes: fitting(maximumMinutes) }),
  };
}

/** Returns why the hours do not fit their slot, by member. */
export function problemsOfHours({ hours, ...times }: Times & { readonly hours: Slot['hours'] }) {
  const problems = new Map<keyof Hours, string>();
  const window = windowOf(times);
  if (hours === null || window === null) return problems;
  if (window % hours.stepMinutes > 0) problems.set('stepMinutes', t('stepDoesNotFit'));
  for (const member of ['minimumMinutes', 'maximumMinutes'] as const)
    if ((hours[member] ?? 0) > window) problems.set(member, t('longerThanSlot'));
  return problems;
}

/** Returns whether clients that know only whole slots never find the slot free. */
export const isNeverFreeWhole = ({ hours, ...times }: Times & { readonly hours: Slot['hours'] }) =>
  hours?.maximumMinutes !== undefined && hours.maximumMinutes < (windowOf(times) ?? 0);

/** Returns whether a package has a price per hour, which only a slot by the hour may have. */
export const hasHourPrices = ({ perHourCents, hourBands }: Pick<Package, 'perHourCents' | 'hourBands'>) =>
  perHourCents > 0 || hourBands.length > 0;

/** Returns the prices per hour of a package that is copied to another slot, as far as that slot can have them. */
export function hourPricesIn(
  { hours, ...times }: Times & { readonly hours: Slot['hours'] },
  { perHourCents, hourBands }: Pick<Package, 'perHourCents' | 'hourBands'>,
): Pick<Package, 'perHourCents' | 'hourBands'> {
  if (hours === null) return { perHourCents: 0, hourBands: [] };
  return { perHourCents, hourBands: hourBands.filter((band) => !isOutside(times, band)) };
}

type Band = Package['hourBands'][number];

/** Returns whether the times of a price per hour are not all in a slot. */
export const isOutside = (slot: Times, { fromTime, toTime }: Pick<Band, 'fromTime' | 'toTime'>) =>
  timeOutside(slot, { startTime: fromTime, endTime: toTime }) !== null;
