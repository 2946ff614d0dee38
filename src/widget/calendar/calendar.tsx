/**
 * @jsxRuntime classic
 * @jsx h
 */
/** A month of a space's days: which are free, at a glance and without seeing it. */
import type { CalendarDate } from '../../domain/instant.ts';
import { Icon } from '../parts.tsx';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { dayState } from './day-state.ts';
import { dayByKey } from './keys.ts';
import { addMonths, firstOf, monthOf, weeksOf } from './months.ts';

export function Calendar({ ui }: { ui: Ui }) {
  const { state, t, f, visit, firstDay } = ui;
  const { month } = state;
  const slots = state.slots.data ?? [];
  const weekdays = Array.from({ length: 7 }, (_, day) => ((firstDay + day - 1) % 7) + 1);
  // A name of a language without short ones ("segunda", "الاثنين") would not go into a column of a small phone.
  const width = f.weekday(1, 'short')[4] ? 'narrow' : 'short';
  const isFirst = month <= monthOf(visit.today);

  const weeks = weeksOf(month, firstDay);
  const isKnown = state.days.has(firstOf(month));
  const isFreeSomewhere = weeks
    .flat()
    .some((date) => date && date >= visit.today && dayState(state.days, slots, date, date).free);

  const onkeydown = (event: KeyboardEvent) => {
    const day = dayByKey(event, state.cursor, firstDay, f.isRightToLeft);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    visit.moveCursor(day);
  };

  return (
    <div class="calendar" part="calendar">
      <div class="month">
        <button
          type="button"
          class="round"
          aria-label={t('previousMonth')}
          aria-disabled={isFirst}
          onclick={() => visit.showMonth(addMonths(month, -1))}
        >
          <Icon name="previous" />
        </button>
        <h3 id="month" aria-live="polite">
          {f.month(month)}
        </h3>
        <button
          type="button"
          class="round"
          aria-label={t('nextMonth')}
          onclick={() => visit.showMonth(addMonths(month, 1))}
        >
          <Icon name="next" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table one moves in (WAI-ARIA APG) */}
      <table role="grid" aria-labelledby="month" aria-busy={!isKnown} onkeydown={onkeydown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th scope="col" abbr={f.weekday(weekday, 'long')}>
                {f.weekday(weekday, width)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr>{week.map((date) => (date ? <Day ui={ui} date={date} /> : <td />))}</tr>
          ))}
        </tbody>
      </table>
      {isKnown && !isFreeSomewhere && (
        <p class="note" role="status">
          {t('nothingFree', { month: f.month(month) })}
        </p>
      )}
      <ul class="legend">
        {(['free', 'partlyFree', 'taken'] as const).map((kind) => (
          <li>
            <i class={kind} aria-hidden="true" />
            {t(kind)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Day({ ui, date }: { ui: Ui; date: CalendarDate }) {
  const { state, t, f, visit } = ui;
  const { kind, offered, free } = dayState(state.days, state.slots.data ?? [], date, visit.today);
  const isChosen = date === state.date;
  const says = kind === 'partlyFree' ? t.count('timesFree', free, { total: offered }) : t(kind);
  return (
    // biome-ignore-start lint/a11y/useFocusableInteractive: the button in the cell takes the focus
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
    // Only the chosen day says whether it is: screen readers would call all others "not selected".
    <td role="gridcell" aria-selected={isChosen || undefined}>
      <button
        type="button"
        class={`day ${kind}`}
        part={`day day-${kind}`}
        // The name stands on the button alone, weekday and reason included.
        aria-label={`${f.date(date)}, ${says}`}
        aria-disabled={free === 0 || kind === 'past' || kind === 'unknown'}
        aria-current={date === visit.today ? 'date' : undefined}
        tabindex={date === state.cursor ? 0 : -1}
        data-focus={date === state.cursor ? 'day' : undefined}
        onclick={() => visit.chooseDate(date)}
      >
        {f.number(Number(date.slice(8)))}
      </button>
    </td>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: see above
  );
}
