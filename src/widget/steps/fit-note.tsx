import { capacityOf } from '../../domain/venue/capacity.ts';
import { Button } from '../../ui/parts/button.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { fittingSpaces } from '../state/availability.ts';
import { useBooking } from '../use-booking.ts';
import { capacityText } from './capacity-text.ts';
import { changeTextsOf } from './change-texts.ts';
import { Contact } from './contact.tsx';

/**
 * Completes the number of spaces that fit: the guests may fit in some of their layouts only. If no space of the venue holds
 * the guests, names the largest, and the venue's contact: it may still find a way. A layout chosen before that leaves out
 * spaces is named, and a button drops it.
 */
export function FitNote() {
  const booking = useBooking();
  const { state, session, t, formats, venueTextProps } = booking;
  const { guests, layout, before, spaces } = state;
  const fitting = fittingSpaces(state);
  const isTooSmall = (capacity: number) => capacity < (guests ?? 0);
  const isInSome = fitting.some(({ layouts }) => layouts.some(({ capacity }) => isTooSmall(capacity)));
  const isNarrowed = fittingSpaces({ ...state, layout: null }).length > fitting.length;
  const [largest] = (spaces.data ?? []).toSorted(
    (one, other) => capacityOf(other, layout) - capacityOf(one, layout),
  );
  return (
    <>
      {isInSome && <LiveText text={formats.separator + changeTextsOf(booking)('notEveryLayout')} />}
      {isNarrowed && (
        <Button
          isPressed={true}
          onClick={() => session.change({ layout: null, before: { ...before, layout: null } })}
        >
          {t('layout')}
          {formats.colon}
          <span {...venueTextProps}>{layout}</span>
        </Button>
      )}
      {!isInSome && !isNarrowed && largest && isTooSmall(capacityOf(largest, layout)) && (
        <>
          <b>{capacityText(booking, largest, layout)}</b>
          <Contact />
        </>
      )}
    </>
  );
}
