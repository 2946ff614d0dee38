import { useInfiniteQuery } from '../api/use-query.ts';
import { t } from './messages.ts';
import { todayQueries } from './queries.ts';
import { RequestFacts } from './request-facts.tsx';
import css from './style.module.css';

/** Renders the requests on the waiting list whose date is free, earliest event first; nothing without any. */
export function NextInLine({ venueId }: { readonly venueId: string }) {
  const { data } = useInfiniteQuery('/venues/{venueId}/booking-requests', todayQueries(venueId).waiting);
  const next = (data ?? []).filter(({ isNext }) => isNext);
  if (next.length === 0) return null;
  return (
    <section class="card">
      <h2>{t('nextInLine')}</h2>
      <ul class={`${css.lines} ${css.requests}`}>
        {next.map((request) => (
          <li key={request.reference} class={css.request}>
            <RequestFacts venueId={venueId} request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}
