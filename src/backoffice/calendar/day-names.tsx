import type { CalendarDate } from '../../domain/time/instant.ts';
import { shownGuestName } from '../shell/guest-name.ts';
import type { Hours } from './bar-layout.ts';
import { t } from './messages.ts';
import { noOccupancies, type Occupancy, type SpaceOccupancies } from './occupancies.ts';
import css from './style.module.css';

interface DayNamesProps {
  readonly marks: SpaceOccupancies;
  readonly dates: readonly CalendarDate[];
  readonly hours: Hours;
}

/** From this number of free days on, a name is written across them; otherwise upwards in its day. */
const daysForName = 4;
/** The longest text of a name: more is not visible. */
const maxNameLength = 24;

/**
 * Writes guests' names and the reasons of blocks over a month or quarter: across the days that follow if they are free,
 * otherwise upwards. Only the longest booking of a day, and only where it takes a quarter of the day, so that names
 * never cover each other.
 */
export function DayNames({ marks, dates, hours }: DayNamesProps) {
  const all = dates.map((date) => marks.get(date) ?? noOccupancies);
  const isFree = (day: number) => {
    const on = all[day];
    return on !== undefined && on.marks.length === 0 && on.blocks.length === 0;
  };
  return (
    <div class={css.names} aria-hidden="true">
      {all.map((on, day) => {
        const label = labelOf(on, all[day - 1], hours);
        if (label === null) return null;
        let length = 1;
        while (
          length < 12 &&
          (label.blockId === null ? isFree(day + length) : isBlocked(all[day + length], label.blockId))
        )
          length += 1;
        const isHorizontal = length >= daysForName;
        const share = (part: number) => `${(100 * part) / dates.length}%`;
        return (
          <span
            key={dates[day]}
            class={`${isHorizontal ? css.across : css.upwards} ${label.style ?? ''}`}
            style={{
              ...{ insetInlineStart: share(day), inlineSize: share(isHorizontal ? length : 1) },
              ...(!isHorizontal && label.place),
            }}
          >
            <i>{label.text.slice(0, maxNameLength)}</i>
          </span>
        );
      })}
    </div>
  );
}

type Day = typeof noOccupancies;

const isBlocked = (day: Day | undefined, id: string) => day?.blocks.some((block) => block.id === id) ?? false;

function labelOf(on: Day, before: Day | undefined, hours: Hours) {
  const [longest] = on.marks
    .filter(({ booking, kind }) => booking && kind !== 'turnaround')
    .toSorted((one, other) => other.to - other.from - (one.to - one.from));
  if (longest?.booking && longest.to - longest.from >= (hours.to - hours.from) / 4)
    return {
      text: shownGuestName(longest.booking.guestName),
      style: longest.isThrough || longest.kind === 'held' ? undefined : css.onBar,
      blockId: null,
      place: placeOf(longest, hours),
    };
  const [block] = on.blocks;
  if (!block || longest || isBlocked(before, block.id)) return null;
  return { text: block.reason || t('blocked'), style: css.ofBlock, blockId: block.id, place: null };
}

/** Returns the styles that keep a name within its bar. */
function placeOf({ from, to }: Occupancy, hours: Hours) {
  const share = (minutes: number) => `${(100 * minutes) / (hours.to - hours.from)}%`;
  const [top, bottom] = [Math.max(from, hours.from), Math.min(to, hours.to)];
  return { insetBlockStart: share(top - hours.from), blockSize: share(bottom - top) };
}
