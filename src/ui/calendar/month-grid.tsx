import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, type Month, monthOf } from '../../domain/time/months.ts';
import { focusInView } from '../focus-in-view.ts';
import type { Formats } from '../locale/formats.ts';
import { ArrowButton } from '../parts/button.tsx';
import { LiveText } from '../parts/live-text.tsx';
import { dateForKey } from './keys.ts';
import { weeksOf } from './weeks.ts';

/** The appearance and label of a day. */
export interface Day {
  /** Class and part: `free`, `taken`. */
  readonly kind: string;
  /** Follows the date in its accessible name; colours and shapes are not enough. */
  readonly message: string;
  /** Returns a text of at most `maxLength` characters below the day's number; empty while loading. Omitted: no notes. */
  readonly note?: (maxLength: number) => string;
  /** Whether the day cannot be chosen; it stays focusable. */
  readonly isOff: boolean;
  /** Whether it is one of several chosen days. */
  readonly isMarked?: boolean;
}

interface MonthGridProps {
  readonly month: Month;
  readonly today: CalendarDate;
  readonly chosen: CalendarDate | null;
  /** The last date that can be chosen; null: no limit. */
  readonly last: CalendarDate | null;
  /** The day with the keyboard focus. */
  readonly cursor: CalendarDate;
  /** ISO weekday the weeks start with, 1 = Monday. */
  readonly firstDay: number;
  readonly isBusy: boolean;
  /** A new object requests the focus on the day. */
  readonly focusRequest: object | null;
  /** `month` labels a list of months; without it, there is none. */
  readonly messages: { readonly previousMonth: string; readonly nextMonth: string; readonly month?: string };
  readonly formats: Formats;
  readonly dayOf: (date: CalendarDate) => Day;
  readonly onMonth: (month: Month) => void;
  /** Moves the cursor; `month` is the first month to show then. */
  readonly onMove: (date: CalendarDate, month: Month) => void;
  /** Chooses a visible day. */
  readonly onChoose: (date: CalendarDate) => void;
  /** Below the days: the legend of these months. */
  readonly children: (months: readonly Month[]) => ComponentChildren;
}

/** From this width of the surrounding element on, in em, two months are visible. */
const widthOfTwo = 70;

/** Returns whether the element around a shadow root has room for two months. */
function useIsWide(inside: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const root = inside.current?.getRootNode();
    if (!(root instanceof ShadowRoot) || !inside.current) return;
    const { host } = root;
    const em = Number.parseFloat(getComputedStyle(inside.current).fontSize);
    const measure = () => setWide(host.clientWidth >= widthOfTwo * em);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [inside]);
  return isWide;
}

/** The maximum length of a note on a small phone, and elsewhere. */
const [shortNote, longNote] = [7, 8];

/**
 * Renders a month to choose a day from, starting with the current one, and the next month where there is room (WAI-ARIA
 * Authoring Practices, date grid).
 */
export function MonthGrid({
  month,
  today,
  last,
  firstDay,
  formats,
  messages,
  children,
  ...days
}: MonthGridProps) {
  const { isBusy, focusRequest, onMonth, onMove } = days;
  const element = useRef<HTMLDivElement>(null);
  const months = useIsWide(element) ? [month, addMonths(month, 1)] : [month];
  const cursor = months.includes(monthOf(days.cursor)) ? days.cursor : firstDayOf(month);
  useLayoutEffect(() => {
    if (focusRequest) focusInView(element.current?.querySelector<HTMLElement>('table [tabindex="0"]'));
  }, [focusRequest]);
  // Languages without short weekday names ("segunda", "الاثنين") use narrow ones on a small phone.
  const width = formats.weekday(1, 'short')[4] ? 'narrow' : 'short';
  // Past weeks may be hidden on small screens; the keyboard still reaches their days.
  const isOver = (week: readonly (CalendarDate | null)[]) =>
    months.length === 1 &&
    monthOf(today) === month &&
    !week.includes(cursor) &&
    week.every((date) => date === null || date < today);
  /** Returns whether a date's month begins after the last date. */
  const isAfter = (date: CalendarDate) => last !== null && firstDayOf(monthOf(date)) > last;
  const onKeyDown = (event: KeyboardEvent) => {
    const date = dateForKey(event, cursor, firstDay, formats.isRightToLeft);
    if (!date || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isAfter(date)) return;
    onMove(date, months.includes(monthOf(date)) ? month : monthOf(date));
  };
  return (
    <div class={months.length > 1 ? 'calendar two' : 'calendar'} part="calendar" ref={element}>
      <div>
        <ArrowButton
          direction="previous"
          name={messages.previousMonth}
          isOff={month <= monthOf(today)}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <h3 id="month" aria-live="polite" class={messages.month && 'unseen'}>
          <LiveText text={formats.month(month)} />
        </h3>
        {messages.month && (
          <MonthPicker
            month={month}
            today={today}
            last={last}
            formats={formats}
            onMonth={onMonth}
            name={messages.month}
          />
        )}
        {months.slice(1).map((next) => (
          <h3 key={next} id="next-month">
            {formats.month(next)}
          </h3>
        ))}
        <ArrowButton
          direction="next"
          name={messages.nextMonth}
          isOff={isAfter(firstDayOf(addMonths(month, 1)))}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <div class="months">
        {months.map((shown) => (
          <table
            key={shown}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table with keyboard navigation (WAI-ARIA APG)
            role="grid"
            aria-labelledby={shown === month ? 'month' : 'next-month'}
            aria-busy={isBusy || undefined}
            onKeyDown={onKeyDown}
          >
            <thead>
              <tr>
                {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                  <th key={day} scope="col" abbr={formats.weekday(firstDay + day, 'long')}>
                    {formats.weekday(firstDay + day, width)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(shown, firstDay).map((week, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no id and never move
                <tr key={row} class={isOver(week) ? 'over' : undefined}>
                  {week.map((date, column) =>
                    date ? (
                      <DayCell
                        key={date}
                        date={date}
                        isToday={date === today}
                        formats={formats}
                        {...days}
                        cursor={cursor}
                      />
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no id and never move
                      <td key={column} />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {children(months)}
    </div>
  );
}

/** The number of months in the list of a venue without a horizon; the arrows lead further. */
const monthsAhead = 24;

interface MonthPickerProps extends Pick<MonthGridProps, 'month' | 'today' | 'last' | 'formats' | 'onMonth'> {
  readonly name: string;
}

/** The current month with a native list of months, which phones show full-screen. */
function MonthPicker({ month, today, last, formats, onMonth, name }: MonthPickerProps) {
  const pickableMonths = [...Array(monthsAhead + 1).keys()]
    .map((ahead) => addMonths(monthOf(today), ahead))
    .filter((one) => last === null || firstDayOf(one) <= last);
  const months = pickableMonths.includes(month) ? pickableMonths : [...pickableMonths, month].sort();
  return (
    <select
      class="month"
      aria-label={name}
      value={month}
      onChange={({ currentTarget }) => onMonth(currentTarget.value)}
    >
      {months.map((one) => (
        <option key={one} value={one}>
          {formats.month(one)}
        </option>
      ))}
    </select>
  );
}

type DayCellProps = Pick<MonthGridProps, 'chosen' | 'cursor' | 'formats' | 'dayOf' | 'onChoose'> & {
  readonly date: CalendarDate;
  readonly isToday: boolean;
};

function DayCell({ date, isToday, chosen, cursor, formats, dayOf, onChoose }: DayCellProps) {
  const { kind, message, note, isOff, isMarked } = dayOf(date);
  return (
    // biome-ignore-start lint/a11y/useFocusableInteractive: the button in the cell takes the focus
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
    // Only the chosen day has the attribute: screen readers would announce all others as "not selected".
    <td role="gridcell" aria-selected={date === chosen || undefined}>
      <button
        type="button"
        // Reserves space for a note, so that numbers do not move.
        class={`day ${kind}${note === undefined ? '' : ' noted'}${isMarked ? ' marked' : ''}`}
        part={`day day-${kind}`}
        // Only the button has the label, with weekday and reason.
        aria-label={formats.date(date) + formats.comma + message}
        aria-disabled={isOff || undefined}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={date === cursor ? 0 : -1}
        onClick={() => onChoose(date)}
      >
        {formats.number(Number(date.slice(8)))}
      </button>
      {/* Rounded, so not part of the button's accessible name, which has the exact price. */}
      {[...new Set(note ? [note(longNote), note(shortNote)] : [])].filter(Boolean).map((text) => (
        <small key={text} aria-hidden="true">
          {text}
        </small>
      ))}
    </td>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: see above
  );
}
