import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { formats } from '../messages/language.ts';
import { shownGuestName } from '../shell/guest-name.ts';
import { pathOf } from '../shell/routes.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** A date that a block leaves out, with the bookings on it. */
export interface LeftOutDate {
  readonly date: CalendarDate;
  readonly bookings: readonly { readonly reference: string; readonly guestName: string }[];
}

interface LeftOutDatesProps {
  readonly venueId: string;
  readonly leftOut: readonly LeftOutDate[];
  /** Blocks a date that is free again; omitted: the person may not. */
  readonly onInclude?: (date: CalendarDate) => void;
}

/** Lists the dates that a block leaves out, and why: the booking on each. */
export function LeftOutDates({ venueId, leftOut, onInclude }: LeftOutDatesProps) {
  if (leftOut.length === 0) return null;
  return (
    <section class={css.leftOut}>
      <h3>{t('leftOut')}</h3>
      <ul>
        {leftOut.map(({ date, bookings }) => (
          <li key={date}>
            <span>{formats.date(date)}</span>
            {bookings.map(({ reference, guestName }) => (
              <a key={reference} href={pathOf(venueId, 'requests', [reference])} dir="auto">
                {shownGuestName(guestName)}
              </a>
            ))}
            {bookings.length === 0 && <small>{t('freeAgain')}</small>}
            {bookings.length === 0 && onInclude && (
              <Button
                look="quiet"
                name={`${t('blockToo')}: ${formats.date(date)}`}
                onClick={() => onInclude(date)}
              >
                {t('blockToo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
