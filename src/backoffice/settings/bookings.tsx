import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { PrimaryButton } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { problemMessages } from '../parts/problems/messages.ts';
import { t as shell } from '../shell/messages.ts';
import { showToast } from '../shell/toast.ts';
import { t } from './messages.ts';
import { SpreadsheetErrors } from './spreadsheet-errors.tsx';
import css from './style.module.css';

type Plan = DataOfPath<'post', '/venues/{venueId}/imported-bookings/plan'>;

/** A dropped table. */
interface Table {
  readonly name: string;
  readonly csv: string;
}

/** Imports existing bookings from a table: shows a plan first, then imports all or nothing. */
export function Bookings({ venueId }: { readonly venueId: string }) {
  const [unread, setUnread] = useState<string | null>(null);
  const path = { venueId };
  const plan = useMutation({
    async mutationFn({ csv }: Table) {
      const answer = await client.post('/venues/{venueId}/imported-bookings/plan', { path, body: { csv } });
      // Explaining errors needs messages that are loaded on demand.
      await problemMessages.load().catch(() => undefined);
      return answer;
    },
    invalidates: false,
  });
  const importBookings = useMutation({
    mutationFn: ({ csv }: Table) =>
      client.post('/venues/{venueId}/imported-bookings', { path, body: { csv } }),
    onSuccess({ data }) {
      plan.reset();
      showToast({ text: t('bookingsDone', { count: data.imported.length }) });
    },
  });
  const previewFile = async (file: File) => {
    plan.reset();
    importBookings.reset();
    const csv = await textOf(file);
    setUnread(csv === null ? file.name : null);
    if (csv !== null) plan.mutate({ name: file.name, csv });
  };
  const { data: planned, variables: table } = plan;
  const error = plan.error ?? importBookings.error;
  return (
    <div class="form card">
      <p>{t('bookingsLong')}</p>
      <p>
        <code>space, slot, date, name</code>
      </p>
      <p class={css.aside}>
        {t('bookingsMore')} <code>package, email, phone, company, people, message, status, total, tax</code>
      </p>
      {error && (
        <ErrorNotice error={error}>
          {'details' in error && error.details && <SpreadsheetErrors errors={error.details} />}
        </ErrorNotice>
      )}
      {unread !== null && (
        <p class="trouble" role="alert">
          {t('notUtf8', { name: unread })}
        </p>
      )}
      <DropZone
        label={t('dropTable')}
        accept=".csv,text/csv"
        onFiles={([file]) => file && void previewFile(file)}
      />
      {plan.isPending && <p role="status">{shell('loading')}</p>}
      {planned && table && (
        <Planned
          name={table.name}
          plan={planned.data}
          isPending={importBookings.isPending}
          onImport={() => importBookings.mutate(table)}
        />
      )}
    </div>
  );
}

interface PlannedProps {
  readonly name: string;
  readonly plan: Plan;
  readonly isPending: boolean;
  readonly onImport: () => void;
}

/** Shows the plan of an import line by line, or its errors by line. */
function Planned({ name, plan, isPending, onImport }: PlannedProps) {
  const { fresh, held, past, known, problems, problemCount } = plan;
  if (problemCount > 0)
    return (
      <section class="trouble" role="status">
        <p>{t('tableRefused', { name, count: problemCount })}</p>
        <SpreadsheetErrors errors={problems} />
        {problemCount > problems.length && <p>{t('tableMore', { count: problemCount - problems.length })}</p>}
      </section>
    );
  const lines = [
    fresh === 0 ? t('nothingChanges') : t('tableFresh', { count: fresh }),
    ...(held > 0 ? [t('tableHeld', { count: held })] : []),
    ...(past > 0 ? [t('tablePast', { count: past })] : []),
    ...(known.length > 0 ? [t('tableKnown', { count: known.length })] : []),
  ];
  return (
    <section class="note" role="status">
      <ul class={css.log}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {fresh > 0 && (
        <PrimaryButton isOff={isPending} onClick={onImport}>
          {t('bringIn', { name })}
        </PrimaryButton>
      )}
    </section>
  );
}

/** @returns null if it is not UTF-8: another encoding would garble names */
async function textOf(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
