import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addDays, dateRange, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';
import { Bars } from './bars.tsx';
import type { DateRange, Span } from './calendar-url.ts';
import { DayStrip } from './day-strip.tsx';
import { cellLabel } from './labels.ts';
import { t } from './messages.ts';
import { type DayOccupancies, noOccupancies, type SpaceOccupancies, visibleHours } from './occupancies.ts';
import type { Row } from './rows.ts';
import css from './style.module.css';
import { TimelineHead } from './timeline-head.tsx';

interface Cell {
  readonly spaceId: string;
  readonly date: CalendarDate;
}

interface TimelineProps {
  readonly rows: readonly Row[];
  readonly marks: ReadonlyMap<string, SpaceOccupancies>;
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
}

/**
 * Renders a grid with a row for each space and a column for each day; arrow keys move between cells (WAI-ARIA
 * Authoring Practices, grid).
 */
export function Timeline(props: TimelineProps) {
  const { rows, marks, dates, span, isLoaded, today, firstDay, picked, onPick, onLeave } = props;
  const grid = useRef<HTMLDivElement>(null);
  const days = useMemo(() => dateRange(dates.from, dates.to), [dates.from, dates.to]);
  const columns = useMemo(() => days.map((date) => columnOf(date, today, firstDay)), [days, today, firstDay]);
  const hours = useMemo(() => visibleHours(marks.values()), [marks]);
  const [cursor, setCursor] = useState<Cell | null>(picked);
  const shouldFocus = useRef(false);
  // Draws the occupancies first and the many cells over them a moment later.
  const [hasCells, setHasCells] = useState(false);
  useEffect(() => setHasCells(true), []);
  const at = cellIn(cursor, rows, days, today);
  const { spaceId, date } = picked ?? {};
  // Runs before the next paint: a later run would undo a key press.
  useLayoutEffect(() => {
    if (spaceId !== undefined && date !== undefined) setCursor({ spaceId, date });
  }, [spaceId, date]);
  useLayoutEffect(() => {
    // After a change of dates, wait until the new ones are rendered.
    if (!shouldFocus.current || at?.date !== cursor?.date) return;
    shouldFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  useScrollToToday(grid, dates.from);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !at) return;
    const next = cellByKey(event, at, rows, firstDay);
    if (!next) return;
    event.preventDefault();
    setCursor(next);
    shouldFocus.current = true;
    if (next.date < dates.from || next.date > dates.to) onLeave(next.date);
  };
  const onClick = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-date]');
    const date = cell?.dataset['date'];
    const space = cell?.closest<HTMLElement>('[data-space]')?.dataset['space'];
    if (date === undefined || space === undefined) return;
    setCursor({ spaceId: space, date });
    onPick({ spaceId: space, date });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements cannot overlap, but cells are positioned over the drawn occupancies
    <div
      ref={grid}
      class={`${css.timeline} ${css[`of-${span}`]}`}
      role="grid"
      aria-label={t('timeline')}
      aria-colcount={days.length + 1}
      aria-rowcount={rows.length}
      aria-busy={!isLoaded || undefined}
      style={{ '--days': days.length }}
      onClick={onClick}
      onKeyDown={(event) => {
        if (at && (event.key === 'Enter' || event.key === ' ')) {
          event.preventDefault();
          onPick(at);
        } else onKeyDown(event);
      }}
    >
      <TimelineHead days={days} span={span} today={today} firstDay={firstDay} />
      {rows.map((row) => (
        <Line
          key={row.space.id}
          {...{ row, days, hours, span, isLoaded }}
          columns={hasCells ? columns : noColumns}
          marks={marks.get(row.space.id) ?? none}
          cursor={at?.spaceId === row.space.id ? at.date : null}
          picked={picked?.spaceId === row.space.id ? picked.date : null}
        />
      ))}
    </div>
  );
}

const none: SpaceOccupancies = new Map();
const noColumns: readonly Column[] = [];

interface LineProps extends Pick<TimelineProps, 'span' | 'isLoaded'> {
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly marks: SpaceOccupancies;
  readonly days: readonly CalendarDate[];
  readonly hours: { readonly from: number; readonly to: number };
  readonly cursor: CalendarDate | null;
  readonly picked: CalendarDate | null;
}

/** The cells of a space. Memoized: there may be two thousand cells on a page. */
function Line({ row, marks, days, columns, hours, span, isLoaded, cursor, picked }: LineProps) {
  const drawing = useMemo(
    () =>
      span === 'week' ? (
        <Bars marks={marks} dates={days} rooms={row.rooms.length} hours={hours} />
      ) : (
        <DayStrip marks={marks} dates={days} rooms={row.rooms.length} hours={hours} />
      ),
    [marks, days, hours, span, row.rooms.length],
  );
  const { space, kind } = row;
  return useMemo(
    () => (
      // biome-ignore-start lint/a11y/useSemanticElements: see above
      // biome-ignore-start lint/a11y/useFocusableInteractive: the cells take the focus
      <div role="row" class={`${css.line} ${css[`is-${kind}`] ?? ''}`} data-space={space.id}>
        <div role="rowheader" class={css.lineName}>
          <span>{space.name}</span>
          {!space.isOnShow && <small>{t('hidden')}</small>}
        </div>
        <div role="presentation" class={css.days}>
          {drawing}
          {columns.map(({ date, name, className }) => {
            const day = marks.get(date) ?? noOccupancies;
            return (
              <div
                key={date}
                role="gridcell"
                class={classNameOf(className, day)}
                data-date={date}
                aria-label={isLoaded ? `${name}, ${space.name}: ${cellLabel(day)}` : `${name}, ${space.name}`}
                aria-selected={date === picked || undefined}
                tabIndex={date === cursor ? 0 : -1}
              />
            );
          })}
        </div>
      </div>
      // biome-ignore-end lint/a11y/useSemanticElements: see above
      // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    ),
    [drawing, isLoaded, marks, columns, space.id, space.name, space.isOnShow, kind, cursor, picked],
  );
}

const classNameOf = (className: string, { blocks, closed }: DayOccupancies) =>
  blocks.length > 0
    ? `${className} ${css.shut}`
    : closed.length > 0
      ? `${className} ${css.closed}`
      : className;

/** A column of the grid: a day. */
interface Column {
  readonly date: CalendarDate;
  /** `Fri 12 Mar` */
  readonly name: string;
  readonly className: string;
}

function columnOf(date: CalendarDate, today: CalendarDate, firstDay: number): Column {
  const weekday = isoWeekday(date);
  const classes = [css.cell];
  if (date < today) classes.push(css.past);
  if (date === today) classes.push(css.now);
  if (weekday === firstDay) classes.push(css.weekStart);
  if (weekday > 5) classes.push(css.weekend);
  if (date.endsWith('-01')) classes.push(css.monthStart);
  return { date, name: formats.shortDate(date), className: classes.join(' ') };
}

/** Returns the focused cell: the one that the person moved to, else today, else the first. */
function cellIn(
  cursor: Cell | null,
  rows: readonly Row[],
  days: readonly CalendarDate[],
  today: CalendarDate,
): Cell | null {
  const [first] = rows;
  const [firstDate] = days;
  if (!first || firstDate === undefined) return null;
  const spaceId = rows.some(({ space }) => space.id === cursor?.spaceId)
    ? (cursor?.spaceId ?? '')
    : first.space.id;
  const date = [cursor?.date, today].find((each) => each !== undefined && days.includes(each)) ?? firstDate;
  return { spaceId, date };
}

/** Returns the cell to which a key moves; null: not a navigation key. */
function cellByKey({ key }: KeyboardEvent, at: Cell, rows: readonly Row[], firstDay: number): Cell | null {
  const line = rows.findIndex(({ space }) => space.id === at.spaceId);
  const forward = formats.isRightToLeft ? -1 : 1;
  const intoWeek = (isoWeekday(at.date) - firstDay + 7) % 7;
  const days: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    PageDown: 7,
    PageUp: -7,
    Home: -intoWeek,
    End: 6 - intoWeek,
  };
  if (key in days) return { ...at, date: addDays(at.date, days[key] ?? 0) };
  const other = rows[line + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? 0)];
  return key === 'ArrowDown' || key === 'ArrowUp' ? { ...at, spaceId: other?.space.id ?? at.spaceId } : null;
}

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
