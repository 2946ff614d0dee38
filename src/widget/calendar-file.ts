import { wallTimeToInstant } from '../ui/locale/wall-clock.ts';
import { calendarEntry } from './calendar-entry.ts';
import type { Booking } from './use-booking.ts';

/** Downloads a calendar file through a temporary link. */
export function downloadCalendarFile({ state, t }: Booking): void {
  const { venue, receipt } = state;
  if (!venue.data || !receipt) return;
  const { date, space, slot } = receipt;
  const { timezone, name, address } = venue.data;
  const entry = calendarEntry({
    reference: receipt.reference,
    title: t('calendarTitle', { space, venue: name }),
    location: [name, address.street, address.postalCode, address.city].filter(Boolean).join(', '),
    startsAt: wallTimeToInstant(date, slot.startTime, timezone),
    endsAt: wallTimeToInstant(date, slot.endTime, timezone, slot.endsNextDay ? 1 : 0),
    madeAt: Date.now(),
  });
  const url = URL.createObjectURL(new Blob([entry], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${receipt.reference}.ics`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
