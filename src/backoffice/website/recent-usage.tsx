import type { DataOfPath } from '../../client/manage.ts';
import { refetchIntervalMs } from '../api/refetching.ts';
import { useQuery } from '../api/use-query.ts';
import { formats } from '../messages/language.ts';
import { QueryView } from '../parts/query-view.tsx';
import { t } from './messages.ts';
import { RefusedWebsites } from './refused-websites.tsx';
import css from './style.module.css';

/** The number of days shown. */
const days = 14;

type Report = DataOfPath<'get', '/venues/{venueId}/website-keys/{siteKey}/use'>;
type Counts = Omit<Report['days'][number], 'date'>;

interface RecentUsageProps {
  readonly venueId: string;
  readonly siteKey: string;
}

const useRecentUsage = ({ venueId, siteKey }: RecentUsageProps) =>
  useQuery(
    '/venues/{venueId}/website-keys/{siteKey}/use',
    { path: { venueId, siteKey }, query: { days: String(days) } },
    // Visitors' reads cause no event, so polling for events does not notice them.
    { refetchInterval: refetchIntervalMs },
  );

/** The counters in the order shown; `disabled` is omitted while it is 0. */
const columns = ['reads', 'quotes', 'placed', 'refused', 'limited', 'disabled'] as const;
const messages = (column: (typeof columns)[number]) => t(column === 'disabled' ? 'whileOff' : column);
const sumOf = (all: readonly Counts[], column: keyof Counts) =>
  all.reduce((sum, day) => sum + day[column], 0);

/** Renders the recent usage of a website key: rejected websites, and counts per day. */
export function RecentUsage({ venueId, siteKey }: RecentUsageProps) {
  const query = useRecentUsage({ venueId, siteKey });
  return (
    <section class={css.lately}>
      <h2 id="lately">{t('lately')}</h2>
      <QueryView query={query} count={1}>
        {(data) => (
          <>
            <RefusedWebsites venueId={venueId} siteKey={siteKey} report={data} />
            <Days of={data.days.filter((day) => columns.some((column) => day[column] > 0))} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Days({ of }: { readonly of: Report['days'] }) {
  if (of.length === 0) return <p>{t('latelyNothing', { days: formats.number(days) })}</p>;
  const shown = columns.filter((column) => column !== 'disabled' || sumOf(of, column) > 0);
  return (
    <>
      <p>
        <small>{t('latelyAbout', { days: formats.number(days) })}</small>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table is wider than a phone, so the keyboard must be able to scroll it */}
      <section class={css.wide} tabIndex={0} aria-labelledby="lately">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {shown.map((column) => (
                <th key={column} scope="col">
                  {messages(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.map((day) => (
              <tr key={day.date}>
                <th scope="row">{formats.shortDate(day.date)}</th>
                {shown.map((column) => (
                  <td key={column}>{formats.number(day[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('together')}</th>
              {shown.map((column) => (
                <td key={column}>{formats.number(sumOf(of, column))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}

/** Renders a one-line summary for the list of keys: warnings and totals. */
export function RecentUsageSummary({ venueId, siteKey }: RecentUsageProps) {
  // The error is shown with the full report.
  const { data: report } = useRecentUsage({ venueId, siteKey });
  if (report === undefined) return null;
  const totals = columns.map((column) => [column, sumOf(report.days, column)] as const);
  const some = totals.filter(([, count]) => count > 0);
  return (
    <>
      <RefusedWebsites venueId={venueId} siteKey={siteKey} report={report} />
      <p>
        <small>
          {some.length === 0
            ? t('latelyNothing', { days: formats.number(days) })
            : `${t('lately')}${formats.colon}${some.map(([column, count]) => `${messages(column)} ${formats.number(count)}`).join(' · ')}`}
        </small>
      </p>
    </>
  );
}
