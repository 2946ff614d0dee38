import { useInfiniteQuery } from '../api/use-query.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

/** Lists the past bookings with money that keeps the guest from being erased. */
export function KeptGuests({ venueId }: { readonly venueId: string }) {
  const list = useInfiniteQuery('/venues/{venueId}/kept-guests', { path: { venueId }, query: {} });
  if (!list.data || list.data.length === 0) return null;
  return (
    <section>
      <h3>{t('keptTitle')}</h3>
      <p>{t('keptAbout')}</p>
      <ul class={css.log}>
        {list.data.map(
          ({ reference, date, title, guest, owedCents, returnableCents, currency, keptUntil }) => (
            <li key={reference}>
              <a href={pathOf(venueId, 'requests', [reference], { show: 'all' })} dir="auto">
                {shownBookingName({ title, guest })}
              </a>{' '}
              {[
                formats.shortDateWithYear(date),
                ...(owedCents > 0 ? [t('keptOwed', { amount: formats.money(owedCents, currency) })] : []),
                ...(returnableCents > 0
                  ? [t('keptReturnable', { amount: formats.money(returnableCents, currency) })]
                  : []),
              ].join(' · ')}{' '}
              <small>{t('keptUntil', { date: formats.shortDateWithYear(keptUntil.slice(0, 10)) })}</small>
            </li>
          ),
        )}
      </ul>
      <LoadMoreButton list={list} />
    </section>
  );
}
