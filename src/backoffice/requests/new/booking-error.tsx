import type { ManagementError } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { formats } from '../../messages/language.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { NamedText } from '../../parts/named-text.tsx';
import { t } from '../messages.ts';
import { type EnteredDate, problemsOfDate } from '../offer/entered-date.ts';
import { refusalsOf } from '../offer/refusal.ts';
import { useDateNames } from './entered-date-names.ts';

interface BookingErrorProps {
  readonly venueId: string;
  readonly error: ManagementError;
  readonly dates: readonly EnteredDate[];
  /** Adds it to the waiting list of its date. */
  readonly onWait: () => void;
}

/** Explains why a booking was not saved; a conflict names each date concerned. */
export function BookingError({ venueId, error, dates, onWait }: BookingErrorProps) {
  const names = useDateNames(venueId, dates);
  if (error.code !== 'CONFLICT') return <ErrorNotice error={error} />;
  const refusals = refusalsOf(error);
  const texts = dates.flatMap((_, index) =>
    [...problemsOfDate(refusals, index).values()].map(
      (text) => `${names[index] ?? t('dateNumber', { number: index + 1 })}${formats.colon}${text}`,
    ),
  );
  // A request waits for one date, and not for the end of a block.
  const wait = dates.length === 1 && error.problem === 'taken_by' && (
    <Button onClick={onWait}>{t('addAsNextHold')}</Button>
  );
  if (texts.length === 0) return <ErrorNotice error={error}>{wait}</ErrorNotice>;
  return (
    <ErrorNotice error={error} message={t('nothingBooked')}>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <NamedText text={text} />
          </li>
        ))}
      </ul>
      {wait}
    </ErrorNotice>
  );
}
