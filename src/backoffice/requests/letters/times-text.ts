import type { Formats } from '../../../ui/locale/formats.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import type { BookedDate } from '../offer/booked-offer.ts';
import type { GuestTexts } from './guest-texts.ts';

/** Returns the times of a date as its guest reads them: `18:00 to 02:00 the next day`. */
export function timesText(
  { date, slot, timezone, endsAt }: Pick<BookedDate, 'date' | 'slot' | 'timezone' | 'endsAt'>,
  formats: Pick<Formats, 'time'>,
  texts: GuestTexts['documentText'],
): string {
  const isNextDay = dateIn(timezone, Date.parse(endsAt)) > date;
  const times = { start: formats.time(slot.startTime), end: formats.time(slot.endTime) };
  return texts(isNextDay ? 'timesNextDay' : 'times', times);
}
