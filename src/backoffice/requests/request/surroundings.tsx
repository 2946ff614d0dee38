import type { DataAt } from '../../../client/manage.ts';
import { useAnswer, useList } from '../../asking/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { linkIn } from '../../shell/places.ts';
import { f } from '../../words/language.ts';
import { t } from '../words.ts';
import type { RequestProps } from './event-card.tsx';

type Calendar = DataAt<'get', '/venues/{venueId}/calendar'>;

/** What else stands that day in every room the event touches: bookings, holds, what makes ready for the next, blocks. */
export function Surroundings({ request, venueId }: RequestProps) {
  const { date } = request;
  const asked = useAnswer('/venues/{venueId}/calendar', {
    path: { venueId },
    query: { from: date, to: date },
  });
  return (
    <section class="card">
      <h2>{t('surroundings')}</h2>
      <Answered asked={asked} count={1}>
        {({ data }) => <Day calendar={data} request={request} venueId={venueId} />}
      </Answered>
    </section>
  );
}

function Day({ calendar, request, venueId }: RequestProps & { readonly calendar: Calendar }) {
  const { reference, space, timezone } = request;
  const own = calendar.bookings.find((booking) => booking.reference === reference);
  const rooms = calendar.rooms.filter(
    ({ room, spaceIds }) => own?.rooms.includes(room) || spaceIds.includes(space.id),
  );
  const names = new Map(calendar.spaces.map(({ id, name }) => [id, name]));
  const blocks = calendar.blocks.filter(
    ({ spaceIds }) =>
      spaceIds === null ||
      rooms.some((room) => room.spaceIds.some((id) => spaceIds.some((blocked) => blocked === id))),
  );
  const others = calendar.bookings.filter(
    (booking) =>
      booking.reference !== reference &&
      booking.rooms.some((each) => rooms.some(({ room }) => room === each)),
  );
  const time = (instant: string) =>
    new Intl.DateTimeFormat(f.locale, { hour: 'numeric', minute: '2-digit', timeZone: timezone }).format(
      Date.parse(instant),
    );
  const shared = new Set([space.id, ...rooms.flatMap(({ spaceIds }) => spaceIds)]);
  return (
    <>
      {others.length + blocks.length === 0 && <p>{t('nothingElse')}</p>}
      <ul class="day">
        {blocks.map(({ id, reason, hours }) => (
          <li key={id}>
            <strong>
              {hours.length === 0
                ? t('allDay')
                : hours
                    .map(({ startsAt, endsAt }) => t('from', { start: time(startsAt), end: time(endsAt) }))
                    .join(', ')}
            </strong>{' '}
            <span dir="auto">{t('blocked', { reason })}</span>
          </li>
        ))}
        {others.map((other) => (
          <li key={other.reference}>
            <strong>{t('from', { start: time(other.startsAt), end: time(other.endsAt) })}</strong>{' '}
            <a href={linkIn(venueId, 'requests', [other.reference])} dir="auto">
              {other.guestName}
            </a>{' '}
            <span dir="auto">
              {names.get(other.spaceId) ?? other.slotName} ·{' '}
              {t(other.heldUntil === null ? 'accepted' : 'held')}
              {other.readyAt !== other.endsAt && ` · ${t('readyAt', { time: time(other.readyAt) })}`}
            </span>
          </li>
        ))}
      </ul>
      <Lapsed request={request} venueId={venueId} spaceIds={shared} />
    </>
  );
}

/** Others who asked for that day in these rooms, and whose holds have lapsed: they may still want it. */
function Lapsed({ request, venueId, spaceIds }: RequestProps & { readonly spaceIds: ReadonlySet<string> }) {
  const { date: from, reference } = request;
  const asked = useList('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: { from, to: from, status: 'expired', by: 'placed' },
  });
  const lapsed = (asked.found?.entries ?? []).filter(
    (other) => other.reference !== reference && spaceIds.has(other.space.id),
  );
  if (lapsed.length === 0) return null;
  return (
    <>
      <h3>{t('alsoAsked', { count: lapsed.length })}</h3>
      <ul class="day">
        {lapsed.map((other) => (
          <li key={other.reference}>
            <strong>{t('from', { start: f.time(other.startTime), end: f.time(other.endTime) })}</strong>{' '}
            <a href={linkIn(venueId, 'requests', [other.reference])} dir="auto">
              {other.guest.name}
            </a>{' '}
            <span dir="auto">{other.space.name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
