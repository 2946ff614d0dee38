import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import { everyDay } from '../../../domain/fields/weekdays.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { Slot } from '../space-details.ts';
import { lengthText } from './slot-hours.ts';

/** Formats times: `18:00–01:00 (next day)` */
export function timesLabel(slot: { readonly startTime: string; readonly endTime: string }): string {
  const times = `${formats.time(slot.startTime)}–${formats.time(slot.endTime)}`;
  return endsNextDay(slot) ? t('nextDay', { times }) : times;
}

/** Formats how a slot is booked: `by the hour, 1 h to 8 h, every 30 minutes`, `Fixed times` */
export function hoursLabel({ hours }: Pick<Slot, 'hours'>): string {
  if (hours === null) return t('fixedTimes');
  const { stepMinutes, minimumMinutes, maximumMinutes } = hours;
  const values = { shortest: lengthText(minimumMinutes), step: formats.duration(stepMinutes * 60) };
  return maximumMinutes === undefined
    ? t('hourly', values)
    : t('hourlyUpTo', { ...values, longest: lengthText(maximumMinutes) });
}

/** Formats weekdays: `Every day`, `Mon, Tue, Sat` */
export function weekdaysLabel(weekdays: readonly number[]): string {
  if (weekdays.length === everyDay.length) return t('everyDay');
  return weekdays.map((weekday) => formats.weekday(weekday, 'short')).join(formats.comma);
}
