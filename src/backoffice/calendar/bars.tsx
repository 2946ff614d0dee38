import type { CalendarDate } from '../../domain/time/instant.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { formats } from '../messages/language.ts';
import { timesOn } from '../parts/event-times.ts';
import { type Hours, layOutBars } from './bar-layout.ts';
import { occupancyStyle, styleClass } from './day-strip.tsx';
import { t } from './messages.ts';
import { isPreparation, type Occupancy, type SpaceOccupancies } from './occupancies.ts';
import css from './style.module.css';

interface BarsProps {
  readonly marks: SpaceOccupancies;
  readonly timezone: string;
  readonly dates: readonly CalendarDate[];
  readonly rooms: number;
  readonly hours: Hours;
  /** The height of a row, in pixels. */
  readonly height: number;
}

/** The height of a line of text, in pixels. */
const lineHeight = 17;
/** The space above and below the bars, in pixels. */
export const barsInset = 3;

/** The hours with a line across the week. */
const markedHours = [12, 18, 24] as const;

/** Returns the visible hours with a line across the week, and their places in a row. */
export const hourMarks = ({ from, to }: Hours) =>
  markedHours
    .filter((hour) => hour * 60 < to)
    .map((hour) => ({ hour, style: { insetBlockStart: share(hour * 60 - from, to - from) } }));

/** Returns how many minutes a bar with one line of text takes in a row. */
export const minutesOfLine = ({ from, to }: Hours, height: number) =>
  ((to - from) * lineHeight) / (height - 2 * barsInset);

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Draws a week of a space with the guests' names. Screen readers use the cells instead. */
export function Bars({ marks, timezone, dates, rooms, hours, height }: BarsProps) {
  const all = hours.to - hours.from;
  const line = minutesOfLine(hours, height);
  return (
    <div class={css.bars} aria-hidden="true">
      {hourMarks(hours).map(({ hour, style }) => (
        <i key={hour} class={css.hourLine} style={style} />
      ))}
      {dates.flatMap((date, day) => {
        const { marks: onDay = [], blocks = [] } = marks.get(date) ?? {};
        const [block] = blocks;
        return [
          block && (
            <div
              key={`${date} block`}
              class={`${css.bar} ${css.reasonBar}`}
              style={{ insetInlineStart: share(day, dates.length), inlineSize: share(1, dates.length) }}
            >
              {block.reason || t('blocked')}
            </div>
          ),
          ...layOutBars(onDay, hours, line).map(({ mark, top, bottom }, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the position
              key={`${date} ${index}`}
              class={`${css.bar} ${styleClass(occupancyStyle(mark))} ${bottom - top < 2 * line ? css.short : ''}`}
              style={{
                insetInlineStart: share(day + mark.lane / rooms, dates.length),
                inlineSize: share(mark.lanes / rooms, dates.length),
                insetBlockStart: share(top - hours.from, all),
                blockSize: share(bottom - top, all),
              }}
            >
              {occupancyLabel(mark, { date, timezone, isTall: bottom - top >= 2 * line })}
            </div>
          )),
        ];
      })}
    </div>
  );
}

/** Returns the text of a bar; null: none. */
export function occupancyLabel(
  mark: Occupancy,
  {
    date,
    timezone,
    isTall,
  }: { readonly date: CalendarDate; readonly timezone: string; readonly isTall: boolean },
) {
  if (isPreparation(mark)) return null;
  const { booking, waiting, block, isContinued } = mark;
  if (booking)
    return (
      <>
        <b>{shownBookingName(booking)}</b>{' '}
        <small>
          {isTall || isContinued ? timesOn(date, booking, timezone) : formats.time(booking.startTime)}
          {/* A short bar has no room for the words, which the name of its cell has. */}
          {waiting > 0 &&
            (isTall ? ` · ${t('countWaiting', { count: waiting })}` : ` +${formats.number(waiting)}`)}
        </small>
      </>
    );
  return block?.reason || t('blocked');
}
