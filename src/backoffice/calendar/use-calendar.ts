import { useRef } from 'preact/hooks';
import { useQuery } from '../api/use-query.ts';
import type { DateRange } from './calendar-url.ts';
import { occupanciesBySpace, type SpaceOccupancies } from './occupancies.ts';
import { type Booking, type CalendarResponse, type Row, rowsOf } from './rows.ts';

/** The data of the calendar for some dates. */
export interface CalendarData {
  readonly answer: CalendarResponse;
  readonly rows: readonly Row[];
  readonly marks: ReadonlyMap<string, SpaceOccupancies>;
  readonly bookings: ReadonlyMap<string, Booking>;
  /** False while other dates are loading; the spaces are loaded already. */
  readonly isLoaded: boolean;
}

/** Loads the calendar of all spaces of a venue; undefined while loading. */
export function useCalendar(venueId: string, dates: DateRange) {
  const { from, to } = dates;
  const query = useQuery('/venues/{venueId}/calendar', { path: { venueId }, query: { from, to } });
  const answer = query.data;
  const drawn = answer && calendarDataOf(answer, dates);
  const last = useRef<CalendarData | null>(null);
  if (drawn) last.current = drawn;
  return { query, drawn: drawn ?? (last.current ? withoutOccupancies(last.current) : undefined) };
}

/** By response, which is of one range of dates: going back to dates computes nothing. */
const computed = new WeakMap<CalendarResponse, CalendarData>();

function calendarDataOf(answer: CalendarResponse, dates: DateRange): CalendarData {
  const known = computed.get(answer);
  if (known) return known;
  const rows = rowsOf(answer);
  const data = {
    answer,
    rows,
    marks: occupanciesBySpace(answer, rows, dates),
    bookings: new Map(answer.bookings.map((booking) => [booking.reference, booking])),
    isLoaded: true,
  };
  computed.set(answer, data);
  return data;
}

/** Returns the same spaces without occupancies. */
function withoutOccupancies({ answer, rows }: CalendarData): CalendarData {
  return {
    rows,
    marks: new Map(),
    bookings: new Map(),
    isLoaded: false,
    answer: { ...answer, bookings: [], waiting: [], blocks: [], closed: [] },
  };
}
