/** The dates of a report, and the same dates of the year before. */
import type { CalendarDate } from '../time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../time/months.ts';

/** A range of dates, both inclusive. */
export interface ReportPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The maximum number of dates of a report: two years, one of them a leap year. */
export const maxReportDates = 731;

/** The periods with names. */
export const periodNames = ['year_to_date', 'this_month', 'last_month', 'this_year', 'last_year'] as const;
/** The name of a period. */
export type PeriodName = (typeof periodNames)[number];

/** Returns a named period on the venue's date. */
export function namedPeriod(name: PeriodName, today: CalendarDate): ReportPeriod {
  const year = Number(today.slice(0, 4));
  const datesOf = (month: Month) => ({ from: firstDayOf(month), to: lastDayOf(month) });
  switch (name) {
    case 'year_to_date':
      return { from: `${year}-01-01`, to: today };
    case 'this_month':
      return datesOf(monthOf(today));
    case 'last_month':
      return datesOf(addMonths(monthOf(today), -1));
    case 'this_year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** Returns the months of a period, `YYYY-MM`. */
export const monthsOfPeriod = ({ from, to }: ReportPeriod): Month[] => {
  const [first, last] = [from, to].map(
    (date) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7)) - 1,
  );
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => {
    const month = (first ?? 0) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
};

/** Returns the same month or date a year later. */
export const yearLater = (text: string): string => `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`;

/** Returns the same dates a year earlier; the last day of a February stays one. */
export const yearBefore = ({ from, to }: ReportPeriod): ReportPeriod => ({
  from: dateYearBefore(from, false),
  to: dateYearBefore(to, true),
});

function dateYearBefore(date: CalendarDate, isEnd: boolean): CalendarDate {
  const month = `${Number(date.slice(0, 4)) - 1}${date.slice(4, 7)}`;
  const isLast = isEnd && date === lastDayOf(monthOf(date));
  const day = `${month}${date.slice(7)}`;
  // 29 February exists every four years.
  return isLast || day > lastDayOf(month) ? lastDayOf(month) : day;
}
