import { isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../domain/time/months.ts';
import { formats } from '../messages/language.ts';
import type { Span } from './calendar-url.ts';
import css from './style.module.css';

interface TimelineHeadProps {
  readonly days: readonly CalendarDate[];
  readonly span: Span;
  readonly today: CalendarDate;
  readonly firstDay: number;
}

/** Renders the header row of days, hidden from screen readers because every cell names its day. */
export function TimelineHead({ days, span, today, firstDay }: TimelineHeadProps) {
  const months = [...Map.groupBy(days, monthOf)];
  // A quarter names only the first day of each week.
  const isNamed = (date: CalendarDate) => span !== 'quarter' || isoWeekday(date) === firstDay;
  return (
    <div class={`${css.line} ${css.head}`} aria-hidden="true">
      <div class={css.lineName} />
      <div class={css.days}>
        {span !== 'week' &&
          months.map(([month, { length }]) => (
            <div key={month} class={css.headMonth} style={{ gridColumn: `span ${length}` }}>
              <span>{formats.month(month)}</span>
            </div>
          ))}
        {days.map((date) => (
          <div key={date} class={headClass(date, { today, firstDay })}>
            {isNamed(date) && (
              <span>
                {span !== 'quarter' && (
                  <small>{formats.weekday(isoWeekday(date), span === 'week' ? 'short' : 'narrow')}</small>
                )}
                {formats.number(Number(date.slice(8)))}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function headClass(date: CalendarDate, { today, firstDay }: Pick<TimelineHeadProps, 'today' | 'firstDay'>) {
  const weekday = isoWeekday(date);
  return [
    css.headDay,
    date === today && css.now,
    weekday === firstDay && css.weekStart,
    weekday > 5 && css.weekend,
  ]
    .filter(Boolean)
    .join(' ');
}
