import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { dueTime } from '../../parts/due-time.ts';
import { preparationOn, shownDay, timesAmong } from '../../parts/event-times.ts';
import { Folded } from '../../parts/folded.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { t } from '../messages.ts';
import { byStart } from '../offer/booked-offer.ts';
import { nameOfDate } from '../offer/date-name.ts';
import { firstRank, rankLabel } from '../rank.ts';
import css from '../style.module.css';
import { dayContextQuery } from './day-context-query.ts';
import type { RequestProps } from './staff-request.ts';

type DayContextData = DataOfPath<'get', '/venues/{venueId}/booking-requests/{reference}/day-context'>;

/**
 * Renders all other occupancies of the event's rooms on that day: bookings, holds, turnarounds, blocks; of several dates
 * on request, each.
 *
 * @param isBrief whether all dates but the first are folded
 */
export function DayContext({ request, venueId, isBrief }: RequestProps & { readonly isBrief: boolean }) {
  const dates = byStart(request.items);
  const [first, ...others] = dates;
  return (
    <section class="card">
      <h2>{t('dayContext')}</h2>
      {others.length > 0 && first && <h3>{nameOfDate(first, dates)}</h3>}
      {first && <LoadedDay request={request} venueId={venueId} item={first.item} />}
      <Folded isFolded={isBrief} summary={t('moreDates', { count: others.length })}>
        {others.map((date) => (
          <OtherDay
            key={date.item}
            request={request}
            venueId={venueId}
            item={date.item}
            name={nameOfDate(date, dates)}
          />
        ))}
      </Folded>
    </section>
  );
}

/** Renders the rank of a request, of its first date. */
export function ShownRank({ request, venueId }: RequestProps) {
  const { data } = useQuery(...dayContextQuery(venueId, request));
  const label = data && rankLabel(data, request.status === 'accepted');
  return label && <strong>{label}</strong>;
}

/** Another date, loaded when it is opened. */
function OtherDay({ name, ...props }: RequestProps & { readonly item: number; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <LoadedDay {...props} />}
    </details>
  );
}

function LoadedDay({ request, venueId, item }: RequestProps & { readonly item: number }) {
  const dayContext = useQuery('/venues/{venueId}/booking-requests/{reference}/day-context', {
    path: { venueId, reference: request.reference },
    query: { item: String(item) },
  });
  return (
    <QueryView query={dayContext} count={1}>
      {(data) => <Day data={data} request={request} venueId={venueId} />}
    </QueryView>
  );
}

function Day({ data, request, venueId }: RequestProps & { readonly data: DayContextData }) {
  const { bookings, blocks, competing, spaces } = data;
  const expired = competing.filter(({ status }) => status === 'expired');
  const names = new Map(spaces.map(({ id, name }) => [id, name]));
  const others = bookings.filter(({ reference }) => reference !== request.reference);
  const time = (instant: string) =>
    new Intl.DateTimeFormat(formats.locale, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: request.timezone,
    }).format(Date.parse(instant));
  return (
    <>
      {others.length + blocks.length === 0 && <p>{t('dayContextEmpty')}</p>}
      <ul class={css.day}>
        {blocks.map(({ id, reason, hours }) => (
          <li key={id}>
            <strong>
              {hours.length === 0
                ? t('allDay')
                : hours
                    .map(({ startsAt, endsAt }) => t('from', { start: time(startsAt), end: time(endsAt) }))
                    .join(formats.comma)}
            </strong>{' '}
            <span dir="auto">{t('blocked', { reason })}</span>
          </li>
        ))}
        {others.map((other) => (
          <li key={`${other.reference} ${other.startsAt}`}>
            <strong>{timesAmong(other, data, request.timezone)}</strong>{' '}
            <a href={pathOf(venueId, 'requests', [other.reference])} dir="auto">
              {shownBookingName(other)}
            </a>{' '}
            <span dir="auto">
              {names.get(other.spaceId) ?? other.slotName} · {rankLabel(firstRank, other.heldUntil === null)}
              {other.isChallenged &&
                other.heldUntil !== null &&
                ` · ${t('responseDue', { time: dueTime(other.heldUntil, request.timezone, Date.now()) })}`}
              {preparationOn(shownDay(other, data, request.timezone), other, request.timezone).map(
                (text) => ` · ${text}`,
              )}
            </span>
          </li>
        ))}
      </ul>
      <Competing
        venueId={venueId}
        title={t('waiting')}
        requests={competing.filter(({ status }) => status === 'waiting')}
      />
      <Competing
        venueId={venueId}
        title={t('expiredRequests', { count: expired.length })}
        requests={expired}
      />
    </>
  );
}

/** Other requests for the same time: on the waiting list, or expired, whose guests may still be interested. */
function Competing({
  venueId,
  title,
  requests,
}: {
  readonly venueId: string;
  readonly title: string;
  readonly requests: DayContextData['competing'];
}) {
  if (requests.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class={css.day}>
        {requests.map((other) => (
          <li key={other.reference}>
            <strong>
              {t('from', { start: formats.time(other.startTime), end: formats.time(other.endTime) })}
            </strong>{' '}
            <a href={pathOf(venueId, 'requests', [other.reference])} dir="auto">
              {shownBookingName(other)}
            </a>{' '}
            <span dir="auto">{[other.space.name, rankLabel(other, false)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
