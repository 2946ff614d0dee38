import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../ui/calendar/months.ts';
import { dateIn, visitorTimezone } from '../../../ui/locale/zone.ts';
import { ArrowButton, Button, PrimaryButton } from '../../../ui/parts/button.tsx';
import { useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { download } from '../../parts/download.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { currentUrl, navigate } from '../../shell/address.ts';
import { t as shell } from '../../shell/messages.ts';
import { pathOf } from '../../shell/routes.ts';
import { showToast } from '../../shell/toast.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { toCsv } from './csv.ts';
import { InstalmentRows } from './instalment-rows.tsx';
import { type Cell, eventsTable, instalmentsTable, type Table } from './table.ts';

/** Renders the bookings of a month by event, or its due instalments, and downloads them for a bookkeeper. */
export function Books({ venueId }: { readonly venueId: string }) {
  const { searchParams } = currentUrl.value;
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  const today = dateIn(venue?.timezone ?? visitorTimezone(), Date.now());
  const requested = searchParams.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? requested : monthOf(today);
  const isDue = searchParams.get('by') === 'due';
  const input = { path: { venueId }, query: { from: firstDayOf(month), to: lastDayOf(month) } };
  const events = useQuery(isDue ? null : '/venues/{venueId}/booked-events', input);
  const instalments = useQuery(isDue ? '/venues/{venueId}/instalments' : null, input);
  const show = (next: string, due: boolean) =>
    navigate(pathOf(venueId, 'today', ['books'], { month: next, ...(due && { by: 'due' }) }), 'replace');
  const table = isDue
    ? instalments.data && instalmentsTable(instalments.data)
    : events.data && eventsTable(events.data);
  const fileName = `${venueId}-${isDue ? 'instalments' : 'events'}-${month}`;
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
        table &&
        table.rows.length > 0 && (
          <>
            <PrimaryButton onClick={() => downloadXlsx(table, fileName)}>{t('asXlsx')}</PrimaryButton>
            <Button
              onClick={() =>
                download(
                  `${fileName}.csv`,
                  new Blob([toCsv(table, venue?.locale ?? formats.locale)], { type: 'text/csv' }),
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
        <ArrowButton way="previous" name={t('previous')} onClick={() => show(addMonths(month, -1), isDue)} />
        <ArrowButton way="next" name={t('next')} onClick={() => show(addMonths(month, 1), isDue)} />
        <strong class={css.month}>{formats.month(month)}</strong>
        <Button isPressed={!isDue} onClick={() => show(month, false)}>
          {t('byEvent')}
        </Button>
        <Button isPressed={isDue} onClick={() => show(month, true)}>
          {t('byDue')}
        </Button>
      </div>
      {isDue ? (
        <QueryView query={instalments} count={4}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState title={t('noInstalments')}>{toCalendar}</EmptyState>
            ) : (
              <InstalmentRows venueId={venueId} instalments={data} today={today} />
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
                <Preview table={eventsTable(data)} />
                <p class={css.quiet}>{t('moreInFiles')}</p>
              </>
            )
          }
        </QueryView>
      )}
    </Page>
  );
}

/** Date, reference, guest, space, net, gross, invoiced and paid of `eventsTable`. */
const previewColumns: ReadonlySet<number> = new Set([0, 1, 2, 4, 6, 8, 10, 11]);

async function downloadXlsx(table: Table, fileName: string): Promise<void> {
  try {
    const { toXlsx } = await import('./xlsx.ts');
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    download(`${fileName}.xlsx`, new Blob([toXlsx(table)], { type }));
  } catch {
    showToast({ text: shell('unreachable') });
  }
}

/** Renders the columns of the events that fit a page; the files contain all. */
function Preview({ table: { name, heads, rows } }: { readonly table: Table }) {
  const shownColumns = heads.flatMap((_, index) => (previewColumns.has(index) ? index : []));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <section class={css.scroll} tabIndex={0} aria-label={name}>
      <table class={css.books}>
        <thead>
          <tr>
            {shownColumns.map((index) => (
              <th
                key={heads[index]}
                scope="col"
                class={typeof rows[0]?.[index] === 'object' && index > 0 ? css.number : undefined}
              >
                {heads[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[1])}>
              {shownColumns.map((index) => {
                const cell = row[index] ?? '';
                return (
                  <td
                    key={heads[index]}
                    class={typeof cell === 'object' && 'cents' in cell ? css.number : undefined}
                    dir="auto"
                  >
                    {shown(cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('date' in cell) return formats.shortDateWithYear(cell.date);
  return new Intl.NumberFormat(formats.locale, {
    minimumFractionDigits: cell.decimals,
    maximumFractionDigits: cell.decimals,
  }).format(cell.cents / 10 ** cell.decimals);
}
