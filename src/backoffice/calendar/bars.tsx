import type { CalendarDate } from '../../domain/time/instant.ts';
import { f } from '../messages/language.ts';
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

/** What is shorter, in minutes, has room for a line of words. */
const twoLines = 5 * 60;

/** What stands in a space in a week, where there is room to say who comes. Its cells tell it to those who do not see. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: what is drawn is its place
              key={`${date} ${index}`}
              class={`${css.bar} ${styleClass(occupancyStyle(mark))} ${mark.to - mark.from < twoLines ? css.short : ''}`}
              style={{
                insetInlineStart: share(day + mark.lane / rooms, dates.length),
                inlineSize: share(mark.lanes / rooms, dates.length),
                insetBlockStart: share(top - hours.from, height),
                blockSize: share(Math.min(mark.to, hours.to) - top, height),
              }}
            >
              {wordsOn(mark)}
            </div>
          );
        }),
      )}
    </div>
  );
}

function wordsOn({ kind, from, to, booking, block }: Occupancy) {
  if (kind === 'turnaround') return null;
  if (booking)
    return (
      <>
        <b>
          {to - from < twoLines ? f.time(booking.startTime) : formatTimes(booking.startTime, booking.endTime)}
        </b>{' '}
        {booking.guestName}
      </>
    );
  return block?.reason || t('blocked');
}
