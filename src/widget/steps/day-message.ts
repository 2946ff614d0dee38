/** The texts of a day of all spaces. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { freeSpacesText } from '../../ui/prices/free-spaces-text.ts';
import { fittingSpaces } from '../state/availability.ts';
import type { VenueDay } from '../state/state.ts';
import type { Booking } from '../use-booking.ts';
import { addDayMessage } from './announcements.ts';

// If no space fits, the note above the calendar says why.
addDayMessage((booking, date) =>
  fittingSpaces(booking.state).length > 0 ? dayMessage(booking, date) : undefined,
);

/** Describes a day of all spaces: `Friday 20 March: 5 of 8 spaces free`. */
export function dayMessage(booking: Booking, date: CalendarDate): string {
  const day = booking.state.venueDays.get(date);
  const title = booking.formats.dayAndMonth(date);
  return day ? title + booking.formats.colon + daySpacesText(booking, day) : title;
}

/** Describes the spaces of a day: `5 of 8 spaces free · Partly free: 2`. */
export function daySpacesText({ state, t, formats }: Booking, { free, partly, kind }: VenueDay): string {
  if (free > 0)
    return freeSpacesText(t, formats, { free: free - partly, partly, total: fittingSpaces(state).length });
  return t(kind === 'taken' ? 'noneFree' : kind === 'notOffered' ? 'closed' : kind);
}
