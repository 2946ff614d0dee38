import type { CalendarDate } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';
import { shownGuestName } from '../shell/guest-name.ts';
import { occupancyStyle, styleClass } from './day-strip.tsx';
import { formatTimes } from './labels.ts';
import { t } from './messages.ts';
import type { Occupancy, SpaceOccupancies } from './occupancies.ts';
import css from './style.module.css';

interface BarsProps {
  readonly marks: SpaceOccupancies;
  readonly dates: readonly CalendarDate[];
  readonly rooms: number;
  readonly hours: { readonly from: number; readonly to: number };
}

/** The shortest duration, in minutes, whose bar has room for two lines of text. */
const twoLines = 5 * 60;

/** Draws a week of a space with the guests' names. Screen readers use the cells instead. */
export function Bars({ marks, dates, rooms, hours }: BarsProps) {
  const height = hours.to - hours.from;
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div class={css.bars} aria-hidden="true">
      {dates.flatMap((date, day) =>
        (marks.get(date)?.marks ?? []).map((mark, index) => {
          const top = Math.max(mark.from, hours.from);
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the position
              key={`${date} ${index}`}
              class={`${css.bar} ${styleClass(occupancyStyle(mark))} ${mark.to - mark.from < twoLines ? css.short : ''}`}
              style={{
                insetInlineStart: share(day + mark.lane / rooms, dates.length),
                inlineSize: share(mark.lanes / rooms, dates.length),
                insetBlockStart: share(top - hours.from, height),
                blockSize: share(Math.min(mark.to, hours.to) - top, height),
              }}
            >
              {occupancyLabel(mark)}
            </div>
          );
        }),
      )}
    </div>
  );
}

function occupancyLabel({ kind, from, to, booking, block }: Occupancy) {
  if (kind === 'turnaround') return null;
  if (booking)
    return (
      <>
        <b>
          {to - from < twoLines
            ? formats.time(booking.startTime)
            : formatTimes(booking.startTime, booking.endTime)}
        </b>{' '}
        {shownGuestName(booking.guestName)}
      </>
    );
  return block?.reason || t('blocked');
}
