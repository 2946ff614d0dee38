import { useMemo, useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import type { ImportListing } from '../../domain/booking/import/interpreted-row.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { Button } from '../../ui/parts/button.tsx';
import { useQuery } from '../api/use-query.ts';
import { pathOf } from '../base/routes.ts';
import { download } from '../parts/download.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { listingOf } from './import-listing.ts';
import { ImportedNotice, type ImportResult } from './imported-notice.tsx';
import { t } from './messages.ts';
import { Review } from './review.tsx';
import css from './style.module.css';
import { templateCsv } from './template.ts';
import { useImport } from './use-import.ts';

type File = DataOfPath<'get', '/venues/{venueId}/venue-file'>;

/** Imports existing bookings from a spreadsheet: a file is chosen, corrected row by row, and imported as a whole. */
export function ImportWizard({ venueId }: { readonly venueId: string }) {
  const file = useQuery('/venues/{venueId}/venue-file', { path: { venueId } });
  return <QueryView query={file}>{(data) => <Loaded venueId={venueId} file={data} />}</QueryView>;
}

function Loaded({ venueId, file }: { readonly venueId: string; readonly file: File }) {
  const listing = useMemo(() => listingOf(file), [file]);
  const [imported, setImported] = useState<ImportResult | null>(null);
  const today = todayIn(file.venue.timezone, Date.now());
  const { open, close, error, opened } = useImport(venueId, listing, {
    timezone: file.venue.timezone,
    today,
  });
  if (listing.spaces.length === 0)
    return (
      <EmptyState title={t('noSpaces')}>
        <a class="button main" href={pathOf(venueId, 'spaces', [], { page: 'new' })}>
          {t('newSpace')}
        </a>
      </EmptyState>
    );
  if (imported !== null)
    return (
      <ImportedNotice venueId={venueId} imported={imported} today={today} again={() => setImported(null)} />
    );
  if (opened !== null)
    return (
      <Review
        venueId={venueId}
        listing={listing}
        opened={opened}
        close={close}
        today={today}
        onImported={(result) => {
          close();
          setImported(result);
        }}
      />
    );
  return (
    <div class={`card ${css.choose}`}>
      <p>
        {t('intro')} {t('introUndo')}
      </p>
      {error && (
        <div class="trouble" role="alert">
          <p>{t('unreadable', { name: error.name })}</p>
          {error.message !== '' && <p>{error.message}</p>}
        </div>
      )}
      <DropZone
        label={t('chooseFile')}
        hint={t('fileHint')}
        accept=".csv,.tsv,.txt,.xlsx,.ics,text/csv,text/calendar,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onFiles={async ([dropped]) => {
          if (dropped) await open(dropped.name, new Uint8Array(await dropped.arrayBuffer()), {});
        }}
      />
      <div class={css.template}>
        <p>{t('templateText')}</p>
        <Template venueId={venueId} listing={listing} today={today} />
      </div>
    </div>
  );
}

function Template({ venueId, listing, today }: { venueId: string; listing: ImportListing; today: string }) {
  return (
    <Button
      look="quiet"
      onClick={() =>
        download(
          `${venueId}.csv`,
          new Blob([templateCsv(listing, today)], { type: 'text/csv;charset=utf-8' }),
        )
      }
    >
      {t('template')}
    </Button>
  );
}
