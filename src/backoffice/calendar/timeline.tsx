import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { dateRange } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { formats } from '../messages/language.ts';
import { preparationOn, timesOn } from '../parts/event-times.ts';
import { useDrawingSteps } from '../parts/use-drawing-steps.ts';
import { barAt, layOutBars } from './bar-layout.ts';
import { barsInset, minutesOfLine } from './bars.tsx';
import type { DateRange, Span } from './calendar-url.ts';
import { t } from './messages.ts';
import { isPreparation, type SpaceOccupancies, visibleHours } from './occupancies.ts';
import type { Booking, Row } from './rows.ts';
import css from './style.module.css';
import { TimelineHead } from './timeline-head.tsx';
import { type Selection, selectionBetween } from './timeline-keys.ts';
import { columnOf, Line } from './timeline-line.tsx';
import { useCellCursor } from './use-cell-cursor.ts';
import { type Cell, cellOf, useDrag } from './use-drag.ts';

interface TimelineProps {
  readonly rows: readonly Row[];
  /** The addresses of the spaces' photos, by the space's id. */
  readonly photos: ReadonlyMap<string, string>;
  readonly marks: ReadonlyMap<string, SpaceOccupancies>;
  readonly timezone: string;
  readonly dates: DateRange;
  readonly span: Span;
  /** Whether the occupancies are loaded. */
  readonly isLoaded: boolean;
  readonly today: CalendarDate;
  readonly firstDay: number;
  /** The selected cell. */
  readonly picked: Cell | null;
  readonly onPick: (cell: Cell) => void;
  /** Called with a day outside the visible dates. */
  readonly onLeave: (date: CalendarDate) => void;
  /** Called when a booking is dropped on another cell; null: the person may not move bookings. */
  readonly onMove: ((booking: Booking, to: Cell) => void) | null;
  /** Called with several cells to book or block; null: the person may do neither. */
  readonly onSelect: ((selection: Selection) => void) | null;
}

/**
 * Renders a grid with a row for each space and a column for each day; arrow keys move between cells, with Shift they
 * select several (WAI-ARIA Authoring Practices, grid).
 */
export function Timeline(props: TimelineProps) {
  const {
    rows,
    photos,
    marks,
    timezone,
    dates,
    span,
    isLoaded,
    today,
    firstDay,
    picked,
    onPick,
    onLeave,
    onMove,
    onSelect,
  } = props;
  const grid = useRef<HTMLDivElement>(null);
  const days = useMemo(() => dateRange(dates.from, dates.to), [dates.from, dates.to]);
  const columns = useMemo(() => days.map((date) => columnOf(date, today, firstDay)), [days, today, firstDay]);
  const head = useMemo(
    () => <TimelineHead days={days} span={span} today={today} firstDay={firstDay} />,
    [days, span, today, firstDay],
  );
  const hours = useMemo(() => visibleHours(marks.values()), [marks]);
  const height = heightOfRow(span, rows.length);
  const content = useMemo(() => ({ marks, columns, height }), [marks, columns, height]);
  const { isDue, isDone } = useDrawingSteps(content);
  const cursor = useCellCursor({ grid, rows, days, today, firstDay, picked, onPick, onLeave, onSelect });
  const { at } = cursor;
  useScrollToToday(grid, dates.from);

  const markAt = (event: MouseEvent, cell: Cell, element: HTMLElement) => {
    const rooms = rows.find(({ space }) => space.id === cell.spaceId)?.rooms.length ?? 1;
    const box = element.getBoundingClientRect();
    const toEnd = formats.isRightToLeft ? box.right - event.clientX : event.clientX - box.left;
    const down = (event.clientY - box.top - barsInset) / (box.height - 2 * barsInset);
    const bars = layOutBars(
      marks.get(cell.spaceId)?.get(cell.date)?.marks ?? [],
      hours,
      span === 'week' ? minutesOfLine(hours, height) : 0,
    );
    const point = { x: toEnd / box.width, minute: hours.from + down * (hours.to - hours.from) };
    return barAt(bars, rooms, point)?.mark;
  };
  const { drag, wasDrag, onPointerDown } = useDrag({
    bookingAt(event, cell, element) {
      const mark = markAt(event, cell, element);
      return mark && !isPreparation(mark) && !mark.isThrough && !mark.isContinued ? mark.booking : null;
    },
    isAllowed: (booking) => (booking ? onMove : onSelect) !== null,
    onDrop({ booking, from, to }) {
      const isSame = from.date === to.date && from.spaceId === to.spaceId;
      if (isSame) return;
      if (booking) onMove?.(booking, to);
      else onSelect?.(selectionBetween(from, to, rows));
    },
  });
  const selection = drag
    ? selectionBetween(drag.booking ? drag.to : drag.from, drag.to, rows)
    : cursor.selection;

  const onClick = (event: MouseEvent) => {
    const element = wasDrag() ? null : cellElementOf(event);
    const clicked = element && cellOf(element);
    if (!clicked) return;
    cursor.moveTo(clicked);
    onPick(clicked);
  };
  /** Describes the booking below the mouse, and shows whether it can be dragged. */
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || drag) return;
    const element = cellElementOf(event);
    const cell = element && cellOf(element);
    if (!cell) return;
    const mark = markAt(event, cell, element);
    const { booking, block } = mark ?? {};
    const [wholeDay] = marks.get(cell.spaceId)?.get(cell.date)?.blocks ?? [];
    const reason = (block ?? wholeDay)?.reason;
    element.title = booking
      ? [
          `${shownBookingName(booking)}${formats.comma}${timesOn(cell.date, booking, timezone)}`,
          ...preparationOn(cell.date, booking, timezone),
        ].join(' · ')
      : (reason ?? '');
    element.style.cursor = booking && !mark?.isThrough && !mark?.isContinued && onMove ? 'grab' : '';
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements cannot overlap, but cells are positioned over the drawn occupancies
    <div
      ref={grid}
      class={`${css.timeline} ${css[`of-${span}`]} ${drag ? css.dragging : ''}`}
      role="grid"
      aria-label={t('timeline')}
      aria-colcount={days.length + 1}
      aria-rowcount={rows.length}
      aria-multiselectable={onSelect ? true : undefined}
      aria-busy={!isLoaded || !isDone || undefined}
      style={{ '--days': days.length, '--line-height': `${height}px` }}
      onClick={onClick}
      onFocusIn={cursor.onFocusIn}
      onKeyDown={cursor.onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      {head}
      {rows.map((row) => (
        <Line
          key={row.space.id}
          row={row}
          timezone={timezone}
          days={days}
          columns={columns}
          hours={hours}
          height={height}
          span={span}
          isLoaded={isLoaded}
          isDue={isDue}
          photo={photos.get(row.space.id)}
          marks={marks.get(row.space.id) ?? none}
          cursor={at?.spaceId === row.space.id ? at.date : null}
          picked={picked?.spaceId === row.space.id ? picked.date : null}
          selected={
            selection?.spaceIds.includes(row.space.id)
              ? { from: selection.from, to: selection.to, look: drag?.booking ? 'drop' : 'range' }
              : null
          }
        />
      ))}
    </div>
  );
}

const none: SpaceOccupancies = new Map();

/** The part of the window, in pixels, that is not rows of a week. */
const heightOutsideRows = 330;

/** Returns the height of a row, in pixels. A week shares the window among its spaces, so that eight fit on a laptop. */
function heightOfRow(span: Span, rows: number): number {
  if (span !== 'week') return 64;
  return Math.round(Math.min(136, Math.max(60, (innerHeight - heightOutsideRows) / Math.max(rows, 1))));
}

const cellElementOf = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null;

/** Scrolls to today when the dates change, if not all days are visible. */
function useScrollToToday(grid: { readonly current: HTMLDivElement | null }, from: CalendarDate) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each range
  useLayoutEffect(() => {
    const { current } = grid;
    const now = current?.querySelector<HTMLElement>(`.${css.head} .${css.now}`);
    const name = current?.querySelector<HTMLElement>(`.${css.lineName}`);
    if (!current || current.scrollWidth <= current.clientWidth) return;
    const gap = (now?.getBoundingClientRect().left ?? 0) - (name?.getBoundingClientRect().right ?? 0);
    current.scrollLeft = now ? current.scrollLeft + gap : 0;
  }, [from]);
}
