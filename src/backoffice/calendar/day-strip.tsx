import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Occupancy, SpaceOccupancies } from './occupancies.ts';
import css from './style.module.css';

interface DayStripProps {
  readonly marks: SpaceOccupancies;
  readonly dates: readonly CalendarDate[];
  /** The number of rooms side by side in a day. */
  readonly rooms: number;
  /** The visible minutes of a day, from top to bottom. */
  readonly hours: { readonly from: number; readonly to: number };
}

/**
 * Draws a space's occupancies: days side by side, hours from top to bottom, and within a day the rooms of a hall side
 * by side. All of one style form one path, so that thousands of bookings are a handful of elements. Screen readers
 * use the cells above it.
 */
export function DayStrip({ marks, dates, rooms, hours }: DayStripProps) {
  const height = hours.to - hours.from;
  const paths = new Map<string, string>();
  dates.forEach((date, day) => {
    for (const mark of marks.get(date)?.marks ?? []) {
      const look = occupancyStyle(mark);
      paths.set(look, (paths.get(look) ?? '') + boxOf(mark, day, rooms, hours));
    }
  });
  return (
    <svg
      class={css.strip}
      viewBox={`0 0 ${dates.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {classes.map(
        (look) => paths.has(look) && <path key={look} class={styleClass(look)} d={paths.get(look)} />,
      )}
    </svg>
  );
}

/** In drawing order, from bottom to top. */
const classes = [
  'setup through',
  'setup',
  'turnaround through',
  'turnaround',
  'blocked through',
  'blocked',
  'booked through',
  'held through',
  'booked',
  'held',
];
/** Returns the style of an occupancy: its kind, and whether it belongs to another part of the hall. */
export const occupancyStyle = ({ kind, isThrough }: Pick<Occupancy, 'kind' | 'isThrough'>) =>
  isThrough ? `${kind} through` : kind;

/** Returns the CSS classes of a style. */
export const styleClass = (look: string) =>
  look
    .split(' ')
    .map((name) => css[name])
    .join(' ');

function boxOf(mark: Occupancy, day: number, rooms: number, hours: DayStripProps['hours']): string {
  const top = Math.max(mark.from, hours.from);
  const tall = Math.min(mark.to, hours.to) - top;
  if (tall <= 0) return '';
  // Three decimals: long fractions make a path of many bookings slow to parse.
  const left = round(day + mark.lane / rooms);
  const wide = round(mark.lanes / rooms);
  return `M${left} ${top - hours.from}h${wide}v${tall}h-${wide}z`;
}

const round = (number: number) => Math.round(number * 1000) / 1000;
