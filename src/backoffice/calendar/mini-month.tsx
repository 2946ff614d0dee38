import { useId, useRef, useState } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, monthOf } from '../../domain/time/months.ts';
import { dateForKey } from '../../ui/calendar/keys.ts';
import { weeksOf } from '../../ui/calendar/weeks.ts';
import { ArrowButton } from '../../ui/parts/button.tsx';
import { formats } from '../messages/language.ts';
import { SvgIcon } from '../parts/icon.tsx';
import type { DateRange } from './calendar-url.ts';
import { t } from './messages.ts';
import css from './style.module.css';

interface MiniMonthProps {
  /** The visible dates of the calendar. */
  readonly dates: DateRange;
  readonly today: CalendarDate;
  readonly firstDay: number;
  readonly onDate: (date: CalendarDate) => void;
}

/** Renders a button that opens a small month, to go to a date (WAI-ARIA Authoring Practices, date grid). */
export function MiniMonth({ dates, today, firstDay, onDate }: MiniMonthProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [cursor, setCursor] = useState(dates.from);
  const month = monthOf(cursor);
  const focusCursor = () =>
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  const onToggle = (event: Event & { readonly newState?: string }) => {
    if (event.newState !== 'open') return;
    setCursor(today >= dates.from && today <= dates.to ? today : dates.from);
    focusCursor();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const date = dateForKey(event, cursor, firstDay, formats.isRightToLeft);
    if (!date || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(date);
    focusCursor();
  };
  const choose = (date: CalendarDate) => {
    panel.current?.hidePopover();
    button.current?.focus();
    onDate(date);
  };
  return (
    <div class={css.goToDate}>
      <button ref={button} type="button" popovertarget={id} aria-label={t('goToDate')} title={t('goToDate')}>
        <SvgIcon name="calendar" />
      </button>
      <div ref={panel} id={id} popover="auto" class={css.miniMonth} onToggle={onToggle}>
        <header>
          <ArrowButton
            direction="previous"
            name={t('previousMonth')}
            onClick={() => setCursor(`${addMonths(month, -1)}-01`)}
          />
          <h3 aria-live="polite">{formats.month(month)}</h3>
          <ArrowButton
            direction="next"
            name={t('nextMonth')}
            onClick={() => setCursor(`${addMonths(month, 1)}-01`)}
          />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table (WAI-ARIA APG) */}
        <table role="grid" aria-label={formats.month(month)} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                <th key={day} scope="col" abbr={formats.weekday(firstDay + day, 'long')}>
                  {formats.weekday(firstDay + day, 'narrow')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month, firstDay)
              .filter((week) => week.some((date) => date !== null))
              .map((week, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no id and never move
                <tr key={row}>
                  {week.map((date, column) =>
                    date ? (
                      <td key={date} class={date >= dates.from && date <= dates.to ? css.within : undefined}>
                        <button
                          type="button"
                          aria-label={formats.date(date)}
                          aria-current={date === today ? 'date' : undefined}
                          tabIndex={date === cursor ? 0 : -1}
                          onClick={() => choose(date)}
                        >
                          {formats.number(Number(date.slice(8)))}
                        </button>
                      </td>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no id and never move
                      <td key={column} />
                    ),
                  )}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
