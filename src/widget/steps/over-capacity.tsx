import { capacityOf } from '../../domain/venue/capacity.ts';
import { chosen } from '../state/selection.ts';
import { type Booking, useBooking } from '../use-booking.ts';

/** Returns how many guests fit, and what to do, if there are more; null if they fit. */
export function overCapacityTexts({ state, t, formats }: Pick<Booking, 'state' | 't' | 'formats'>) {
  const { space, layout } = chosen(state);
  const capacity = space ? capacityOf(space, layout?.name ?? null) : 0;
  if (!space || (state.guests ?? 0) <= capacity) return null;
  const name = formats.isolate(layout?.name ?? space.name);
  const venue = formats.isolate(state.venue.data?.name ?? '');
  return [`${name} · ${t('upTo', { count: capacity })}`, t('overCapacity', { venue })] as const;
}

/**
 * Renders a note if the chosen space or layout is for fewer guests. The venue may still accept the request.
 *
 * @param state of another date of the request
 */
export function OverCapacity({ state }: { readonly state?: Booking['state'] }) {
  const booking = useBooking();
  const texts = overCapacityTexts({ ...booking, ...(state && { state }) });
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
