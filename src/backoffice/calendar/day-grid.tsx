import type { CalendarDate } from '../../domain/time/instant.ts';
import { navigate } from '../base/address.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { spaceColor } from '../parts/space-color.ts';
import { type Hours, layOutBars } from './bar-layout.ts';
import { occupancyLabel } from './bars.tsx';
import { occupancyStyle, styleClass } from './day-strip.tsx';
import { formatClock, formatTimes } from './labels.ts';
import { t } from './messages.ts';
import { noOccupancies, type Occupancy, type SpaceOccupancies, visibleHours } from './occupancies.ts';
import type { Booking, Row } from './rows.ts';
import css from './style.module.css';
import { type BarDrag, useBarDrag } from './use-bar-drag.ts';
import { useDrawing } from './use-drawing.ts';

/** Hours of a space that the person has drawn, as times of day. The end may be on the next day. */
export interface DrawnHours {
  readonly spaceId: string;
  readonly startTime: string;
  readonly endTime: string;
}

interface DayGridProps {
  readonly venueId: string;
  readonly rows: readonly Row[];
  readonly marks: ReadonlyMap<string, SpaceOccupancies>;
  readonly timezone: string;
  readonly date: CalendarDate;
  /** The venue's minute of the day; null: the date is not today. */
  readonly minuteNow: number | null;
  readonly isLoaded: boolean;
  /** Returns the link to a space's panel. */
  readonly linkOf: (spaceId: string) => string;
  /** Called with drawn hours to book or block; null: the person may do neither. */
  readonly onDraw: ((hours: DrawnHours) => void) | null;
  /** Called when a booking is dropped at other hours or on another space; null: the person may not move bookings. */
  readonly onMove: ((booking: Booking, to: DrawnHours) => void) | null;
}

/** Bars are at least as long as a line of text. */
const shortestMinutes = 34;

/**
 * Renders one day: a column for each space, hours from top to bottom. A mouse draws hours; for fingers and the keyboard, the
 * panel of the space has the same actions (WCAG 2.5.7). All of them move bookings.
 */
export function DayGrid({
  venueId,
  rows,
  marks,
  timezone,
  date,
  minuteNow,
  isLoaded,
  linkOf,
  onDraw,
  onMove,
}: DayGridProps) {
  const hours = visibleHours(marks.values());
  const { drag, handlersOf } = useBarDrag(
    hours,
    onMove &&
      (({ booking, spaceId, from, to }) =>
        onMove(booking, { spaceId, startTime: formatClock(from), endTime: formatClock(to) })),
  );
  const all = hours.to - hours.from;
  const place = (minute: number) => `${(100 * (minute - hours.from)) / all}%`;
  const labels = Array.from({ length: all / 60 }, (_, index) => hours.from + 60 * index);
  const isNow = minuteNow !== null && minuteNow >= hours.from && minuteNow < hours.to;
  return (
    <section
      class={css.dayGrid}
      aria-label={t('hoursOfDay')}
      aria-busy={!isLoaded || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
      tabIndex={0}
      style={{ '--spaces': rows.length, '--hours': all / 60 }}
    >
      <div class={css.dayHours} aria-hidden="true">
        <b />
        <div>
          {labels.map((minute) => (
            <i key={minute} style={{ insetBlockStart: place(minute) }}>
              {formats.time(formatClock(minute))}
            </i>
          ))}
        </div>
      </div>
      {rows.map((row) => (
        <section key={row.space.id} class={css.dayColumn} style={spaceColor(row.position)}>
          <h3>
            <a href={linkOf(row.space.id)} aria-label={row.space.name} title={row.space.name}>
              <span>{row.shortName}</span>
            </a>
          </h3>
          <DayColumn
            venueId={venueId}
            row={row}
            timezone={timezone}
            date={date}
            hours={hours}
            place={place}
            onDraw={onDraw}
            drag={drag}
            handlersOf={handlersOf}
            day={marks.get(row.space.id)?.get(date) ?? noOccupancies}
            onClick={() => navigate(linkOf(row.space.id), 'replace')}
          />
        </section>
      ))}
      <p class="unseen" role="status">
        {drag && formatTimes(formatClock(drag.from), formatClock(drag.to))}
      </p>
      {isNow && (
        <div class={css.dayNow} aria-hidden="true">
          <i style={{ insetBlockStart: place(minuteNow) }} />
        </div>
      )}
    </section>
  );
}

interface DayColumnProps extends Pick<DayGridProps, 'venueId' | 'timezone' | 'date' | 'onDraw'> {
  readonly row: Row;
  readonly drag: BarDrag | null;
  readonly handlersOf: ReturnType<typeof useBarDrag>['handlersOf'];
  readonly day: typeof noOccupancies;
  readonly hours: Hours;
  readonly place: (minute: number) => string;
  readonly onClick: () => void;
}

function DayColumn(props: DayColumnProps) {
  const { venueId, row, timezone, date, drag, handlersOf, day, hours, place, onDraw, onClick } = props;
  const { drawn, ...handlers } = useDrawing(hours, ({ from, to }) =>
    onDraw?.({ spaceId: row.space.id, startTime: formatClock(from), endTime: formatClock(to) }),
  );
  const [block] = day.blocks;
  const shown = drag?.spaceId === row.space.id ? drag : drawn;
  const look = block ? css.shut : day.closed.length > 0 ? css.closed : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the heading's link has the same effect
    // biome-ignore lint/a11y/noStaticElementInteractions: the heading's link has the same effect
    <div
      class={`${css.dayHall} ${look}`}
      data-space={row.space.id}
      {...(onDraw && handlers)}
      onClick={(event) => {
        if (!handlers.wasDrawing() && !(event.target instanceof Element && event.target.closest('a')))
          onClick();
      }}
    >
      {block && <p class={css.reasonBar}>{block.reason || t('blocked')}</p>}
      {layOutBars(day.marks, hours, shortestMinutes).map(({ mark, top, bottom }) => (
        <DayBar
          key={`${mark.kind} ${mark.from} ${mark.lane}`}
          venueId={venueId}
          timezone={timezone}
          date={date}
          mark={mark}
          handlersOf={handlersOf}
          style={{
            insetInlineStart: `${(100 * mark.lane) / row.rooms.length}%`,
            inlineSize: `${(100 * mark.lanes) / row.rooms.length}%`,
            insetBlockStart: place(top),
            blockSize: `${(100 * (bottom - top)) / (hours.to - hours.from)}%`,
          }}
        />
      ))}
      {shown && (
        <div
          class={css.drawn}
          style={{
            insetBlockStart: place(shown.from),
            blockSize: `${(100 * (shown.to - shown.from)) / (hours.to - hours.from)}%`,
          }}
        >
          {formatTimes(formatClock(shown.from), formatClock(shown.to))}
        </div>
      )}
    </div>
  );
}

interface DayBarProps extends Pick<DayGridProps, 'venueId' | 'timezone' | 'date'> {
  readonly mark: Occupancy;
  readonly handlersOf: DayColumnProps['handlersOf'];
  readonly style: Record<string, string>;
}

function DayBar({ venueId, timezone, date, mark, handlersOf, style }: DayBarProps) {
  const { booking, block, kind, isThrough, isContinued } = mark;
  const look = `${css.bar} ${styleClass(occupancyStyle(mark))}`;
  if (kind === 'setup' || kind === 'turnaround') return <div class={look} style={style} title={t(kind)} />;
  const href = booking
    ? pathOf(venueId, 'requests', [booking.reference])
    : pathOf(venueId, 'calendar', ['blocks', ...(block ? [block.id] : [])]);
  return (
    <a
      class={look}
      style={style}
      href={href}
      {...(booking && !isThrough && !isContinued && handlersOf(booking))}
    >
      {occupancyLabel(mark, { date, timezone, isTall: true })}
    </a>
  );
}
