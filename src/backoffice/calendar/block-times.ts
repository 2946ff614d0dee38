import { formats } from '../messages/language.ts';
import { formatDateRange, formatTimes } from './labels.ts';
import { t } from './messages.ts';

interface BlockTimes {
  readonly from: string;
  readonly to: string;
  readonly fromTime?: string | undefined;
  readonly toTime?: string | undefined;
  readonly weekdays?: readonly number[] | undefined;
  readonly everyYear?: boolean | undefined;
}

/** Returns when a block applies: its dates, hours and weekdays, and whether every year. */
export const blockTimes = ({
  from,
  to,
  fromTime,
  toTime,
  weekdays = [],
  everyYear,
}: BlockTimes): string[] => [
  formatDateRange(from, to),
  ...(fromTime !== undefined && toTime !== undefined ? [formatTimes(fromTime, toTime)] : []),
  ...(weekdays.length % 7 === 0 ? [] : [weekdays.map((day) => formats.weekday(day, 'short')).join(' ')]),
  ...(everyYear ? [t('everyYear')] : []),
];
