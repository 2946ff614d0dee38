import { addressLine } from '../ui/locale/address-line.ts';
import { wallTimeToInstant } from '../ui/locale/wall-clock.ts';
import { calendarFile } from './calendar-entry.ts';
import type { Booking } from './use-booking.ts';

/** Downloads a calendar file through a temporary link. */
export function downloadCalendarFile({ state, t }: Booking): void {
  const { venue, receipt } = state;
  if (!venue.data || !receipt) return;
  const { reference, others = [] } = receipt;
  const { timezone, name, address } = venue.data;
  const file = calendarFile(
    [receipt, ...others].map(({ date, space, slot }) => ({
      reference,
      title: t('calendarTitle', { space, venue: name }),
      location: addressLine(address, name),
      startsAt: wallTimeToInstant(date, slot.startTime, timezone, slot.startsNextDay ? 1 : 0),
      endsAt: wallTimeToInstant(date, slot.endTime, timezone, slot.endsNextDay ? 1 : 0),
      madeAt: Date.now(),
      isWaiting: receipt.isWaiting ?? false,
    })),
  );
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${reference}.ics`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
