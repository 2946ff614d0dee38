import type { DataOfPath } from '../../../client/manage.ts';
import { addDays, daysBetween } from '../../../domain/time/calendar.ts';
import { visitorTimezone } from '../../../ui/locale/own-zone.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { type Guests, useLargeEnough } from './capacity-warning.tsx';
import type { OfferChoice } from './offer-choice.ts';

interface AlternativesProps {
  readonly venueId: string;
  readonly place: OfferChoice;
  readonly guests: Guests;
  /** The other dates of the booking. */
  readonly others: readonly OfferChoice[];
  /** The other spaces that are free at that time. */
  readonly freeSpaces: readonly { readonly id: string; readonly name: string }[];
  readonly onPlace: (place: Partial<OfferChoice>) => void;
}

/** The maximum number of each. */
const most = 4;

/** Offers the nearest dates on which the slot is free, and the spaces that are free on this date and large enough. */
export function Alternatives({ venueId, place, guests, others, freeSpaces, onPlace }: AlternativesProps) {
  const { spaceId, slotId, date, isFree } = place;
  const today = dateIn(visitorTimezone(), Date.now());
  const [, from = today] = [addDays(date, -10), today].sort();
  const calendar = useQuery(isFree ? null : '/venues/{venueId}/spaces/{spaceId}/calendar', {
    path: { venueId, spaceId },
    query: { from, to: addDays(from, 30) },
  });
  const isOther = (id: string, on: string) =>
    others.some((other) => other.spaceId === id && other.date === on);
  const dates = nearestDates(calendar.data, slotId, date, (on) => !isOther(spaceId, on));
  const isLargeEnough = useLargeEnough(venueId, guests);
  const spaces = freeSpaces.filter(({ id }) => !isOther(id, date) && isLargeEnough(id));
  if (dates.length === 0 && spaces.length === 0) return null;
  return (
    <>
      {dates.length > 0 && (
        <div class={css.alternatives}>
          <span>{t('freeDates')}</span>
          {dates.map((each) => (
            <Button key={each} onClick={() => onPlace({ date: each })}>
              {formats.shortDate(each)}
            </Button>
          ))}
        </div>
      )}
      {spaces.length > 0 && (
        <div class={css.alternatives}>
          <span>{t('freeSpaces')}</span>
          {spaces.slice(0, most).map(({ id, name }) => (
            <Button key={id} onClick={() => onPlace({ spaceId: id, slotId: '', packageId: '' })}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Returns the nearest dates on which a slot is free, in their order. */
function nearestDates(
  calendar: DataOfPath<'get', '/venues/{venueId}/spaces/{spaceId}/calendar'> | undefined,
  slotId: string,
  date: string,
  isPossible: (date: string) => boolean,
): string[] {
  const free = (calendar?.days ?? []).filter(
    (day) => isPossible(day.date) && day.slots.some((slot) => slot.slotId === slotId && slot.free),
  );
  return free
    .map((day) => day.date)
    .toSorted((one, other) => Math.abs(daysBetween(date, one)) - Math.abs(daysBetween(date, other)))
    .slice(0, most)
    .toSorted();
}
