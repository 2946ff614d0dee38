import type { BookedDate } from '../state/receipt.ts';
import { dayOf } from '../state/timed-slot.ts';
import { optionsText } from '../steps/booked-options.ts';
import { placeOf } from '../steps/contact.tsx';
import { slotTimes } from '../steps/slot-times.ts';
import { useBooking } from '../use-booking.ts';
import { useVisitorClock } from '../use-visitor-clock.ts';
import { byTime } from './item-order.ts';

/** Renders the requested dates, and the venue's address once. */
export function BookedDates({ dates }: { readonly dates: readonly BookedDate[] }) {
  const { state, t, formats, venueTextProps } = useBooking();
  const zone = useVisitorClock(dates[0]?.date ?? '')?.zone;
  const place = state.venue.data ? placeOf(state.venue.data) : '';
  return (
    <aside part="summary" class="items" aria-label={t('yourBooking')}>
      <h3>{t('itemsHeading', { count: dates.length })}</h3>
      <ul>
        {dates.toSorted(byTime).map((booked, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <b>{formats.date(dayOf(booked.date, booked.slot))}</b>
            <p>
              <span {...venueTextProps}>{booked.slot.name}</span>
              {formats.comma}
              {slotTimes({ t, formats }, booked.slot)}
            </p>
            <p>
              <span {...venueTextProps}>{booked.space}</span>
              {booked.offer !== booked.slot.name && (
                <>
                  {formats.separator}
                  <span {...venueTextProps}>{booked.offer}</span>
                </>
              )}
            </p>
            <small>{optionsText(booked, { t, formats })}</small>
          </li>
        ))}
      </ul>
      {zone && <small>{t('venueTime', { zone })}</small>}
      {place && <small {...venueTextProps}>{place}</small>}
    </aside>
  );
}
