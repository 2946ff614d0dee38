import type { ClockTimes } from '../../../domain/time/clock-span.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { Lazy } from '../../parts/lazy.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import type { Guests } from './capacity-warning.tsx';
import type { OfferChoice } from './offer-choice.ts';
import { useConflicts } from './use-conflicts.ts';

interface AvailabilityCheckProps {
  readonly venueId: string;
  readonly place: OfferChoice;
  /** How many guests are expected: smaller spaces are no alternatives. */
  readonly guests: Guests;
  /** The other dates of a new booking, which are no alternatives. */
  readonly others?: readonly OfferChoice[];
  /** Why the service refused it, for conflicts that the calendar does not show; omitted: it did not. */
  readonly refusal?: string | undefined;
  /** Whether it shows conflicts only. */
  readonly isQuiet?: boolean;
  /** The reference of the booking that is changed; omitted: a new one. */
  readonly own?: string | undefined;
  readonly onPlace: (place: Partial<OfferChoice>) => void;
}

const timesText = ({ startTime, endTime }: ClockTimes) =>
  `${formats.time(startTime)}–${formats.time(endTime)}`;

const partTexts = { setup: 'whySetup', turnaround: 'whyTurnaround' } as const;

/**
 * Shows whether the rooms are free at a slot or at custom times; if not, what is in the way and what is free instead.
 * Staff may also book what visitors are not offered.
 */
export function AvailabilityCheck(props: AvailabilityCheckProps) {
  const { venueId, place, guests, others = [], refusal, isQuiet = false, own, onPlace } = props;
  const conflicts = useConflicts(venueId, place, own);
  const { bookings = [], blocks = [], freeSpaces = [], isNotOffered = false } = conflicts ?? {};
  const freeTimes = conflicts?.freeTimes ?? null;
  const isShown = bookings.length > 0 || blocks.length > 0;
  const isTaken = isShown || refusal !== undefined;
  return (
    <div role="status" class={css.vacancy}>
      {conflicts?.hasTimes && !isTaken && !isQuiet && <p class={css.vacant}>{t('vacant')}</p>}
      {freeTimes && !(isQuiet && !isTaken) && (
        <p class={css.aside}>
          {freeTimes.length === 0
            ? t('noFreeTimes')
            : t('freeTimes', { times: freeTimes.map(timesText).join(formats.comma) })}
        </p>
      )}
      {isNotOffered && <p class={css.aside}>{t('whyClosed')}</p>}
      {isTaken && <p class="problem">{t('notFreeOn', { date: formats.date(place.date) })}</p>}
      {refusal !== undefined && !isShown && <p class="problem">{refusal}</p>}
      {bookings.map(({ reference, title, guestName, heldUntil, by }) => (
        <p key={reference} class="problem">
          {t(by === 'event' ? (heldUntil === null ? 'whyBooked' : 'whyHeld') : partTexts[by])}{' '}
          <a href={pathOf(venueId, 'requests', [reference])} dir="auto">
            {shownBookingName({ title, guestName })}
          </a>
        </p>
      ))}
      {blocks.map(({ id, reason }) => (
        <p key={id} class="problem">
          {t('blocked', { reason })}
        </p>
      ))}
      {isTaken && (
        <Lazy name="alternatives" load={() => import('./alternatives.tsx')}>
          {({ Alternatives }) => (
            <Alternatives
              venueId={venueId}
              place={place}
              guests={guests}
              others={others}
              freeSpaces={freeSpaces}
              own={own}
              onPlace={onPlace}
            />
          )}
        </Lazy>
      )}
    </div>
  );
}
