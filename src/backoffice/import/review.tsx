import { useEffect, useRef } from 'preact/hooks';
import type { ImportListing } from '../../domain/booking/import/interpreted-row.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { Button } from '../../ui/parts/button.tsx';
import { formats } from '../messages/language.ts';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FileFormats } from './file-formats.tsx';
import { ImportBar } from './import-bar.tsx';
import type { ImportResult } from './imported-notice.tsx';
import { t } from './messages.ts';
import { MatchedNames, UnknownNames } from './name-choices.tsx';
import { Preview } from './preview.tsx';
import { rememberChoices } from './remembered.ts';
import { reviewedRows, undatedPayments } from './reviewed-row.ts';
import css from './style.module.css';
import type { OpenImport } from './use-import.ts';
import { usePlan } from './use-plan.ts';

interface ReviewProps {
  readonly venueId: string;
  readonly listing: ImportListing;
  readonly opened: OpenImport;
  readonly close: () => void;
  /** The date at the venue. */
  readonly today: CalendarDate;
  readonly onImported: (imported: ImportResult) => void;
}

/** Renders the detected formats of a file, its unknown names, and all rows. */
export function Review({ venueId, listing, opened, close, today, onImported }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { plan, isChecking, error, retry } = usePlan(venueId, opened.rows);
  const rows = reviewedRows(opened.rows, plan);
  const undated = undatedPayments(rows);
  return (
    <div class={css.review}>
      <header class={css.head}>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {opened.name} <small>{t('rows', { count: rows.length })}</small>
        </h2>
        <Button look="quiet" onClick={close}>
          {t('otherFile')}
        </Button>
      </header>
      <Remembered opened={opened} />
      <div class={`card ${css.detected}`}>
        <FileFormats opened={opened} />
        <ColumnMapping opened={opened} listing={listing} />
        <MatchedNames opened={opened} />
      </div>
      <UnknownNames opened={opened} />
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {undated > 0 && (
        <p class={css.attention}>
          {t('undatedPayments', { count: undated, date: formats.plainDate(today) })}
        </p>
      )}
      {plan.overdue > 0 && <p class={css.attention}>{t('overdueBookings', { count: plan.overdue })}</p>}
      <Preview rows={rows} opened={opened} listing={listing} />
      <ImportBar
        venueId={venueId}
        rows={rows}
        onImported={({ references, dates }) => {
          const [reference] = references;
          if (reference !== undefined)
            rememberChoices(venueId, opened.headings, { last: { at: Date.now(), reference } });
          onImported({ references, dates, undated, overdue: plan.overdue });
        }}
        isChecking={isChecking}
        isOff={error !== null}
      />
    </div>
  );
}

/** Says that columns and names are those of an earlier import, which may not fit this file, and offers to choose anew. */
function Remembered({ opened: { remembered, chooseAnew } }: { readonly opened: OpenImport }) {
  if (remembered === null) return null;
  const { last } = remembered;
  return (
    <div class={css.attention}>
      <p>
        {last === null
          ? t('asChosenEarlier')
          : t('asInLastImport', { time: formats.instant(last.at, visitorTimezone()) })}
      </p>
      <Button look="quiet" onClick={chooseAnew}>
        {t('chooseAnew')}
      </Button>
    </div>
  );
}
