import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import { everyDay } from '../../../domain/fields/weekdays.ts';
import { isDayOfYear, type Season } from '../../../domain/venue/season.ts';
import { withFirstOfMonth } from '../../../ui/locale/formats.ts';
import { formats, locale } from '../../messages/language.ts';
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

/** Formats seasons: `only in season, from 1 September to 30 June` */
export function seasonsLabel(seasons: readonly Season[]): string {
  const dates = seasons.map(({ from, to }) => t('fromTo', { from: seasonDay(from), to: seasonDay(to) }));
  return t('inSeason', { dates: dates.join(formats.comma) });
}

function seasonDay(day: Season['from']): string {
  if (!isDayOfYear(day)) return formats.plainDate(day);
  const yearly = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return withFirstOfMonth(yearly.format(new Date(`2000-${day}`)), locale);
}
