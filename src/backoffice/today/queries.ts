/** The queries of the start page. */
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../domain/time/months.ts';
import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { prefetchInfiniteQuery, prefetchQuery } from '../api/use-query.ts';

/** The number of events to choose the latest changes from. */
export const maxEvents = 50;
/** The days in the overview of rooms. */
export const shownDays = 7;

/**
 * Returns the inputs of the queries. The venue's time zone is not known yet: its date may be a day before or after
 * that of this device.
 */
export function todayQueries(venueId: string, today: CalendarDate = dateIn(visitorTimezone(), Date.now())) {
  const path = { venueId };
  const month = monthOf(today);
  const to = lastDayOf(addMonths(month, 2));
  return {
    pending: { path, query: { sort: 'hold', status: 'pending_approval', limit: '8' } },
    waiting: { path, query: { sort: 'event', status: 'waiting', limit: '50' } },
    calendar: { path, query: { from: addDays(today, -1), to: addDays(today, shownDays) } },
    amounts: { path, query: { from: firstDayOf(month), to } },
    events: { path, query: { order: 'newest', limit: String(maxEvents) } },
  } as const;
}

/**
 * Starts the queries that every role may send, while the page's code loads: they share one request. The person's role
 * is not known yet.
 */
export function prefetchToday({
  venueId,
  rest,
}: {
  readonly venueId: string;
  readonly rest: readonly string[];
}): void {
  if (rest.length > 0) return;
  const { pending, waiting, calendar } = todayQueries(venueId);
  prefetchInfiniteQuery('/venues/{venueId}/booking-requests', pending);
  prefetchInfiniteQuery('/venues/{venueId}/booking-requests', waiting);
  prefetchQuery('/venues/{venueId}/calendar', calendar);
}
