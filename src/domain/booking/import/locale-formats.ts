import type { DecimalMark } from './amount-cells.ts';
import type { DateOrder } from './date-cells.ts';

/** Returns how a language and country write dates and amounts, for tables that do not show it themselves. */
export function formatsOfLocale(locale: string): {
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
} {
  const order = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? type[0] : []))
    .join('');
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return {
    dateOrder: order === 'mdy' || order === 'ymd' ? order : 'dmy',
    decimalMark: mark === ',' ? ',' : '.',
  };
}
