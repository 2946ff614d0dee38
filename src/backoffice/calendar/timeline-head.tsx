import { isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../ui/calendar/months.ts';
import { f } from '../words/language.ts';
import type { Span } from './place.ts';

interface TimelineHeadProps {
  readonly days: readonly CalendarDate[];
  readonly span: Span;
  readonly today: CalendarDate;
  readonly firstDay: number;
}

/** The days above the lines. Every day names itself, so those who listen are not told twice. */
export function TimelineHead({ days, span, today, firstDay }: TimelineHeadProps) {
  const months = [...Map.groupBy(days, monthOf)];
  // A quarter has room for the first day of each week.
  const isNamed = (date: CalendarDate) => span !== 'quarter' || isoWeekday(date) === firstDay;
  return (
    <div class="line head" aria-hidden="true">
      <div class="line-name" />
      <div class="days">
        {span !== 'week' &&
          months.map(([month, { length }]) => (
            <div key={month} class="head-month" style={{ gridColumn: `span ${length}` }}>
              <span>{f.month(month)}</span>
            </div>
          ))}
        {days.map((date) => (
          <div key={date} class={headClass(date, { today, firstDay })}>
            {isNamed(date) && (
              <span>
                {span !== 'quarter' && (
                  <small>{f.weekday(isoWeekday(date), span === 'week' ? 'short' : 'narrow')}</small>
                )}
                {f.number(Number(date.slice(8)))}
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
  return `head-day${date === today ? ' now' : ''}${weekday === firstDay ? ' week-start' : ''}${weekday > 5 ? ' weekend' : ''}`;
}
