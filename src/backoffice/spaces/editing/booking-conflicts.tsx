import type { ManagementError } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { pathOf } from '../../base/routes.ts';
import { problemsAt } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface BookingConflictsProps {
  readonly venueId: string;
  readonly error: ManagementError;
  /** @param references the bookings to leave unchanged, separated by commas */
  readonly onLeave: (references: string) => unknown;
}

/** Lists the bookings that conflict with an edit, and offers to leave them unchanged. */
export function BookingConflicts({ venueId, error, onLeave }: BookingConflictsProps) {
  const references = bookingsIn(error);
  if (references.length === 0) return null;
  return (
    <>
      <p>{t('inTheWay', { count: references.length })}</p>
      <ul class={css.chips}>
        {references.map((reference) => (
          <li key={reference}>
            <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>
          </li>
        ))}
      </ul>
      <Button onClick={() => onLeave(references.join(','))}>{t('leaveThem')}</Button>
    </>
  );
}

/** Returns the references in an error. */
function bookingsIn(error: ManagementError): readonly string[] {
  const text = [...problemsAt(error).values()].join(' ');
  return [...new Set(text.match(/\bBR-[0-9A-Z]{8}\b/g))];
}
