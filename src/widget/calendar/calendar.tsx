/**
 * @jsxRuntime classic
 * @jsx h
 */
/** A month of a space's days: which are free, at a glance and without seeing it. */
import type { CalendarDate } from '../../domain/instant.ts';
import { arrow } from '../parts.tsx';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { dayState } from './day-state.ts';
import { dayByKey } from './keys.ts';
import { addMonths, firstOf, monthOf, weeksOf } from './months.ts';

export function calendar(ui: Ui) {
  const { month } = ui.state;
  const weeks = weeksOf(month, ui.firstDay);
  const isKnown = ui.state.days.has(firstOf(month));
  const isFreeSomewhere = weeks.flat().some((date) => date && dayState(ui.state, date).free);
  // A name of a language without short ones ("segunda", "الاثنين") would not go into a column of a small phone.
  const width = ui.f.weekday(1, 'short')[4] ? 'narrow' : 'short';
  const turn = (by: 1 | -1) => () => ui.session.showMonth(addMonths(month, by));

  const onkeydown = (event: KeyboardEvent) => {
    const day = dayByKey(event, ui.state.cursor, ui.firstDay, ui.f.isRightToLeft);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ui.session.moveCursor(day);
  };

  return (
    <div class="calendar" part="calendar">
      <div>
        {arrow('previous', ui.t('previousMonth'), turn(-1), month <= monthOf(ui.state.today))}
        <h3 id="month" aria-live="polite">
          {ui.f.month(month)}
        </h3>
        {arrow('next', ui.t('nextMonth'), turn(1))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table one moves in (WAI-ARIA APG) */}
      <table role="grid" aria-labelledby="month" aria-busy={!isKnown} onkeydown={onkeydown}>
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <th scope="col" abbr={ui.f.weekday(ui.firstDay + day, 'long')}>
                {ui.f.weekday(ui.firstDay + day, width)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr>{week.map((date) => (date ? dayCell(ui, date) : <td />))}</tr>
          ))}
        </tbody>
      </table>
      {isKnown && !isFreeSomewhere && (
        <p class="note" role="status">
          {ui.t('nothingFree', { month: ui.f.month(month) })}
        </p>
      )}
      <ul>
        {(['free', 'partlyFree', 'taken'] as const).map((kind) => (
          <li>
            <i class={kind} />
            {ui.t(kind)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function dayCell(ui: Ui, date: CalendarDate) {
  const { kind, offered, free } = dayState(ui.state, date);
  const isCursor = date === ui.state.cursor;
  const says =
    kind === 'partlyFree'
      ? ui.t('timesFree', { count: free, total: offered.length })
      : ui.t(kind === 'unknown' ? 'loading' : kind);
  return (
    // biome-ignore-start lint/a11y/useFocusableInteractive: the button in the cell takes the focus
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
    // Only the chosen day says whether it is: screen readers would call all others "not selected".
    <td role="gridcell" aria-selected={date === ui.state.date}>
      <button
        type="button"
        class={`day ${kind}`}
        part={`day day-${kind}`}
        // The name stands on the button alone, weekday and reason included.
        aria-label={`${ui.f.date(date)}, ${says}`}
        aria-disabled={!free}
        aria-current={date === ui.state.today && 'date'}
        tabindex={isCursor ? 0 : -1}
        id={isCursor && 'day'}
        onclick={() => ui.session.chooseDate(date)}
      >
        {ui.f.number(Number(date.slice(8)))}
      </button>
    </td>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: see above
  );
}
