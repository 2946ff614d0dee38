import type { ManagementError } from '../../client/manage.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';

interface BlockConflictProps {
  readonly venueId: string;
  readonly error: ManagementError;
  /** Dates that staff have excluded before. */
  readonly excepted: readonly CalendarDate[];
  /** Blocks the other dates. */
  readonly onExcept: (dates: readonly CalendarDate[]) => unknown;
}

interface Booking {
  readonly date: CalendarDate;
  readonly reference: string;
  readonly name: string;
  /** The names of its spaces. */
  readonly spaces: string;
}

/** Lists the bookings that conflict with a block, and offers to exclude their dates. */
export function BlockConflict({ venueId, error, excepted, onExcept }: BlockConflictProps) {
  const bookings = bookingsIn(error);
  if (bookings.length === 0) return null;
  const dates = [...new Set([...excepted, ...bookings.map(({ date }) => date)])].sort();
  return (
    <>
      <p>{t('blockRest')}</p>
      <Button onClick={() => onExcept(dates)}>{t('doBlockRest')}</Button>
      <ul>
        {bookings.map(({ date, reference, name, spaces }) => (
          <li key={`${date} ${reference}`}>
            {formats.date(date) + formats.colon + spaces + formats.comma}
            <a href={pathOf(venueId, 'requests', [reference])} dir="auto">
              {name || reference}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function bookingsIn(error: ManagementError): readonly Booking[] {
  const details = error.code === 'CONFLICT' && 'details' in error ? (error.details ?? []) : [];
  return details.flatMap(({ values }) => {
    const { date, reference, name = '', spaces = '' } = values ?? {};
    if (date === undefined) return [];
    return [{ date: String(date), reference: String(reference), name: String(name), spaces: String(spaces) }];
  });
}
