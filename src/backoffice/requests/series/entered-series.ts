/** A series as entered in "New booking", and the dates that come of it. */
import type { DataOfPath, InputOf } from '../../../client/manage.ts';
import { weekdaysOfSeries, weeksOfMonthOf } from '../../../domain/booking/date-of-series.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { extrasBody } from '../fields/entered-choices.ts';
import { type EnteredDate, hasQuote } from '../offer/entered-date.ts';
import { isCompleteOffer, isDate, partOf } from '../offer/offer-choice.ts';
import type { StaffRequest } from '../request/staff-request.ts';

export type SeriesPreview = DataOfPath<'post', '/venues/{venueId}/series-preview'>;
export type SeriesRule = InputOf<'post', '/venues/{venueId}/series-preview'>['body']['series'];
export type PreviewedDate = SeriesPreview['dates'][number];
type Alternative = PreviewedDate['alternatives'][number];
type WeekOfMonth = NonNullable<SeriesRule['week']>;

export interface EnteredSeries {
  /** '': it does not repeat. */
  readonly frequency: SeriesRule['frequency'] | '';
  /** Weeks, as text. */
  readonly interval: string;
  /** ISO weekdays; of a monthly series, the first one counts. Null: that of the first date. */
  readonly weekdays: readonly number[] | null;
  /** '': that of the first date. */
  readonly week: WeekOfMonth | '';
  readonly until: string;
  /** The number of dates as text; '': until a date. */
  readonly count: string;
  /** Chosen dates besides the first. */
  readonly dates: readonly string[];
  /** What staff chose for a date: `book`, `skip`, or the id of an alternative. */
  readonly choices: Readonly<Record<string, string>>;
}

/** The first state: one date. */
export const noSeries: EnteredSeries = {
  frequency: '',
  interval: '1',
  weekdays: null,
  week: '',
  until: '',
  count: '',
  dates: [],
  choices: {},
};

const isNumber = (text: string) => /^[1-9]\d{0,2}$/.test(text.trim());

/** Returns the rule of the API; null: it is incomplete. */
export function ruleOf(entered: EnteredSeries, first: EnteredDate): SeriesRule | null {
  const { frequency, interval, until, count, dates } = entered;
  const { date: from } = first;
  if (frequency === '' || !isCompleteOffer(first)) return null;
  if (frequency === 'dates') return { frequency, from, dates: [from, ...dates] };
  if (count !== '' ? !isNumber(count) : !isDate(until)) return null;
  const end = count === '' ? { until } : { count: Number(count) };
  const weekdays = [...weekdaysOf(entered, from)];
  if (frequency === 'weekly')
    return isNumber(interval) ? { frequency, from, interval: Number(interval), weekdays, ...end } : null;
  return { frequency, from, week: weekOf(entered, from), weekdays: weekdays.slice(0, 1), ...end };
}

/** Returns the chosen weekdays, or that of a date. */
export const weekdaysOf = ({ weekdays }: Pick<EnteredSeries, 'weekdays'>, from: CalendarDate) =>
  weekdaysOfSeries({ from, weekdays: weekdays ?? undefined });

/** Returns the chosen week of the month, or that of a date. */
export const weekOf = ({ week }: Pick<EnteredSeries, 'week'>, from: CalendarDate): WeekOfMonth =>
  week || (weeksOfMonthOf(from)[0] ?? 'last');

/** Identifies an alternative in a choice. */
export const alternativeId = ({ space, slot }: Alternative) => `${space.id} ${slot.id}`;

/** Returns what happens to a date: as chosen if that is still possible, else `book`, or `skip` if it is not free. */
export function choiceFor(date: PreviewedDate, choices: EnteredSeries['choices']): string {
  const chosen = choices[date.date];
  if (chosen === 'skip' || date.alternatives.some((each) => alternativeId(each) === chosen))
    return chosen ?? '';
  const isOutOfSeason = date.reasons.some(({ reason }) => reason === 'season');
  return date.free && (chosen === 'book' || !isOutOfSeason) ? 'book' : 'skip';
}

/** A date to book and its price of today; null: none. */
export interface BookedSeriesDate {
  readonly entered: EnteredDate;
  readonly totalCents: number | null;
}

/** Returns the dates to book, in the order of the preview. */
export function datesToBook(
  { dates }: SeriesPreview,
  choices: EnteredSeries['choices'],
  first: EnteredDate,
): BookedSeriesDate[] {
  return dates.flatMap((previewed) => {
    const choice = choiceFor(previewed, choices);
    const { date, totalCents } = previewed;
    if (choice === 'skip') return [];
    const alternative = previewed.alternatives.find((each) => alternativeId(each) === choice);
    if (alternative === undefined) return { entered: { ...first, date }, totalCents };
    const { space, slot, package: offer } = alternative;
    // The own times of a slot mean all of it, also in one that is not booked by the hour.
    const { startTime, endTime } = slot;
    const times = { isFree: false, isHourly: true, startTime, endTime };
    const place = { spaceId: space.id, slotId: slot.id, packageId: offer.id, ...times };
    return { entered: { ...first, date, ...place }, totalCents: alternative.totalCents };
  });
}

/** Returns the body of a preview: the place without its date. */
export function previewBody(first: EnteredDate, series: SeriesRule) {
  const { spaceId, slotId, packageId, startTime, endTime, attendance, layout } = first;
  return {
    spaceId,
    series,
    ...(hasQuote(first) ? { slotId, packageId, ...partOf(first) } : { startTime, endTime }),
    ...(/^[1-9]\d{0,5}$/.test(attendance.trim()) && { attendance: Number(attendance) }),
    ...(layout !== '' && { layout }),
    ...(hasQuote(first) && Object.keys(first.extras).length > 0 && { extras: extrasBody(first) }),
  };
}

/** Returns the series of a booking for its next season: its rule without dates. */
export function nextSeason({ series }: Pick<StaffRequest, 'series'>): EnteredSeries {
  if (!series) return noSeries;
  const { frequency, interval = 1, weekdays = null, week = '' } = series;
  return { ...noSeries, frequency, weekdays, week, interval: String(interval) };
}
