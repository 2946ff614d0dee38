import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Occupancy, SpaceOccupancies } from './occupancies.ts';
import css from './style.module.css';

interface StripProps {
  readonly marks: SpaceOccupancies;
  readonly dates: readonly CalendarDate[];
  /** How many rooms stand beside each other in a day. */
  readonly rooms: number;
  /** The minutes of a day that are drawn, from top to bottom. */
  readonly hours: { readonly from: number; readonly to: number };
}

/**
 * What stands in a space, drawn: days beside each other, the hours of each from top to bottom, the rooms of a hall beside
 * each other within it. All that looks alike is one path, so that thousands of bookings are a handful of elements. Those
 * who do not see it are told by the cells above it.
 */
export function DayStrip({ marks, dates, rooms, hours }: StripProps) {
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
      {looks.map(
        (look) => paths.has(look) && <path key={look} class={styleClass(look)} d={paths.get(look)} />,
      )}
    </svg>
  );
}

/** From what lies below to what lies above. */
const looks = [
  'turnaround through',
  'turnaround',
  'blocked through',
  'blocked',
  'booked through',
  'held through',
  'booked',
  'held',
];
/** How a mark looks: its kind, and whether it belongs to another part of the hall. */
export const occupancyStyle = ({ kind, isThrough }: Pick<Occupancy, 'kind' | 'isThrough'>) =>
  isThrough ? `${kind} through` : kind;

/** The CSS classes of a look. */
export const styleClass = (look: string) =>
  look
    .split(' ')
    .map((name) => css[name])
    .join(' ');

function boxOf(mark: Occupancy, day: number, rooms: number, hours: StripProps['hours']): string {
  const top = Math.max(mark.from, hours.from);
  const tall = Math.min(mark.to, hours.to) - top;
  if (tall <= 0) return '';
  // Coordinates of three decimals: a path of many bookings is read faster than one of long fractions.
  const left = round(day + mark.lane / rooms);
  const wide = round(mark.lanes / rooms);
  return `M${left} ${top - hours.from}h${wide}v${tall}h-${wide}z`;
}

const round = (number: number) => Math.round(number * 1000) / 1000;
