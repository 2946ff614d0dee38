import type { DataOfPath } from '../../client/manage.ts';
import type { EventKind } from '../../domain/events/event.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { useStaffNames } from '../api/staff-names.ts';
import { useQuery } from '../api/use-query.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { session } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { timeAgo } from '../parts/durations.ts';
import { QueryView } from '../parts/query-view.tsx';
import { referenceOf, undoneImports } from '../requests/decisions/undone-imports.ts';
import { t } from './messages.ts';
import { maxEvents, todayQueries } from './queries.ts';
import css from './style.module.css';

type Event = DataOfPath<'get', '/venues/{venueId}/events'>[number];

/** The members of an event that are shown (docs/api/webhooks.md). */
interface EventData {
  readonly fromWaitingList?: true;
  readonly actor?: { readonly kind?: string; readonly id?: string };
  readonly bookingRequest?: {
    readonly reference: string;
    readonly date: CalendarDate;
    readonly title?: string | null;
    readonly guest: { readonly name: string };
    readonly slot?: { readonly startTime: string; readonly endTime: string };
    readonly items?: readonly Dated[];
  };
  /** Of a correction: the dates that it changed, if choices for them changed. */
  readonly items?: readonly Dated[];
  /** Of changed dates: where the first was and is; absent: it is new, or cancelled. */
  readonly from?: Dated;
  readonly to?: Dated;
  readonly others?: readonly { readonly from?: Dated; readonly to?: Dated }[];
}

interface Dated {
  readonly date: CalendarDate;
}

/** The changes of bookings and blocks, null if not shown; logins and settings are in the history. */
const labels = {
  'booking-request.placed': 'did_placed',
  'booking-request.waiting': 'did_waiting',
  'booking-request.next': 'did_next',
  'booking-request.challenged': 'did_challenged',
  'booking-request.challenge-withdrawn': 'did_challengeWithdrawn',
  'booking-request.accepted': 'did_accepted',
  'booking-request.declined': 'did_declined',
  'booking-request.cancelled': 'did_cancelled',
  'booking-request.undone': 'did_undone',
  'booking-request.moved': 'did_moved',
  'booking-request.items-changed': 'did_dates',
  'booking-request.price-agreed': 'did_price',
  'booking-request.instalment-marked': 'did_instalment',
  'booking-request.corrected': 'did_corrected',
  'booking-request.noted': 'did_noted',
  'hold.lapsed': 'did_lapsed',
  // Each is part of a change that is shown, or about a note that is no longer there.
  'booking-request.challenger-named': null,
  'booking-request.challenger-withdrawn': null,
  'booking-request.note-removed': null,
  'booking-request.left': null,
  'venue.history-imported': 'did_imported',
  'block.added': 'did_blockAdded',
  'block.changed': 'did_blockChanged',
  'block.removed': 'did_blockRemoved',
} as const satisfies Record<ShownKind, string | null>;

type ShownKind =
  | Extract<EventKind, `${'booking-request' | 'hold' | 'block'}.${string}`>
  | 'venue.history-imported';
type Labels = typeof labels;

/** Returns the message of an event; undefined: it is not shown. */
const labelKeyOf = (type: string): NonNullable<Labels[keyof Labels]> | undefined =>
  (Object.hasOwn(labels, type) && labels[type as keyof Labels]) || undefined;

function labelOf({ type, data }: Event): string {
  if ((data as EventData | undefined)?.fromWaitingList) return t('did_given');
  const key = labelKeyOf(type);
  return key === undefined ? type : t(key);
}

/** The maximum number of changes; the history has the rest. */
const max = 10;

interface ChangesProps {
  readonly venueId: string;
  readonly timezone: string;
  readonly today: CalendarDate;
}

/** Renders the changes of bookings and blocks since the beginning of yesterday, latest first. */
export function Changes({ venueId, timezone, today }: ChangesProps) {
  const query = useQuery('/venues/{venueId}/events', todayQueries(venueId).events);
  const current = session.value;
  const { nameOf } = useStaffNames(venueId);
  const own = current.kind === 'in' ? current.account.id : null;
  const since = addDays(today, -1);
  const actorOf = ({ actor }: EventData) =>
    actor?.kind !== 'staff' ? '' : actor.id === own ? t('byYou') : (nameOf(actor.id ?? '') ?? '');
  return (
    <section class="card">
      <h2>{t('changes')}</h2>
      <QueryView query={query} count={5}>
        {(events) => {
          const undone = undoneImports(events);
          const isUndone = (event: Event) => undone.has(referenceOf(event));
          const recent = events.filter(
            ({ type, timestamp }) =>
              labelKeyOf(type) !== undefined && dateIn(timezone, Date.parse(timestamp)) >= since,
          );
          // The latest event of an undone import stands for all of its bookings.
          const latest = recent.find(isUndone);
          // Further bookings of the import may be among the events that were not fetched.
          const isCut = events.length === maxEvents && events.slice(-1).some(isUndone);
          const undoneText = isCut ? t('did_importUndone') : t('importUndone', { count: undone.size });
          const found = recent.filter((event) => event === latest || !isUndone(event)).slice(0, max);
          if (found.length === 0) return <p class={css.quiet}>{t('noChanges')}</p>;
          return (
            <ul class={css.lines}>
              {found.map((event) => (
                <Change
                  key={event.id}
                  venueId={venueId}
                  event={event}
                  actorOf={actorOf}
                  undoneText={event === latest ? undoneText : null}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
      <a href={pathOf(venueId, 'settings', ['history'])}>{t('fullHistory')}</a>
    </section>
  );
}

interface ChangeProps {
  readonly venueId: string;
  readonly event: Event;
  readonly actorOf: (data: EventData) => string;
  /** The state after it of the bookings whose undone import it stands for; null: it is about one booking, block or import. */
  readonly undoneText: string | null;
}

function Change({ venueId, event, actorOf, undoneText }: ChangeProps) {
  const data = (event.data ?? {}) as EventData;
  const request = undoneText === null ? data.bookingRequest : undefined;
  const actor = actorOf(data);
  return (
    <li class={css.change}>
      <span>
        <strong>{undoneText ?? labelOf(event)}</strong>{' '}
        {request && (
          <>
            <a href={pathOf(venueId, 'requests', [request.reference])} dir="auto">
              {shownBookingName(request)}
            </a>
            {formats.comma + datesOf(event.type, data, request)}
            {/* Perhaps only the times have changed. */}
            {event.type === 'booking-request.moved' &&
              request.slot &&
              `${formats.comma}${formats.time(request.slot.startTime)}–${formats.time(request.slot.endTime)}`}
          </>
        )}
      </span>
      <span class={css.quiet}>
        {actor && `${actor} · `}
        {timeAgo(Date.now() - Date.parse(event.timestamp))}
      </span>
    </li>
  );
}

/** More dates are counted. */
const mostNamed = 3;

/** Returns the dates that an event is about, those that moved as `12 Jun 2027 → 14 Jun 2027`; else those of the booking. */
function datesOf(
  type: string,
  { items = [], from, to, others = [] }: EventData,
  request: NonNullable<EventData['bookingRequest']>,
): string {
  const changed =
    type === 'booking-request.items-changed'
      ? [{ from, to }, ...others].map((each) => [each.from?.date, each.to?.date])
      : items.map(({ date }) => [date]);
  // A date and what it became.
  const named = changed.map((dates) =>
    [...new Set(dates.filter((date) => date !== undefined))].map(formats.shortDateWithYear).join(' → '),
  );
  const texts = named.some(Boolean) ? named : [formats.shortDateWithYear(request.date)];
  const shown = [...new Set(texts.slice(0, mostNamed))].join(formats.comma);
  const more = named.some(Boolean) ? texts.length - mostNamed : (request.items?.length ?? 1) - 1;
  return more > 0 ? `${shown} ${t('moreDates', { count: more })}` : shown;
}
