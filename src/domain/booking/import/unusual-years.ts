/** Dates with a mistyped year, in a table that is sorted by date. */
import { daysBetween } from '../../time/calendar.ts';
import type { CalendarDate } from '../../time/instant.ts';

/** Fewer dates show no order. */
const fewestDates = 4;
/** The share of dates that follow the one before in a sorted table. */
const sortedShare = 0.6;
/** How far the first or the last date may be from its neighbour after the correction, in days. */
const nearDays = 92;

/**
 * Returns the positions of dates that are out of order, but would be in order in the year before or after.
 *
 * @param dates in the order of the table; null: none
 */
export function findUnusualYears(dates: readonly (CalendarDate | null)[]): ReadonlySet<number> {
  const found = dates.flatMap((date, index) => (date === null ? [] : { date, index }));
  const steps = found.slice(1).map(({ date }, at) => Math.sign(daysBetween(found[at]?.date ?? date, date)));
  const share = (sign: number) => steps.filter((step) => step === sign || step === 0).length / steps.length;
  if (found.length < fewestDates || Math.max(share(1), share(-1)) < sortedShare) return new Set();
  const ordered = share(1) >= share(-1) ? found : found.toReversed();
  const unusual = new Set<number>();
  let before: CalendarDate | null = null;
  for (const [at, { date, index }] of ordered.entries()) {
    const after = ordered[at + 1]?.date ?? null;
    // If the first date is before the third, the second is wrong.
    const isBelow = before === null && date <= (ordered[at + 2]?.date ?? date);
    const isOut = !isBelow && isOutOfOrder(date, before, after);
    if (isOut && [-1, 1].some((years) => fits(inYear(date, years), before, after))) unusual.add(index);
    else before = date;
  }
  return unusual;
}

const isOutOfOrder = (date: CalendarDate, before: CalendarDate | null, after: CalendarDate | null) =>
  (before !== null && date < before) || (after !== null && date > after);

function fits(date: CalendarDate, before: CalendarDate | null, after: CalendarDate | null): boolean {
  if (before !== null && after !== null) return before <= date && date <= after;
  if (before !== null) return before <= date && daysBetween(before, date) <= nearDays;
  return after !== null && date <= after && daysBetween(date, after) <= nearDays;
}

const inYear = (date: CalendarDate, years: number): CalendarDate =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
