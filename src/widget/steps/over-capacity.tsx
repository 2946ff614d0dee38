import { capacityOf } from '../../domain/venue/capacity.ts';
import { chosen } from '../state/selection.ts';
import { type Booking, useBooking } from '../use-booking.ts';
import { capacityText } from './capacity-text.ts';
import { changeTexts } from './rare-texts.ts';
import { useChanges } from './use-changes.tsx';

/** Returns how many guests fit, and what to do, if there are more; null if they fit. */
export function overCapacityTexts(booking: Booking) {
  const { state, formats } = booking;
  const { guests, layout, venue } = state;
  const { space } = chosen(state);
  if (!space || (guests ?? 0) <= capacityOf(space, layout)) return null;
  return [
    capacityText(booking, space, layout),
    changeTexts.textOf?.(booking, 'overCapacity', { venue: formats.isolate(venue.data?.name ?? '') }),
  ] as const;
}

/**
 * Renders a note if the chosen space or layout is for fewer guests. The venue may still accept the request.
 *
 * @param state of another date of the request
 */
export function OverCapacity({ state }: { readonly state?: Booking['state'] }) {
  const booking = useBooking();
  const texts = overCapacityTexts({ ...booking, ...(state && { state }) });
  useChanges(!!texts);
  return (
    texts && (
      <div class="note">
        <p>
          <b>{texts[0]}</b>
        </p>
        <p>{texts[1]}</p>
      </div>
    )
  );
}
