import { useEffect, useRef, useState } from 'preact/hooks';
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
import type { Row } from './rows.ts';
import css from './style.module.css';

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
}

/** Bars are at least as long as a line of text. */
const shortestMinutes = 34;

/**
 * Renders one day: a column for each space, hours from top to bottom. A mouse draws hours; for fingers and the keyboard, the
 * panel of the space has the same actions (WCAG 2.5.7).
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
}: DayGridProps) {
  const hours = visibleHours(marks.values());
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
            day={marks.get(row.space.id)?.get(date) ?? noOccupancies}
            onClick={() => navigate(linkOf(row.space.id), 'replace')}
          />
        </section>
      ))}
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
  readonly day: typeof noOccupancies;
  readonly hours: Hours;
  readonly place: (minute: number) => string;
  readonly onClick: () => void;
}

function DayColumn({ venueId, row, timezone, date, day, hours, place, onDraw, onClick }: DayColumnProps) {
  const { drawn, ...handlers } = useDrawing(hours, ({ from, to }) =>
    onDraw?.({ spaceId: row.space.id, startTime: formatClock(from), endTime: formatClock(to) }),
  );
  const [block] = day.blocks;
  const look = block ? css.shut : day.closed.length > 0 ? css.closed : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the heading's link has the same effect
    // biome-ignore lint/a11y/noStaticElementInteractions: the heading's link has the same effect
    <div
      class={`${css.dayHall} ${look}`}
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
          style={{
            insetInlineStart: `${(100 * mark.lane) / row.rooms.length}%`,
            inlineSize: `${(100 * mark.lanes) / row.rooms.length}%`,
            insetBlockStart: place(top),
            blockSize: `${(100 * (bottom - top)) / (hours.to - hours.from)}%`,
          }}
        />
      ))}
      {drawn && (
        <div
          class={css.drawn}
          style={{
            insetBlockStart: place(drawn.from),
            blockSize: `${(100 * (drawn.to - drawn.from)) / (hours.to - hours.from)}%`,
          }}
        >
          {formatTimes(formatClock(drawn.from), formatClock(drawn.to))}
        </div>
      )}
    </div>
  );
}

interface DayBarProps extends Pick<DayGridProps, 'venueId' | 'timezone' | 'date'> {
  readonly mark: Occupancy;
  readonly style: Record<string, string>;
}

function DayBar({ venueId, timezone, date, mark, style }: DayBarProps) {
  const { booking, block, kind } = mark;
  const look = `${css.bar} ${styleClass(occupancyStyle(mark))}`;
  if (kind === 'setup' || kind === 'turnaround') return <div class={look} style={style} title={t(kind)} />;
  const href = booking
    ? pathOf(venueId, 'requests', [booking.reference])
    : pathOf(venueId, 'calendar', ['blocks', ...(block ? [block.id] : [])]);
  return (
    <a class={look} style={style} href={href}>
      {occupancyLabel(mark, { date, timezone, isTall: true })}
    </a>
  );
}

/** Drawn hours begin and end at half hours. */
const stepMinutes = 30;
/** The distance, in pixels, from which a press draws. */
const threshold = 6;

/** Follows a mouse or pen that draws hours in a column. A finger scrolls instead. */
function useDrawing(hours: Hours, onDrawn: (range: Hours) => void) {
  const [drawn, setDrawn] = useState<Hours | null>(null);
  const start = useRef<{ readonly y: number; readonly minute: number } | null>(null);
  const wasDrawing = useRef(false);
  const minuteAt = ({ currentTarget, clientY }: { currentTarget: HTMLElement; clientY: number }) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minute = hours.from + ((clientY - top) / height) * (hours.to - hours.from);
    return Math.min(Math.max(minute, hours.from), hours.to);
  };
  const stop = () => {
    start.current = null;
    setDrawn(null);
  };
  useEffect(() => {
    if (!drawn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      stop();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  });
  return {
    drawn,
    /** Returns whether the click that follows belongs to a drawing. */
    wasDrawing: () => wasDrawing.current,
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      wasDrawing.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      if (event.target instanceof Element && event.target.closest('a')) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, minute: minuteAt(event) };
    },
    onPointerMove(event: PointerEvent & { currentTarget: HTMLElement }) {
      const from = start.current;
      if (!from || (!drawn && Math.abs(event.clientY - from.y) < threshold)) return;
      wasDrawing.current = true;
      const [first = 0, last = 0] = [from.minute, minuteAt(event)].toSorted((one, other) => one - other);
      const range = {
        from: Math.floor(first / stepMinutes) * stepMinutes,
        to: Math.max(Math.ceil(last / stepMinutes), Math.floor(first / stepMinutes) + 1) * stepMinutes,
      };
      if (range.from !== drawn?.from || range.to !== drawn.to) setDrawn(range);
    },
    onPointerUp() {
      const done = drawn;
      stop();
      if (done) onDrawn(done);
    },
    onPointerCancel: stop,
  };
}
