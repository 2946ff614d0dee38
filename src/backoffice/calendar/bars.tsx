import type { CalendarDate } from '../../domain/time/instant.ts';
import { f } from '../words/language.ts';
import type { Mark, SpaceMarks } from './marks.ts';
import { timesOf } from './says.ts';
import { classOf, lookOf } from './strip.tsx';
import css from './style.module.css';
import { t } from './words.ts';

interface BarsProps {
  readonly marks: SpaceMarks;
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
              class={`${css.bar} ${classOf(lookOf(mark))} ${mark.to - mark.from < twoLines ? css.short : ''}`}
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

function wordsOn({ kind, from, to, booking, block }: Mark) {
  if (kind === 'turnaround') return null;
  if (booking)
    return (
      <>
        <b>
          {to - from < twoLines ? f.time(booking.startTime) : timesOf(booking.startTime, booking.endTime)}
        </b>{' '}
        {booking.guestName}
      </>
    );
  return block?.reason || t('blocked');
}
