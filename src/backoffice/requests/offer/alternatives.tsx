import { addDays, daysBetween } from '../../../domain/time/calendar.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { type Guests, useLargeEnough } from './capacity-warning.tsx';
import type { OfferChoice } from './offer-choice.ts';
import { useFreeDates } from './use-free-dates.ts';
import { useFreeSpaces } from './use-free-spaces.ts';

interface AlternativesProps {
  readonly venueId: string;
  readonly place: OfferChoice;
  readonly guests: Guests;
  /** The other dates of the booking. */
  readonly others: readonly OfferChoice[];
  /** The other spaces that are free at that time. */
  readonly freeSpaces: readonly { readonly id: string; readonly name: string }[];
  /** The reference of the booking that is changed; undefined: a new one. */
  readonly own: string | undefined;
  readonly onPlace: (place: Partial<OfferChoice>) => void;
}

/** The maximum number of spaces. */
const most = 4;

/** Offers the nearest dates on which the times are free, and the spaces that can be booked then and are large enough. */
export function Alternatives({
  venueId,
  place,
  guests,
  others,
  freeSpaces,
  own,
  onPlace,
}: AlternativesProps) {
  const { spaceId, date } = place;
  const isOther = (id: string, on: string) =>
    others.some((other) => other.spaceId === id && other.date === on);
  const dates = useFreeDates(venueId, place, own, (on) => !isOther(spaceId, on));
  const isLargeEnough = useLargeEnough(venueId, guests);
  const large = freeSpaces.filter(({ id }) => !isOther(id, date) && isLargeEnough(id));
  const spaces = useFreeSpaces(venueId, place, large);
  if (dates.length === 0 && spaces.length === 0) return null;
  return (
    <>
      {dates.length > 0 && (
        <div class={css.alternatives}>
          <span>{t('freeDates')}</span>
          {dates.map(({ date: free, times }) => (
            <Button key={free} onClick={() => onPlace({ ...times, ...movedTo(place, free) })}>
              {[
                formats.shortDate(free),
                times &&
                  t('from', { start: formats.time(times.startTime), end: formats.time(times.endTime) }),
              ]
                .filter(Boolean)
                .join(formats.comma)}
            </Button>
          ))}
        </div>
      )}
      {spaces.length > 0 && (
        <div class={css.alternatives}>
          <span>{t('freeSpaces')}</span>
          {spaces.slice(0, most).map(({ id, name, choice }) => (
            <Button key={id} onClick={() => onPlace(choice)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Returns the members of a place on another date, for as many days. */
const movedTo = ({ date, endDate }: OfferChoice, to: string): Partial<OfferChoice> => ({
  date: to,
  ...(endDate !== '' && { endDate: addDays(to, daysBetween(date, endDate)) }),
});
