import type { BookedDate } from '../state/receipt.ts';
import { placeOf } from '../steps/contact.tsx';
import { slotTimes } from '../steps/slot-times.ts';
import { useBooking } from '../use-booking.ts';

/** Renders the requested dates, and the venue's address once. */
export function BookedDates({ dates }: { readonly dates: readonly BookedDate[] }) {
  const { state, t, formats, venueTextProps } = useBooking();
  const place = state.venue.data ? placeOf(state.venue.data) : '';
  return (
    <aside part="summary" class="items" aria-label={t('yourBooking')}>
      <h3>{t('itemsHeading', { count: dates.length })}</h3>
      <ul>
        {dates.map(({ date, space, slot, offer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <b>{formats.date(date)}</b>
            <p>
              <span {...venueTextProps}>{slot.name}</span>
              {formats.comma}
              {slotTimes({ t, formats }, slot)}
            </p>
            <p>
              <span {...venueTextProps}>{space}</span> · <span {...venueTextProps}>{offer}</span>
            </p>
          </li>
        ))}
      </ul>
      {place && <small {...venueTextProps}>{place}</small>}
    </aside>
  );
}
