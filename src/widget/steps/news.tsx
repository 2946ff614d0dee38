/**
 * @jsxRuntime classic
 * @jsx h
 */
/** What has changed since the visitor chose, and the help there is: nobody is left with a button that does nothing. */
import { nearestFree } from '../calendar/day-state.ts';
import { button, quietButton } from '../parts.tsx';
import { chosen } from '../state/session-state.ts';
import { type Loss, lossOf } from '../state/way.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { priceChange } from './price-change.tsx';

/**
 * Stands below the heading of a step, empty while there is nothing to say: screen readers read out what comes into an
 * element that has been there, whatever the visitor does at that moment.
 */
export function news(ui: Ui) {
  const loss = lossOf(ui.state);
  return (
    <div role="status">{loss ? lossNote(ui, loss) : ui.state.step !== 'details' && priceChange(ui)}</div>
  );
}

/** Where something of the kind can still be had: other dates for the same time of day, the calendar, other spaces. */
function lossNote(ui: Ui, loss: Loss) {
  const { step, date, isSending } = ui.state;
  const { slot } = chosen(ui.state);
  const isOfDate = loss === 'taken' || loss === 'over';
  const nearest = isOfDate && slot && date ? nearestFree(ui.state, slot.id, date) : [];
  return (
    <section class="trouble" {...(loss === 'taken' ? { part: 'conflict' } : { part: 'error' })}>
      <h3 tabindex={-1} id="loss">
        {loss === 'taken'
          ? ui.t('conflictHeading', { slot: slot?.name ?? '', date: ui.f.date(date ?? '') })
          : ui.t(loss === 'over' ? 'dateOver' : 'gone')}
      </h3>
      {loss === 'taken' && <p>{ui.t('conflictKept')}</p>}
      {isOfDate && slot && (
        <p>{nearest.length > 0 ? ui.t('conflictNearest', { slot: slot.name }) : ui.t('conflictNone')}</p>
      )}
      <p class="actions">
        {nearest.map((day) => button(ui.f.shortDate(day), () => ui.session.takeInstead(day), isSending))}
        {loss === 'spaceGone'
          ? button(ui.t('spacesHeading'), () => ui.session.goTo('space'))
          : step !== 'date' && quietButton(ui.t('openCalendar'), () => ui.session.goTo('date'))}
      </p>
    </section>
  );
}
