import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import { everyDay } from '../../../domain/fields/weekdays.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';

/** Formats times: `18:00–01:00 (next day)` */
export function timesLabel(slot: { readonly startTime: string; readonly endTime: string }): string {
  const times = `${formats.time(slot.startTime)}–${formats.time(slot.endTime)}`;
  return endsNextDay(slot) ? t('nextDay', { times }) : times;
}

/** Formats weekdays: `Every day`, `Mon, Tue, Sat` */
export function weekdaysLabel(weekdays: readonly number[]): string {
  if (weekdays.length === everyDay.length) return t('everyDay');
  return weekdays.map((weekday) => formats.weekday(weekday, 'short')).join(formats.comma);
}
