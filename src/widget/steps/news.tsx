/** What has changed since the visitor chose, and the help there is: nobody is left with a button that does nothing. */
import { Button } from '../../ui/parts/button.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { nearestFree } from '../calendar/day-state.ts';
import { chosen } from '../state/session-state.ts';
import { type Loss, lossOf } from '../state/way.ts';
import { useBooking } from '../use-booking.ts';
import { useLedFocus } from '../use-led-focus.ts';
import { Dates, Elsewhere } from './alternatives.tsx';
import { Contact } from './contact.tsx';
import { PriceChange } from './price-change.tsx';

/**
 * Stands below the heading of a step, empty while there is nothing to say: screen readers read out what comes into an
 * element that has been there, whatever the visitor does at that moment.
 */
export function News() {
  const { state } = useBooking();
  const loss = lossOf(state);
  return (
    <div role="status">{loss ? <LossNote loss={loss} /> : state.step !== 'details' && <PriceChange />}</div>
  );
}

/** Where something of the kind can still be had: other dates for the same time of day, the calendar, other spaces. */
function LossNote({ loss }: { readonly loss: Loss }) {
  const { state, session, t, f } = useBooking();
  const heading = useLedFocus('loss');
  const { step, date } = state;
  const { slot } = chosen(state);
  const isTaken = loss === 'taken';
  const isOfDate = isTaken || loss === 'over';
  const nearest = isOfDate && slot && date ? nearestFree(state, slot.id, date) : [];
  const title = isTaken
    ? t('conflictHeading', { slot: slot?.name ?? '', date: f.date(date ?? '') })
    : t(loss === 'over' ? 'dateOver' : 'gone');
  return (
    <Notice headingRef={heading} id="loss" title={title} {...(isTaken && { part: 'conflict' })}>
      {isTaken && <p>{t('conflictKept')}</p>}
      {isOfDate && slot && (
        <p>{nearest.length > 0 ? t('conflictNearest', { slot: slot.name }) : t('conflictNone')}</p>
      )}
      {nearest.length > 0 && <Dates dates={nearest} />}
      {isTaken && <Elsewhere />}
      {isOfDate && nearest.length === 0 && <Contact />}
      <p class="actions">
        {loss === 'spaceGone' ? (
          <Button onClick={() => session.goTo('space')}>{t('spacesHeading')}</Button>
        ) : (
          step !== 'date' && (
            <Button look="quiet" onClick={() => session.goTo('date')}>
              {t('openCalendar')}
            </Button>
          )
        )}
      </p>
    </Notice>
  );
}
