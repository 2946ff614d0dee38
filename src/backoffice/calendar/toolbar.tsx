import type { CalendarDate } from '../../domain/time/instant.ts';
import { ArrowButton, Button } from '../../ui/parts/button.tsx';
import { type CalendarState, type DateRange, layouts, linkTo, shiftDate, spans } from './calendar-url.ts';
import { t } from './messages.ts';
import { MiniMonth } from './mini-month.tsx';
import css from './style.module.css';

interface ToolbarProps {
  readonly venueId: string;
  readonly place: CalendarState;
  readonly today: CalendarDate;
  readonly dates: DateRange;
  readonly firstDay: number;
  readonly title: string;
  readonly go: (change: Partial<CalendarState>) => void;
}

/** Renders navigation and view options of the calendar. */
export function Toolbar({ venueId, place, dates, today, firstDay, title, go }: ToolbarProps) {
  return (
    <div class={css.calendarTools}>
      <div class={css.calendarLeaf}>
        <ArrowButton
          direction="previous"
          name={t('previous')}
          onClick={() => go({ on: shiftDate(place, -1) })}
        />
        <ArrowButton direction="next" name={t('next')} onClick={() => go({ on: shiftDate(place, 1) })} />
        <span class={today >= dates.from && today <= dates.to ? css.shownNow : undefined}>
          <Button onClick={() => go({ on: today })}>{t('today')}</Button>
        </span>
        <MiniMonth dates={dates} today={today} firstDay={firstDay} onDate={(on) => go({ on })} />
        <h2 aria-live="polite">
          <span key={title}>{title}</span>
        </h2>
      </div>
      <nav class={css.calendarLooks} aria-label={t('view')}>
        {/* One day has one layout. */}
        {(place.span === 'day' ? (['span'] as const) : (['by', 'span'] as const)).map((name) => (
          <div key={name} class={css.segments}>
            {(name === 'by' ? layouts : spans).map((value) => (
              <a
                key={value}
                href={linkTo(venueId, { ...place, [name]: value, task: null })}
                aria-current={place[name] === value ? 'true' : undefined}
              >
                {t(name === 'span' && value === 'day' ? 'oneDay' : value)}
              </a>
            ))}
          </div>
        ))}
      </nav>
    </div>
  );
}
