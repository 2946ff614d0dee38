import { useEffect, useState } from 'preact/hooks';
import type { DataOfPath, ManagementSchemas } from '../../../client/manage.ts';
import { importUndone } from '../../../domain/booking/decision-reason.ts';
import { payloadIf } from '../../../domain/events/payload-if.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { type StaffNames, useStaffNames } from '../../api/staff-names.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { currentUrl } from '../../base/address.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { forgetImport } from '../../import/remembered.ts';
import { formats } from '../../messages/language.ts';
import { download } from '../../parts/download.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { showErrorToast } from '../../parts/error-toast.ts';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { UndoImportButton, UndoImportDialog } from '../../requests/decisions/undo-import.tsx';
import {
  changedBookings,
  groupUndone,
  referenceOf,
  undoneImports,
} from '../../requests/decisions/undone-imports.ts';
import { t as requests } from '../../requests/messages.ts';
import { eventLabel } from '../event-label.ts';
import { t } from '../messages.ts';
import { type ChangeContext, changeLines } from './change-lines.ts';
import { apiFilter, HistoryFilters, hasHistoryFilter, parseHistoryFilter } from './filters.tsx';
import css from './history.module.css';
import { historyCsv, readHistory } from './history-csv.ts';

type Entry = DataOfPath<'get', '/venues/{venueId}/events'>[number];

interface HistoryProps {
  readonly venueId: string;
  readonly venue: ManagementSchemas['Venue'];
}

/** Renders the event log by day, newest first: who did what, and what it changed. */
export function History({ venueId, venue: { timezone, currency } }: HistoryProps) {
  const filter = parseHistoryFilter(currentUrl.value.searchParams);
  const events = useInfiniteQuery('/venues/{venueId}/events', {
    path: { venueId },
    query: { order: 'newest', ...apiFilter(filter) },
  });
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const names = new Map(spaces.data?.map(({ id, name }) => [id, name]));
  const colleagues = useStaffNames(venueId, { withTokens: true });
  const clock = new Intl.DateTimeFormat(formats.locale, {
    timeZone: timezone,
    hour: 'numeric',
    minute: '2-digit',
  });
  const loaded = events.data ?? [];
  const isCut =
    events.hasNextPage && loaded.slice(-1).some((event) => undoneImports(loaded).has(referenceOf(event)));
  // One entry stands for all bookings of an undone import: the others are on the next pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (isCut) events.fetchNextPage();
  }, [isCut, loaded.length]);
  const [undoing, setUndoing] = useState<readonly string[] | null>(null);
  const context = { currency, timezone, spaceName: (id: string) => names.get(id) ?? id };
  const csv = useMutation({
    mutationFn: () => readHistory(venueId, filter),
    onSuccess: ({ data }) =>
      download(
        `${venueId}-history.csv`,
        new Blob([historyCsv(data, { timezone, colleagues, context })], { type: 'text/csv' }),
      ),
    onError: showErrorToast,
  });
  return (
    <>
      <HistoryFilters venueId={venueId} filter={filter} spaces={spaces.data ?? []}>
        {events.data && events.data.length > 0 && (
          <Button isOff={csv.isPending} onClick={() => csv.mutate()}>
            {t('asCsv')}
          </Button>
        )}
      </HistoryFilters>
      <QueryView query={events} count={8}>
        {(entries) => {
          const undone = undoneImports(entries);
          const changed = changedBookings(entries);
          return entries.length === 0 ? (
            <EmptyState title={t(hasHistoryFilter(filter) ? 'noEventFound' : 'nothingHappened')} />
          ) : (
            <>
              {byDay(entries, timezone).map(([date, ofDay]) => (
                <section key={date} class={css.day} aria-labelledby={`day-${date}`}>
                  <h2 id={`day-${date}`}>{formats.date(date)}</h2>
                  <ul>
                    {groupUndone(ofDay, undone).map(([event, ...others]) => (
                      <EventRow
                        key={event.id}
                        venueId={venueId}
                        event={event}
                        others={others}
                        clock={clock}
                        colleagues={colleagues}
                        context={context}
                        undone={undone}
                        changed={changed}
                        onUndo={setUndoing}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              <LoadMoreButton list={events} />
            </>
          );
        }}
      </QueryView>
      {/* Not in the entry of the import: the entries of its undone bookings move it to the next page. */}
      {undoing && (
        <UndoImportDialog
          venueId={venueId}
          references={undoing}
          onUndone={() => forgetImport(venueId, undoing)}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}

/** Groups events by their day; the list is in order. */
function byDay(entries: readonly Entry[], timezone: string): (readonly [string, readonly Entry[]])[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = dateIn(timezone, Date.parse(entry.timestamp));
    const ofDay = days.get(date);
    if (ofDay === undefined) days.set(date, [entry]);
    else ofDay.push(entry);
  }
  return [...days];
}

/** The guest of an event about a booking. */
interface GuestData {
  readonly bookingRequest?: { readonly title?: string | null; readonly guest: { readonly name: string } };
}

interface EventRowProps {
  readonly venueId: string;
  readonly event: Entry;
  /** The other events of undone imports for which it stands. */
  readonly others: readonly Entry[];
  /** Formats an instant as time of day in the venue's time zone. */
  readonly clock: Intl.DateTimeFormat;
  readonly colleagues: StaffNames;
  readonly context: ChangeContext;
  /** The bookings whose import was undone. */
  readonly undone: ReadonlySet<string>;
  /** The bookings that changed. */
  readonly changed: ReadonlySet<string>;
  /** Called to undo the import of bookings. */
  readonly onUndo: (references: readonly string[]) => void;
}

function EventRow({
  venueId,
  event,
  others,
  clock,
  colleagues,
  context,
  undone,
  changed,
  onUndo,
}: EventRowProps) {
  const { what, actorName, reference } = eventLabel(event, colleagues);
  const data = (event.data ?? {}) as GuestData;
  const references = payloadIf(event.type, event.data, 'venue.history-imported')?.references;
  const link = reference === null ? placeOf(venueId, event.type, data) : null;
  const time = <time dateTime={event.timestamp}>{clock.format(Date.parse(event.timestamp))}</time>;
  if (others.length > 0)
    return (
      <li>
        {time}
        <div>
          <UndoneBookings venueId={venueId} events={[event, ...others]} />
          <p class={css.actor} dir="auto">
            {actorName}
          </p>
        </div>
      </li>
    );
  return (
    <li>
      {time}
      <div>
        <p>
          <strong>{what}</strong>{' '}
          {reference && (
            <a href={pathOf(venueId, 'requests', [reference])}>
              {data.bookingRequest && (
                <>
                  <bdi>{shownBookingName(data.bookingRequest)}</bdi> ·{' '}
                </>
              )}
              {reference}
            </a>
          )}
          {link && <a href={link.href}>{link.label}</a>}
        </p>
        <Changes lines={changeLines(event.type, data, context)} />
        {references && (
          <ImportEnd
            venueId={venueId}
            references={references}
            undone={undone}
            changed={changed}
            onUndo={onUndo}
          />
        )}
        <p class={css.actor} dir="auto">
          {actorName}
        </p>
      </div>
    </li>
  );
}

/** Stands for the events of bookings whose import was undone, and links to each booking. */
function UndoneBookings({
  venueId,
  events,
}: {
  readonly venueId: string;
  readonly events: readonly Entry[];
}) {
  const bookings = new Map(events.map((event) => [referenceOf(event), event.data as GuestData]));
  return (
    <details>
      <summary>{requests('importUndone', { count: bookings.size })}</summary>
      {[...bookings].map(([reference, { bookingRequest }]) => (
        <p key={reference}>
          <a href={pathOf(venueId, 'requests', [reference], { show: 'all' })}>
            <bdi>{bookingRequest && shownBookingName(bookingRequest)}</bdi> · {reference}
          </a>
        </p>
      ))}
    </details>
  );
}

/** Offers to undo an import, as far as its bookings are unchanged. */
function ImportEnd({
  venueId,
  references,
  undone,
  changed,
  onUndo,
}: Pick<EventRowProps, 'venueId' | 'undone' | 'changed' | 'onUndo'> & {
  readonly references: readonly string[];
}) {
  const rest = references.filter((reference) => !undone.has(reference));
  const count = references.length - rest.length;
  const [first] = rest;
  // A filter may leave out the events that say so; the booking says it too.
  const booking = useQuery(first === undefined ? null : '/venues/{venueId}/booking-requests/{reference}', {
    path: { venueId, reference: first ?? '' },
  });
  if (booking.data?.reasonCode === importUndone) return <p>{requests('reason_import_undone')}</p>;
  return (
    <>
      {count > 0 && <p>{requests('importUndone', { count })}</p>}
      {rest.some((reference) => !changed.has(reference)) && (
        <UndoImportButton venueId={venueId} onClick={() => onUndo(rest)} />
      )}
    </>
  );
}

function Changes({ lines }: { readonly lines: ReturnType<typeof changeLines> }) {
  if (lines.length === 0) return null;
  return (
    <dl class={css.changes}>
      {lines.map(({ label, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
        <div key={index}>
          <dt dir="auto">{label}</dt>
          {after !== null && (
            <dd dir="auto">
              {before !== null && (
                <>
                  <del>{before}</del> <span aria-hidden="true">→</span>{' '}
                </>
              )}
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Returns the page of what an event concerns. */
function placeOf(venueId: string, type: string, data: object) {
  if (type.startsWith('block.'))
    return { href: pathOf(venueId, 'calendar', ['blocks']), label: t('toBlocks') };
  if (type.startsWith('site-key.')) return { href: pathOf(venueId, 'website'), label: t('toWebsite') };
  if (/^(staff|invitation)\./.test(type))
    return { href: pathOf(venueId, 'settings', ['people']), label: t('people') };
  const [first] = payloadIf(type, data, 'venue.edited')?.changes ?? [];
  if (first === undefined || first.change === 'removed') return null;
  if (first.part === 'venue') return { href: pathOf(venueId, 'settings', ['venue']), label: t('venue') };
  const spaceId = first.part === 'space' ? first.id : first.spaceId;
  if (spaceId === undefined) return null;
  return { href: pathOf(venueId, 'spaces', [spaceId]), label: t('toSpace') };
}
