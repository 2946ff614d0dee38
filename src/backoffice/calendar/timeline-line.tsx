import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';
import { spaceColor } from '../parts/space-color.ts';
import type { Hours } from './bar-layout.ts';
import { Bars, hourMarks } from './bars.tsx';
import type { Span } from './calendar-url.ts';
import { DayNames } from './day-names.tsx';
import { DayStrip } from './day-strip.tsx';
import { cellLabel, formatClock } from './labels.ts';
import { t } from './messages.ts';
import { type DayOccupancies, noOccupancies, type SpaceOccupancies } from './occupancies.ts';
import type { Row } from './rows.ts';
import css from './style.module.css';

/** Dates of a row that a drag or the keyboard has selected. */
interface SelectedDates {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** `drop`: the target of a booking that is being moved. */
  readonly look: 'range' | 'drop';
}

interface LineProps {
  readonly row: Row;
  /** The address of a photo of the space; undefined: none. */
  readonly photo: string | undefined;
  readonly marks: SpaceOccupancies;
  readonly timezone: string;
  readonly days: readonly CalendarDate[];
  readonly columns: readonly Column[];
  readonly hours: Hours;
  /** The height of a row, in pixels. */
  readonly height: number;
  readonly span: Span;
  readonly isLoaded: boolean;
  readonly cursor: CalendarDate | null;
  readonly picked: CalendarDate | null;
  readonly selected: SelectedDates | null;
  /** Returns whether the row is drawn now; otherwise a moment later. */
  readonly isDue: (spaceId: string, isUrgent: boolean) => boolean;
}

/** Renders the cells of a space. Memoized: there may be two thousand cells on a page. */
export function Line(props: LineProps) {
  const {
    row,
    photo,
    marks,
    timezone,
    days,
    columns,
    hours,
    height,
    span,
    isLoaded,
    cursor,
    picked,
    ...more
  } = props;
  const { selected, isDue } = more;
  const { space, shortName, kind, position } = row;
  const drawn = useMemo(
    () => (
      <LineContent
        row={row}
        marks={marks}
        timezone={timezone}
        days={days}
        columns={columns}
        hours={hours}
        height={height}
        span={span}
        isLoaded={isLoaded}
        cursor={cursor}
        picked={picked}
      />
    ),
    [row, marks, timezone, days, columns, hours, height, span, isLoaded, cursor, picked],
  );
  const shown = useRef<{ readonly columns: typeof columns; readonly drawn: VNode } | null>(null);
  const isUrgent = cursor !== null;
  if ((isLoaded || isUrgent) && isDue(space.id, isUrgent)) shown.current = { columns, drawn };
  // Until its turn, a row keeps what it shows of the same days: a refetch must not flicker.
  else if (shown.current?.columns !== columns) shown.current = null;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: see the grid
    // biome-ignore-start lint/a11y/useFocusableInteractive: the cells take the focus
    <div
      role="row"
      class={`${css.line} ${css[`is-${kind}`] ?? ''}`}
      data-space={space.id}
      style={spaceColor(position)}
    >
      <div role="rowheader" class={css.lineName}>
        {photo && <img src={photo} alt="" loading="lazy" decoding="async" />}
        <span title={space.name}>{shortName}</span>
        {!space.isVisible && <small>{t('hidden')}</small>}
        {span === 'week' && <HourLabels hours={hours} />}
      </div>
      <div role="presentation" class={css.days}>
        {shown.current?.drawn}
        {selected && <SelectedRange days={days} {...selected} />}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see the grid
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
  );
}

/** Renders the occupancies of a row, and its cells over them. */
function LineContent(props: Omit<LineProps, 'isDue' | 'photo' | 'selected'>) {
  const { row, marks, timezone, days, columns, hours, height, span, isLoaded, cursor, picked } = props;
  const drawing = useMemo(() => {
    const drawn = { marks, dates: days, rooms: row.rooms.length, hours };
    if (span === 'week') return <Bars {...drawn} timezone={timezone} height={height} />;
    return (
      <>
        <DayStrip {...drawn} />
        <DayNames {...drawn} height={height} />
      </>
    );
  }, [marks, timezone, days, hours, height, span, row.rooms.length]);
  const { space } = row;
  const cells = columns.map(({ date, name, className }) => {
    const day = marks.get(date) ?? noOccupancies;
    return (
      // biome-ignore-start lint/a11y/useSemanticElements: see the grid
      // biome-ignore-start lint/a11y/useFocusableInteractive: the cells take the focus
      <div
        key={date}
        role="gridcell"
        class={classNameOf(className, day)}
        data-date={date}
        aria-label={
          isLoaded
            ? `${name}${formats.comma}${space.name}${formats.colon}${cellLabel(day)}`
            : `${name}${formats.comma}${space.name}`
        }
        aria-selected={date === picked || undefined}
        tabIndex={date === cursor ? 0 : -1}
      />
      // biome-ignore-end lint/a11y/useSemanticElements: see the grid
      // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    );
  });
  return (
    <>
      {drawing}
      {cells}
    </>
  );
}

function HourLabels({ hours }: { readonly hours: Hours }) {
  return (
    <span class={css.hourLabels} aria-hidden="true">
      {hourMarks(hours).map(({ hour, style }) => (
        <i key={hour} style={style}>
          {formatClock(hour * 60).slice(0, 2)}
        </i>
      ))}
    </span>
  );
}

function SelectedRange({ days, from, to, look }: SelectedDates & { readonly days: readonly CalendarDate[] }) {
  const first = days.findIndex((date) => date >= from);
  const length = days.filter((date) => date >= from && date <= to).length;
  if (length === 0) return null;
  const share = (part: number) => `${(100 * part) / days.length}%`;
  return (
    <div
      class={`${css.selection} ${look === 'drop' ? css.drop : ''}`}
      style={{ insetInlineStart: share(first), inlineSize: share(length) }}
    />
  );
}

const classNameOf = (className: string, { blocks, closed }: DayOccupancies) =>
  blocks.length > 0
    ? `${className} ${css.shut}`
    : closed.length > 0
      ? `${className} ${css.closed}`
      : className;

/** A column of the grid: a day. */
export interface Column {
  readonly date: CalendarDate;
  /** `Fri 12 Mar` */
  readonly name: string;
  readonly className: string;
}

/** Returns the column of a day. */
export function columnOf(date: CalendarDate, today: CalendarDate, firstDay: number): Column {
  const weekday = isoWeekday(date);
  const classes = [css.cell];
  if (date < today) classes.push(css.past);
  if (date === today) classes.push(css.now);
  if (weekday === firstDay) classes.push(css.weekStart);
  if (weekday > 5) classes.push(css.weekend);
  if (date.endsWith('-01')) classes.push(css.monthStart);
  return { date, name: formats.shortDate(date), className: classes.join(' ') };
}
