import { useInfiniteQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import { sharesDay } from '../offer/date-name.ts';
import type { EnteredDate } from '../offer/entered-date.ts';
import { isDate } from '../offer/offer-choice.ts';

/** Returns the names of entered dates; of those on the same day with number and space. Null: no day is entered. */
export function useDateNames(venueId: string, dates: readonly EnteredDate[]): (string | null)[] {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  return dates.map((entered, index) => {
    const { date, spaceId } = entered;
    if (!isDate(date)) return null;
    if (!sharesDay(entered, dates)) return formats.date(date);
    const space = spaces.data?.find(({ id }) => id === spaceId)?.name;
    const place = [formats.date(date), ...(space === undefined ? [] : [space])];
    return `${t('dateNumber', { number: index + 1 })}${formats.colon}${place.join(' · ')}`;
  });
}
