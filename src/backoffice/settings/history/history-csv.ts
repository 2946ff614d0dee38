/** The history as a CSV file. */
import type { DataOfPath } from '../../../client/manage.ts';
import { type CsvCell, csvFile } from '../../../domain/fields/csv-text.ts';
import { client } from '../../api/client.ts';
import { readAllPages } from '../../api/read-all-pages.ts';
import type { StaffNames } from '../../api/staff-names.ts';
import { formats } from '../../messages/language.ts';
import { csvFormat } from '../../parts/csv.ts';
import { eventLabel } from '../event-label.ts';
import { t } from '../messages.ts';
import { type ChangeContext, changeLines } from './change-lines.ts';
import { apiFilter, type HistoryFilter } from './filters.tsx';

type Entry = DataOfPath<'get', '/venues/{venueId}/events'>[number];

/** More than a venue has in years; it bounds the memory of the page. */
const maxEvents = 20_000;

/** Reads all events that match a filter, newest first, or the newest `maxEvents`. */
export function readHistory(venueId: string, filter: HistoryFilter) {
  return readAllPages(
    (cursor) =>
      client.get('/venues/{venueId}/events', {
        path: { venueId },
        query: { order: 'newest', limit: '200', ...apiFilter(filter), ...(cursor !== null && { cursor }) },
      }),
    maxEvents,
  );
}

interface HistoryTexts {
  readonly timezone: string;
  readonly colleagues: StaffNames;
  readonly context: ChangeContext;
}

/** Returns events as CSV with a row for each change, in the reader's language. Times are the venue's. */
export function historyCsv(
  entries: readonly Entry[],
  { timezone, colleagues, context }: HistoryTexts,
): string {
  // Swedish dates are ISO 8601, which every spreadsheet reads.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const heads = [
    t('time'),
    t('person'),
    t('event'),
    t('concerns'),
    t('change'),
    t('valueBefore'),
    t('valueAfter'),
  ];
  const rows = entries.flatMap((entry): CsvCell[][] => {
    const { what, actorName, reference } = eventLabel(entry, colleagues);
    const lines = changeLines(entry.type, entry.data ?? {}, context);
    const first = [{ plain: clock.format(Date.parse(entry.timestamp)) }, actorName, what, reference ?? ''];
    return lines.length === 0
      ? [[...first, '', '', '']]
      : lines.map(({ label, before, after }) => [...first, label, before ?? '', after ?? '']);
  });
  return csvFile(heads, rows, csvFormat(formats.locale).delimiter);
}
