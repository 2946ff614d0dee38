import { useInfiniteQuery } from '../api/use-query.ts';
import { formats } from '../messages/language.ts';
import { shownGuestName } from '../shell/guest-name.ts';
import { pathOf } from '../shell/routes.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** Renders the requests on the waiting list whose date is free, earliest event first; nothing without any. */
export function NextInLine({ venueId }: { readonly venueId: string }) {
  const { data } = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: { status: 'waiting', by: 'event', limit: '50' },
  });
  const next = (data ?? []).filter(({ isNext }) => isNext);
  if (next.length === 0) return null;
  return (
    <section class="card">
      <h2>{t('nextInLine')}</h2>
      <ul class={`${css.lines} ${css.requests}`}>
        {next.map((request) => (
          <li key={request.reference} class={css.request}>
            <a href={pathOf(venueId, 'requests', [request.reference])} dir="auto">
              {shownGuestName(request.guest.name)}
            </a>
            <span class={css.dateOf}>{formats.shortDateWithYear(request.date)}</span>
            <span class={css.where} dir="auto">
              {request.space.name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
