import { capacityOf } from '../../domain/venue/capacity.ts';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { fittingSpaces } from '../state/availability.ts';
import { useBooking } from '../use-booking.ts';
import { capacityText } from './capacity-text.ts';
import { Contact } from './contact.tsx';

/**
 * Completes the number of spaces that fit: the guests may fit in some of their layouts only. If no space of the venue holds
 * the guests, names the largest, and the venue's contact: it may still find a way.
 */
export function FitNote() {
  const booking = useBooking();
  const { state, t } = booking;
  const { guests, layout, spaces } = state;
  const fitting = fittingSpaces(state);
  const isTooSmall = (capacity: number) => capacity < (guests ?? 0);
  if (fitting.some(({ layouts }) => layouts.some(({ capacity }) => isTooSmall(capacity))))
    return <LiveText text={` · ${t('notEveryLayout')}`} />;
  const [largest] = (spaces.data ?? []).toSorted(
    (one, other) => capacityOf(other, layout) - capacityOf(one, layout),
  );
  return (
    largest &&
    isTooSmall(capacityOf(largest, layout)) && (
      <>
        <b>{capacityText(booking, largest, layout)}</b>
        <Contact />
      </>
    )
  );
}
