import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Formats } from '../locale/formats.ts';
import { ArrowButton } from '../parts/button.tsx';
import { LiveText } from '../parts/live-text.tsx';
import { dateForKey } from './keys.ts';
import { addMonths, type Month, monthOf } from './months.ts';
import { weeksOf } from './weeks.ts';

/** How a day looks and what is said of it. */
export interface Day {
  /** Class and part: `free`, `taken`. */
  readonly kind: string;
  /** Behind the date in its name; colours and shapes are not for everybody. */
  readonly says: string;
  /** Below its number, where there is room for it; empty where there is none yet, left out where there will be none. */
  readonly note?: string;
  /** It cannot be chosen; the keyboard finds it all the same. */
  readonly isOff: boolean;
}

interface MonthGridProps {
  readonly month: Month;
  readonly today: CalendarDate;
  readonly chosen: CalendarDate | null;
  /** The day that the keyboard is on. */
  readonly cursor: CalendarDate;
  /** ISO weekday the weeks begin with, 1 = Monday. */
  readonly firstDay: number;
  readonly isBusy: boolean;
  /** A new object each time the keyboard is to be led to its day. */
  readonly focusRequest: object | null;
  /** With `month`, the name of a list of months, one can be chosen at once. */
  readonly words: { readonly previousMonth: string; readonly nextMonth: string; readonly month?: string };
  readonly f: Formats;
  readonly dayOf: (date: CalendarDate) => Day;
  readonly onTurn: (month: Month) => void;
  readonly onMove: (date: CalendarDate) => void;
  readonly onChoose: (date: CalendarDate) => void;
  /** Below the days: what they mean. */
  readonly children?: ComponentChildren;
}

/** As many characters as go into a day on a small phone, and anywhere else. */
const [shortNote, maxNoteLength] = [6, 8];

/** A month to choose a day of, from the current one on (WAI-ARIA Authoring Practices, date grid). */
export function MonthGrid({ month, today, firstDay, f, words: messages, children, ...days }: MonthGridProps) {
  const { cursor, isBusy, focusRequest, onTurn, onMove } = days;
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (focusRequest) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focusRequest]);
  // A name of a language without short ones ("segunda", "الاثنين") would not go into a column of a small phone.
  const width = f.weekday(1, 'short')[4] ? 'narrow' : 'short';
  // Where there is little room, weeks that are over need not take any; the keyboard finds their days all the same.
  const isOver = (week: readonly (CalendarDate | null)[]) =>
    monthOf(today) === month && !week.includes(cursor) && week.every((date) => date === null || date < today);
  const onKeyDown = (event: KeyboardEvent) => {
    const date = dateForKey(event, cursor, firstDay, f.isRightToLeft);
    if (!date || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(date);
  };
  return (
    <div class="calendar" part="calendar">
      <div>
        <ArrowButton
          way="previous"
          name={messages.previousMonth}
          isOff={month <= monthOf(today)}
          onClick={() => onTurn(addMonths(month, -1))}
        />
        <h3 id="month" aria-live="polite" class={messages.month && 'unseen'}>
          <LiveText text={f.month(month)} />
        </h3>
        {messages.month && <MonthPicker {...{ month, today, f, onTurn }} name={messages.month} />}
        <ArrowButton way="next" name={messages.nextMonth} onClick={() => onTurn(addMonths(month, 1))} />
      </div>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table one moves in (WAI-ARIA APG)
        role="grid"
        aria-labelledby="month"
        aria-busy={isBusy || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <th key={day} scope="col" abbr={f.weekday(firstDay + day, 'long')}>
                {f.weekday(firstDay + day, width)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, firstDay).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place on the page
            <tr key={row} class={isOver(week) ? 'over' : undefined}>
              {week.map((date, column) =>
                date ? (
                  <DayCell key={date} date={date} isToday={date === today} f={f} {...days} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place on the page
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}

/** How many months ahead can be chosen at once; the arrows lead further. */
const monthsAhead = 24;

interface MonthPickerProps extends Pick<MonthGridProps, 'month' | 'today' | 'f' | 'onTurn'> {
  readonly name: string;
}

/** The month on show, and a list of those that can be: a browser's own, which telephones show as large as the screen. */
function MonthPicker({ month, today, f, onTurn, name }: MonthPickerProps) {
  const near = Array.from({ length: monthsAhead + 1 }, (_, ahead) => addMonths(monthOf(today), ahead));
  const months = near.includes(month) ? near : [...near, month].sort();
  return (
    <select
      class="month"
      aria-label={name}
      value={month}
      onChange={({ currentTarget }) => onTurn(currentTarget.value)}
    >
      {months.map((one) => (
        <option key={one} value={one}>
          {f.month(one)}
        </option>
      ))}
    </select>
  );
}

type DayCellProps = Pick<MonthGridProps, 'chosen' | 'cursor' | 'f' | 'dayOf' | 'onChoose'> & {
  readonly date: CalendarDate;
  readonly isToday: boolean;
};

function DayCell({ date, isToday, chosen, cursor, f, dayOf, onChoose }: DayCellProps) {
  const { kind, says: message, note, isOff } = dayOf(date);
  return (
    // biome-ignore-start lint/a11y/useFocusableInteractive: the button in the cell takes the focus
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
    // Only the chosen day says whether it is: screen readers would call all others "not selected".
    <td role="gridcell" aria-selected={date === chosen || undefined}>
      <button
        type="button"
        // Room for a note is held, so that no number moves when it comes.
        class={`day ${kind}${note === undefined ? '' : ' noted'}`}
        part={`day day-${kind}`}
        // The name stands on the button alone, weekday and reason included.
        aria-label={`${f.date(date)}, ${message}`}
        aria-disabled={isOff || undefined}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={date === cursor ? 0 : -1}
        onClick={() => onChoose(date)}
      >
        {f.number(Number(date.slice(8)))}
      </button>
      {/* Rounded, so no part of the button's name, which says it to the last unit. */}
      {note && note.length <= maxNoteLength && (
        <small class={note.length > shortNote ? 'long' : undefined} aria-hidden="true">
          {note}
        </small>
      )}
    </td>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: see above
  );
}
