import { addDays } from '../../../domain/time/calendar.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../domain/time/months.ts';
import { visitorTimezone } from '../../../ui/locale/own-zone.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { ArrowButton, Button, PrimaryButton } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useCustomQuery, useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { download } from '../../parts/download.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { showErrorToast } from '../../parts/error-toast.ts';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { toCsv } from '../../parts/table-files/csv.ts';
import { downloadXlsx } from '../../parts/table-files/download-xlsx.ts';
import type { Cell, Table } from '../../parts/table-files/table.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { InstalmentRows } from './instalment-rows.tsx';
import { eventsQuery, instalmentsQuery, mostSummed, readEvents, readInstalments } from './read-all.ts';
import { eventColumns, eventsTable, instalmentsTable, instalmentTotals, totalsTable } from './tables.ts';

/** Renders the bookings of a period by event, or its due instalments, and downloads them for a bookkeeper. */
export function Books({ venueId }: { readonly venueId: string }) {
  const { searchParams } = currentUrl.value;
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  const today = dateIn(venue?.timezone ?? visitorTimezone(), Date.now());
  const { first, months } = parsePeriod(searchParams, monthOf(today));
  const by = orders.find((each) => each === searchParams.get('by')) ?? 'event';
  const isEvents = by === 'event';
  const last = addMonths(first, months - 1);
  const input = { path: { venueId }, query: { from: firstDayOf(first), to: lastDayOf(last) } };
  const eventPages = { ...input, query: { ...input.query, limit: '200' } };
  const events = useInfiniteQuery(isEvents ? '/venues/{venueId}/booked-events' : null, eventPages);
  const unpaid = (by === 'due' && unpaidFilters.find((each) => each === searchParams.get('unpaid'))) || null;
  const isOverdueOnly = unpaid === 'overdue';
  const listed = {
    ...input,
    query: {
      ...(isOverdueOnly ? { from: firstDue, to: addDays(today, -1) } : input.query),
      ...(by === 'paid' && { by }),
      ...(unpaid !== null && ({ unpaid: 'true' } as const)),
    },
  };
  const instalments = useInfiniteQuery(isEvents ? null : '/venues/{venueId}/instalments', listed);
  // A list of one page is all of them.
  const allEvents = useCustomQuery({ ...eventsQuery(input), enabled: events.hasNextPage });
  const all = useCustomQuery({ ...instalmentsQuery(listed), enabled: instalments.hasNextPage });
  const summedEvents = events.hasNextPage ? allEvents.data : events.data;
  const summed = instalments.hasNextPage ? all.data : instalments.data;
  const show = (change: {
    month?: string;
    months?: number;
    by?: (typeof orders)[number];
    unpaid?: typeof unpaid;
  }) => {
    const next = { month: first, months, by, unpaid, ...change };
    const query = {
      month: next.month,
      ...(next.months > 1 && { months: String(next.months) }),
      ...(next.by !== 'event' && { by: next.by }),
      ...(next.by === 'due' && next.unpaid !== null && { unpaid: next.unpaid }),
    };
    navigate(pathOf(venueId, 'today', ['books'], query), 'replace');
  };
  const { data: rows } = isEvents ? events : instalments;
  const sumsOf = (some: Parameters<typeof instalmentTotals>[0]) =>
    instalmentTotals(some, by === 'paid' ? by : totalsOf[unpaid ?? 'all'], today);
  // The page may show only the first instalments; files contain all.
  const files = useMutation({
    mutationFn: async (save: (all: readonly Table[]) => unknown) => {
      const { from, to } = listed.query;
      const body = { list: isOverdueOnly ? 'overdue' : fileLists[by], from, to } as const;
      const recorded = await client.post('/venues/{venueId}/list-downloads', { path: { venueId }, body });
      if (!recorded.ok) return recorded;
      if (isEvents) {
        const all = await readEvents(input);
        if (!all.ok) return all;
        return { ok: true, data: save([eventsTable(all.data), totalsTable(all.data)]) } as const;
      }
      const all = await readInstalments(listed);
      if (!all.ok) return all;
      return { ok: true, data: save([instalmentsTable(all.data, titles[by]), sumsOf(all.data)]) } as const;
    },
    onError: showErrorToast,
  });
  const period = months > 1 ? `${first}-${last}` : first;
  const fileName = `${venueId}-${isOverdueOnly ? `overdue-${today}` : `${fileNames[by]}-${period}`}`;
  const toCalendar = (
    <a class="button" href={pathOf(venueId, 'calendar')}>
      {t('inCalendar')}
    </a>
  );
  return (
    <Page
      title={t('books')}
      back={{ link: pathOf(venueId, 'today'), label: shell('today') }}
      actions={
        // Also while the table loads, so that nothing moves.
        rows?.length !== 0 && (
          <>
            <PrimaryButton
              isOff={!rows || files.isPending}
              onClick={() => files.mutate((all) => downloadXlsx(all, fileName))}
            >
              {t('asXlsx')}
            </PrimaryButton>
            <Button
              isOff={!rows || files.isPending}
              onClick={() =>
                files.mutate(
                  ([first]) =>
                    first &&
                    download(
                      `${fileName}.csv`,
                      new Blob([toCsv(first, venue?.locale ?? formats.locale)], { type: 'text/csv' }),
                    ),
                )
              }
            >
              {t('asCsv')}
            </Button>
          </>
        )
      }
    >
      <div class={css.sheetBar}>
        {!isOverdueOnly && (
          <>
            <ArrowButton
              direction="previous"
              name={t('previous')}
              onClick={() => show({ month: addMonths(first, -months) })}
            />
            <ArrowButton
              direction="next"
              name={t('next')}
              onClick={() => show({ month: addMonths(first, months) })}
            />
            <strong class={css.month}>{periodText(first, last)}</strong>
            <select
              class={css.period}
              aria-label={t('period')}
              value={String(months)}
              onChange={({ currentTarget: { value } }) => show({ months: Number(value) })}
            >
              {periods.map(([count, text]) => (
                <option key={count} value={String(count)}>
                  {t(text)}
                </option>
              ))}
            </select>
          </>
        )}
        <span class={css.sheetBar}>
          {orders.map((each) => (
            <Button key={each} isPressed={by === each} onClick={() => show({ by: each })}>
              {t(titles[each])}
            </Button>
          ))}
          {by === 'due' &&
            unpaidFilters.map((each) => (
              <Button
                key={each}
                isPressed={unpaid === each}
                onClick={() => show({ unpaid: unpaid === each ? null : each })}
              >
                {t(each === 'overdue' ? 'overdue' : 'unpaidOnly')}
              </Button>
            ))}
        </span>
      </div>
      {!isEvents ? (
        <QueryView query={instalments} count={4}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState title={t(by === 'paid' ? 'noPayments' : emptyTexts[unpaid ?? 'all'])}>
                {toCalendar}
              </EmptyState>
            ) : (
              <>
                <InstalmentRows
                  venueId={venueId}
                  today={today}
                  instalments={data}
                  by={by === 'paid' ? by : 'due'}
                />
                <LoadMoreButton list={instalments} />
                <Totals table={summed && sumsOf(summed)} />
              </>
            )
          }
        </QueryView>
      ) : (
        <QueryView query={events} count={4}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState title={t('noBookings')}>{toCalendar}</EmptyState>
            ) : (
              <>
                <Preview venueId={venueId} events={data} />
                <LoadMoreButton list={events} />
                <p class={css.quiet}>{t('moreInFiles')}</p>
                <Totals table={summedEvents && totalsTable(summedEvents)} />
              </>
            )
          }
        </QueryView>
      )}
    </Page>
  );
}

/** The lists: events by date, or instalments by due or payment date. */
const orders = ['event', 'due', 'paid'] as const;
const titles = { event: 'byEvent', due: 'byDue', paid: 'byPaid' } as const;
const fileLists = { event: 'booked-events', due: 'instalments', paid: 'payments' } as const;
const fileNames = { event: 'events', due: 'instalments', paid: 'payments' } as const;

/** Of due instalments, only those that are unpaid in the period, or overdue on any date. */
const unpaidFilters = ['true', 'overdue'] as const;
const totalsOf = { all: 'due', true: 'unpaid', overdue: 'overdue' } as const;
const emptyTexts = { all: 'noInstalments', true: 'noUnpaid', overdue: 'noOverdue' } as const;
/** Before the first instalment of any venue. */
const firstDue = '2000-01-01';

/** The periods with their texts. Quarters and years are those of the calendar, as for tax returns. */
const periods = [
  [1, 'month'],
  [3, 'quarter'],
  [12, 'year'],
] as const;

/** Parses the period of the URL: its first month, and the number of months. */
function parsePeriod(query: URLSearchParams, current: string) {
  const requested = query.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? requested : current;
  const [months] = periods.find(([count]) => String(count) === query.get('months')) ?? [1];
  const monthOfYear = Number(month.slice(5)) - 1;
  return { first: addMonths(month, -(monthOfYear % months)), months };
}

const monthRange = new Intl.DateTimeFormat(formats.locale, {
  calendar: 'gregory',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const periodText = (first: string, last: string) =>
  first === last ? formats.month(first) : monthRange.formatRange(Date.parse(first), Date.parse(last));

/** The columns of `eventColumns` that fit a page. */
const previewColumns = new Set(['date', 'reference', 'guest', 'space', 'status', 'net', 'gross']);
const isNumber = (key: string) => key === 'net' || key === 'gross';

interface PreviewProps {
  readonly venueId: string;
  readonly events: Parameters<typeof eventColumns>[0];
}

/** Renders the columns of the events that fit a page; the files contain all. */
function Preview({ venueId, events }: PreviewProps) {
  const hasStatus = events.some(({ status }) => status !== 'accepted');
  const columns = eventColumns(events).filter(
    ({ key }) => previewColumns.has(key) && (hasStatus || key !== 'status'),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <section class={css.scroll} tabIndex={0} aria-label={t('byEvent')}>
      <table class={css.books}>
        <thead>
          <tr>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col" class={isNumber(key) ? css.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a booking may have several rows, which have no state
            <tr key={index}>
              {columns.map(({ key, head, cell }) => (
                <td key={key} class={isNumber(key) ? css.number : undefined} data-name={head} dir="auto">
                  {key === 'reference' ? (
                    <a href={pathOf(venueId, 'requests', [event.reference], { show: 'all' })}>
                      {event.reference}
                    </a>
                  ) : key === 'guest' ? (
                    shownBookingName(event)
                  ) : (
                    shown(cell(event), event.currency)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TotalsProps {
  /** Undefined: not known yet; null: of too many rows. */
  readonly table: Table | null | undefined;
}

/** Renders the sums of the period. */
function Totals({ table }: TotalsProps) {
  if (table === null)
    return <p class={css.quiet}>{t('totalsInFile', { count: formats.number(mostSummed) })}</p>;
  if (table === undefined) return null;
  const { name, rows } = table;
  return (
    <section class={`card ${css.totals}`}>
      <h2>{name}</h2>
      <dl>
        {rows.map(([label = '', sum = '', currency = '']) => (
          <div key={`${shown(label)} ${shown(currency)}`}>
            <dt>{shown(label)}</dt>
            <dd class={css.number}>{shown(sum, shown(currency))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function shown(cell: Cell, currency = ''): string {
  if (typeof cell === 'string') return cell;
  return 'date' in cell ? formats.shortDateWithYear(cell.date) : formats.money(cell.cents, currency);
}
