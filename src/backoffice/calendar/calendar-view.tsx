import type { CalendarDate } from '../../domain/time/instant.ts';
import { may } from '../base/session.ts';
import { type CalendarState, type DateRange, dateForUrl, linkTo } from './calendar-url.ts';
import { DayGrid } from './day-grid.tsx';
import { MonthView } from './month-view.tsx';
import { Timeline } from './timeline.tsx';
import type { CalendarData } from './use-calendar.ts';
import { wallClockIn } from './wall-clock.ts';

interface CalendarViewProps {
  readonly venueId: string;
  readonly place: CalendarState;
  readonly go: (change: Partial<CalendarState>) => void;
  readonly dates: DateRange;
  readonly today: CalendarDate;
  readonly firstDay: number;
  readonly drawn: CalendarData;
  /** The addresses of the spaces' photos, by the space's id. */
  readonly photos: ReadonlyMap<string, string>;
}

/** Renders the layout that the URL names: the hours of a day, a row for each space, or a grid of days. */
export function CalendarView(props: CalendarViewProps) {
  const { venueId, place, go, dates, today, firstDay, drawn, photos } = props;
  const mayBook = may(venueId, 'requests.decide');
  const mayAdd = mayBook || may(venueId, 'blocks.edit');
  const { timezone } = drawn.answer;
  if (place.span === 'day')
    return (
      <DayGrid
        venueId={venueId}
        rows={drawn.rows}
        marks={drawn.marks}
        isLoaded={drawn.isLoaded}
        timezone={timezone}
        date={place.on}
        minuteNow={place.on === today ? wallClockIn(timezone)(Date.now()).minute : null}
        linkOf={(spaceId) => linkTo(venueId, { ...place, day: place.on, spaceId })}
        onDraw={
          mayAdd
            ? ({ spaceId, startTime: start, endTime: end }) =>
                go({ task: 'add', day: place.on, until: place.on, spaceId, hours: { start, end } })
            : null
        }
        onMove={
          mayBook
            ? ({ reference, item }, { spaceId, startTime: start, endTime: end }) =>
                go({ task: 'move', reference, item, spaceId, day: place.on, hours: { start, end } })
            : null
        }
      />
    );
  if (place.by === 'day')
    return (
      <MonthView
        dates={dates}
        today={today}
        firstDay={firstDay}
        drawn={drawn}
        span={place.span}
        picked={place.day}
        linkOf={(day, spaceId) => linkTo(venueId, { ...place, day, spaceId })}
      />
    );
  const isPicked = place.until === null && place.reference === null;
  return (
    <Timeline
      dates={dates}
      today={today}
      firstDay={firstDay}
      picked={
        isPicked && place.day !== null && place.spaceId !== null
          ? { spaceId: place.spaceId, date: place.day }
          : null
      }
      isLoaded={drawn.isLoaded}
      span={place.span}
      timezone={timezone}
      rows={drawn.rows}
      photos={photos}
      marks={drawn.marks}
      onPick={({ spaceId, date }) => go({ spaceId, day: date, on: dateForUrl(date, place, dates) })}
      onLeave={(on) => go({ on })}
      onMove={
        mayBook
          ? ({ reference, item }, { spaceId, date }) =>
              go({
                task: 'move',
                reference,
                item,
                spaceId,
                day: date,
                on: dateForUrl(date, place, dates),
              })
          : null
      }
      onSelect={
        mayAdd
          ? ({ spaceIds, from, to }) =>
              go({
                task: 'add',
                day: from,
                until: to,
                spaceId: spaceIds.join(','),
                on: dateForUrl(from, place, dates),
              })
          : null
      }
    />
  );
}
