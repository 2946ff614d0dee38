import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { Slot } from '../space-details.ts';
import { lengthText } from './slot-hours.ts';

/** Formats how a slot is booked: `by the hour, 1 h to 8 h, every 30 minutes`, `Fixed times` */
export function hoursLabel({ hours }: Pick<Slot, 'hours'>): string {
  if (hours === null) return t('fixedTimes');
  const { stepMinutes, minimumMinutes, maximumMinutes } = hours;
  const values = { shortest: lengthText(minimumMinutes), step: formats.duration(stepMinutes * 60) };
  return maximumMinutes === undefined
    ? t('hourly', values)
    : t('hourlyUpTo', { ...values, longest: lengthText(maximumMinutes) });
}
