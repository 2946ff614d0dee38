import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { shownBookingName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import type { ListedBlock } from './block-draft.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** A date that a block leaves out, with the bookings on it. */
export type LeftOutDate = ListedBlock['leftOut'][number];

interface LeftOutDatesProps {
  readonly venueId: string;
  readonly leftOut: readonly LeftOutDate[];
  /** Blocks a date that is free again; omitted: the person may not. */
  readonly onInclude?: ((date: CalendarDate) => void) | undefined;
}

/** Lists the bookings that a block leaves, whose dates it blocks otherwise, and the dates that it leaves out entirely. */
export function LeftOutDates({ venueId, leftOut, onInclude }: LeftOutDatesProps) {
  const [booked, open] = [
    leftOut.filter((each) => each.isBlocked),
    leftOut.filter((each) => !each.isBlocked),
  ];
  return (
    <>
      <DatesSection title={t('bookedDates')} venueId={venueId} leftOut={booked} />
      <DatesSection title={t('leftOut')} venueId={venueId} leftOut={open} onInclude={onInclude} />
    </>
  );
}

function DatesSection({
  title,
  venueId,
  leftOut,
  onInclude,
}: LeftOutDatesProps & { readonly title: string }) {
  if (leftOut.length === 0) return null;
  return (
    <section class={css.leftOut}>
      <h3>{title}</h3>
      <ul>
        {leftOut.map(({ date, isBlocked, bookings }) => (
          <li key={date}>
            <span>{formats.date(date)}</span>
            {bookings.map(({ reference, title: own, guestName, spaceNames }) => (
              <span key={reference}>
                {spaceNames.join(formats.comma) + formats.comma}
                <a href={pathOf(venueId, 'requests', [reference])} dir="auto">
                  {shownBookingName({ title: own, guestName })}
                </a>
              </span>
            ))}
            {bookings.length === 0 && <small>{t(isBlocked ? 'blockedEntirely' : 'freeAgain')}</small>}
            {bookings.length === 0 && onInclude && (
              <Button
                look="quiet"
                name={`${t('blockToo')}${formats.colon}${formats.date(date)}`}
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
