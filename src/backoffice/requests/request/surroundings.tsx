import type { DataAt } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { linkIn } from '../../shell/places.ts';
import { f } from '../../words/language.ts';
import css from '../style.module.css';
import { t } from '../words.ts';
import type { RequestProps } from './event-card.tsx';

type Around = DataAt<'get', '/venues/{venueId}/booking-requests/{reference}/surroundings'>;

/** What else stands that day in every room the event touches: bookings, holds, what makes ready for the next, blocks. */
export function Surroundings({ request, venueId }: RequestProps) {
  const surroundings = useQuery('/venues/{venueId}/booking-requests/{reference}/surroundings', {
    path: { venueId, reference: request.reference },
  });
  return (
    <section class="card">
      <h2>{t('surroundings')}</h2>
      <QueryView query={surroundings} count={1}>
        {(data) => <Day around={data} request={request} venueId={venueId} />}
      </QueryView>
    </section>
  );
}

function Day({ around, request, venueId }: RequestProps & { readonly around: Around }) {
  const { bookings, blocks, rivals, spaces } = around;
  const names = new Map(spaces.map(({ id, name }) => [id, name]));
  const others = bookings.filter(({ reference }) => reference !== request.reference);
  const time = (instant: string) =>
    new Intl.DateTimeFormat(f.locale, {
      ...{ hour: 'numeric', minute: '2-digit', timeZone: request.timezone },
    }).format(Date.parse(instant));
  return (
    <>
      {others.length + blocks.length === 0 && <p>{t('nothingElse')}</p>}
      <ul class={css.day}>
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
      <Lapsed venueId={venueId} lapsed={rivals.filter(({ status }) => status === 'expired')} />
    </>
  );
}

/** Others who asked for the same, and whose holds have lapsed: they may still want it. */
function Lapsed({ venueId, lapsed }: { readonly venueId: string; readonly lapsed: Around['rivals'] }) {
  if (lapsed.length === 0) return null;
  return (
    <>
      <h3>{t('alsoAsked', { count: lapsed.length })}</h3>
      <ul class={css.day}>
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
