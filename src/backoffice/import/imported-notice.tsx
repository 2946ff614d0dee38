import { useEffect, useRef } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { UndoImport } from '../requests/decisions/undo-import.tsx';
import { t } from './messages.ts';
import { forgetImport } from './remembered.ts';
import css from './style.module.css';

/** The result of an import. */
export interface ImportResult {
  /** The references of the new bookings. */
  readonly references: readonly string[];
  /** The number of their dates: rows with the same number are one booking. */
  readonly dates: number;
  /** The number of payments that were recorded as paid on the day of the import. */
  readonly undated: number;
  /** The number of past bookings that are overdue. */
  readonly overdue: number;
}

/** Renders the result of an import, with links to continue. */
export function ImportedNotice({
  venueId,
  imported: { references, dates, undated, overdue },
  today,
  again,
}: {
  readonly venueId: string;
  readonly imported: ImportResult;
  readonly today: CalendarDate;
  readonly again: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was removed, so focuses the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class={`card ${css.choose}`}>
      <h2 ref={heading} tabIndex={-1} class={css.imported}>
        {t('imported', { count: references.length })}
      </h2>
      <p>{t('importedText')}</p>
      {dates > references.length && <p>{t('datesImported', { count: dates })}</p>}
      {undated > 0 && <p>{t('undatedImported', { count: undated, date: formats.plainDate(today) })}</p>}
      {overdue > 0 && <p>{t('overdueImported', { count: overdue })}</p>}
      <div class="actions">
        <a class="button main" href={pathOf(venueId, 'calendar')}>
          {t('openCalendar')}
        </a>
        <a class="button" href={pathOf(venueId, 'requests', [], { show: 'accepted' })}>
          {t('viewBookings')}
        </a>
        <Button look="quiet" onClick={again}>
          {t('anotherFile')}
        </Button>
        {references.length > 0 && (
          <UndoImport
            venueId={venueId}
            references={references}
            onUndone={() => forgetImport(venueId, references)}
          />
        )}
      </div>
    </section>
  );
}
