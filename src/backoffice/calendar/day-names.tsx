import type { CalendarDate } from '../../domain/time/instant.ts';
import { shownBookingName } from '../base/guest-name.ts';
import type { Hours } from './bar-layout.ts';
import { minutesOfLine } from './bars.tsx';
import { t } from './messages.ts';
import { placeNames } from './name-layout.ts';
import { noOccupancies, type SpaceOccupancies } from './occupancies.ts';
import css from './style.module.css';

interface DayNamesProps {
  readonly marks: SpaceOccupancies;
  readonly dates: readonly CalendarDate[];
  readonly hours: Hours;
  /** The height of a row, in pixels. */
  readonly height: number;
}

const looks = { after: '', across: '', before: css.before, upwards: css.upwards } as const;
/** The longest text of a name: more is not visible. */
const maxNameLength = 24;

/** Writes guests' names and the reasons of blocks over a month or quarter, beside their bars or upwards in them. */
export function DayNames({ marks, dates, hours, height }: DayNamesProps) {
  const days = dates.map((date) => marks.get(date) ?? noOccupancies);
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div class={css.names} aria-hidden="true">
      {placeNames(days, hours, minutesOfLine(hours, height)).map(
        ({ booking, block, day, length, look, isOnBar, top, bottom }) => (
          <span
            key={`${dates[day]} ${booking?.reference ?? block?.id} ${top}`}
            class={[looks[look], isOnBar && css.onBar, block && css.ofBlock].filter(Boolean).join(' ')}
            style={{
              insetInlineStart: share(day, dates.length),
              inlineSize: share(length, dates.length),
              insetBlockStart: share(top - hours.from, hours.to - hours.from),
              blockSize: share(bottom - top, hours.to - hours.from),
            }}
          >
            <i>
              {(booking ? shownBookingName(booking) : block?.reason || t('blocked')).slice(0, maxNameLength)}
            </i>
          </span>
        ),
      )}
    </div>
  );
}
