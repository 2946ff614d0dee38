import { type ReasonCode, storedReasonCodes } from '../../domain/booking/decision-reason.ts';
import {
  maxReportDates,
  namedPeriod,
  periodNames,
  type ReportPeriod,
} from '../../domain/reports/report-period.ts';
import {
  fileHead,
  type ReportPair,
  type ReportTable,
  type ReportText,
} from '../../domain/reports/report-table.ts';
import { reportTables } from '../../domain/reports/report-tables.ts';
import { daysBetween, isCalendarDate } from '../../domain/time/calendar.ts';
import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { useQuery } from '../api/use-query.ts';
import { currentUrl, navigate } from '../base/address.ts';
import type { AreaProps } from '../base/area-props.ts';
import { t as shell } from '../base/messages.ts';
import { home, pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { DateInput } from '../parts/date-input.tsx';
import { download } from '../parts/download.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page as PageFrame } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { toCsv } from '../parts/table-files/csv.ts';
import { downloadXlsx } from '../parts/table-files/download-xlsx.ts';
import { t as requests } from '../requests/messages.ts';
import { t } from './messages.ts';
import { ReportTableView } from './report-table.tsx';
import css from './style.module.css';

/** Renders the reports, for those who may see prices. */
export function Page({ venueId }: AreaProps) {
  if (may(venueId, 'amounts.read')) return <Reports venueId={venueId} />;
  return (
    <EmptyState title={shell('forbidden')}>
      <a href={home}>{shell('toStart')}</a>
    </EmptyState>
  );
}

/** Renders the figures of a period beside the year before, and downloads them. */
function Reports({ venueId }: { readonly venueId: string }) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  const today = dateIn(venue?.timezone ?? visitorTimezone(), Date.now());
  const { searchParams } = currentUrl.value;
  const { choice, period } = parsePeriod(searchParams, today);
  const isValid = isPeriod(period);
  const report = useQuery(isValid && venue ? '/venues/{venueId}/reports' : null, {
    path: { venueId },
    query: { from: period.from, to: period.to },
  });
  const show = (query: Record<string, string>) => navigate(pathOf(venueId, 'reports', [], query), 'replace');
  const tables = isValid && report.data ? reportTables(report.data as ReportPair, language) : undefined;
  const fileName = `${venueId}-reports-${period.from}-${period.to}`;
  return (
    <PageFrame
      title={t('title')}
      actions={
        // Also while the report loads, so that nothing moves.
        <>
          <PrimaryButton
            isOff={!tables}
            onClick={() => tables && downloadXlsx(tables.map(fileTable), fileName)}
          >
            {t('asXlsx')}
          </PrimaryButton>
          <Button
            isOff={!tables}
            onClick={() =>
              tables &&
              download(
                `${fileName}.csv`,
                new Blob([toCsv(oneTable(tables), venue?.locale ?? formats.locale)], { type: 'text/csv' }),
              )
            }
          >
            {t('asCsv')}
          </Button>
          <Button isOff={!tables} onClick={() => print()}>
            {t('print')}
          </Button>
        </>
      }
    >
      <div class={css.barOfControls}>
        <label class={css.controlsField}>
          {t('period')}
          <select
            value={choice}
            onChange={({ currentTarget: { value } }) =>
              show(value === 'custom' ? { ...period } : value === periodNames[0] ? {} : { period: value })
            }
          >
            {[...periodNames, 'custom' as const].map((name) => (
              <option key={name} value={name}>
                {t(name)}
              </option>
            ))}
          </select>
        </label>
        {choice === 'custom' &&
          (['from', 'to'] as const).map((member) => (
            <div key={member} class={css.controlsField}>
              <label for={member}>{t(member)}</label>
              <DateInput
                id={member}
                value={period[member]}
                onDate={(date) =>
                  show({ ...parsePeriod(currentUrl.peek().searchParams, today).period, [member]: date })
                }
              />
            </div>
          ))}
      </div>
      {isValid ? (
        <>
          <p>
            <strong>{datesText(period)}</strong>
          </p>
          <QueryView query={report} count={4}>
            {() =>
              tables?.map((table, index) => (
                <div key={table.name} class={css.part}>
                  <h2>{table.name}</h2>
                  {noteOf(table, index) && <p>{noteOf(table, index)}</p>}
                  <ReportTableView table={table} />
                </div>
              ))
            }
          </QueryView>
        </>
      ) : (
        <p class="note">{t('badPeriod')}</p>
      )}
    </PageFrame>
  );
}

/** Parses the period of the URL: one with a name, or two dates. */
function parsePeriod(query: URLSearchParams, today: string) {
  const [from, to] = [query.get('from'), query.get('to')];
  if (from !== null && to !== null) return { choice: 'custom', period: { from, to } };
  const choice = periodNames.find((name) => name === query.get('period')) ?? periodNames[0];
  return { choice, period: namedPeriod(choice, today) };
}

const isPeriod = ({ from, to }: ReportPeriod) =>
  isCalendarDate(from) && isCalendarDate(to) && from <= to && daysBetween(from, to) < maxReportDates;

const dates = new Intl.DateTimeFormat(formats.locale, {
  calendar: 'gregory',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const datesText = ({ from, to }: ReportPeriod) => dates.formatRange(Date.parse(from), Date.parse(to));

const isReason = (name: string): name is `reason_${ReasonCode}` =>
  storedReasonCodes.some((code) => name === `reason_${code}`);

const language = {
  text: (name: ReportText) => (isReason(name) ? requests(name) : t(name)),
  weekday: (weekday: number) => formats.weekday(weekday, 'long'),
  month: (month: string) => formats.month(month),
};

/** Explains a table. */
function noteOf({ name }: ReportTable, index: number): string {
  const notes: Record<string, string> = {
    [t('bySpace')]: t('spacesNote'),
    [t('values')]: t('valuesNote'),
    [t('times')]: t('timesNote'),
    [t('sources')]: t('sourcesNote'),
  };
  return [...(index === 0 ? [t('utilisationNote')] : []), notes[name] ?? ''].join(' ').trim();
}

const fileTable = ({ name, columns, rows }: ReportTable) => ({
  name,
  heads: columns.map((column) => fileHead(column, language.text)),
  rows: rows.map(({ cells }) => cells),
});

/** Returns all tables as one, for a file without sheets: each row begins with the name of its table. */
function oneTable(tables: readonly ReportTable[]) {
  const [heads = [], ...rows] = tables
    .map(fileTable)
    .flatMap((table) => [table.heads, ...table.rows].map((cells) => [table.name, ...cells]));
  return { name: t('title'), heads: heads.map(String), rows };
}
