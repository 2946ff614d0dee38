import { Notice } from '../../ui/parts/notice.tsx';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { slotName } from './slot-times.ts';

/** Explains the waiting list to a visitor who has chosen to wait, or that the date is free again. */
export function WaitingNote() {
  const booking = useBooking();
  const heading = useRequestedFocus('loss');
  const { title, text } = booking.waiting?.noteOf(booking, slotName) ?? {};
  const promise = useScrollIntoView<HTMLParagraphElement>(text);
  if (!title)
    return (
      text && (
        <p class="note" ref={promise}>
          {text}
        </p>
      )
    );
  return (
    <Notice headingRef={heading} id="loss" title={title} isGood>
      <p>{text}</p>
    </Notice>
  );
}
