import { addMonths, monthOf } from '../../domain/time/months.ts';
import { useQuery } from '../api/use-query.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { QueryView } from '../parts/query-view.tsx';
import { t } from './messages.ts';
import { todayQueries } from './queries.ts';
import css from './style.module.css';

/** Renders the accepted and pending amounts of this month and the next two. */
export function Amounts({ venueId }: { readonly venueId: string }) {
  const input = todayQueries(venueId).amounts;
  const query = useQuery('/venues/{venueId}/booked-amounts', input);
  const first = monthOf(input.query.from);
  const months = [0, 1, 2].map((ahead) => addMonths(first, ahead));
  return (
    <section class="card">
      <h2>{t('money')}</h2>
      <QueryView query={query} count={4}>
        {(data) => (
          <table class={css.amounts}>
            <thead>
              <tr>
                <th scope="col">{t('month')}</th>
                <th scope="col">{t('accepted')}</th>
                <th scope="col">{t('pending')}</th>
              </tr>
            </thead>
            <tbody>
              {months.flatMap((month) => {
                const ofMonth = data.filter((each) => each.month === month);
                if (ofMonth.length === 0)
                  return (
                    <tr key={month}>
                      <th scope="row">{formats.month(month)}</th>
                      <td>–</td>
                      <td>–</td>
                    </tr>
                  );
                return ofMonth.map(({ currency, accepted, pending }) => (
                  <tr key={month + currency}>
                    <th scope="row">{formats.month(month)}</th>
                    <td>{accepted.count === 0 ? '–' : formats.money(accepted.totalCents, currency)}</td>
                    <td>{pending.count === 0 ? '–' : formats.money(pending.totalCents, currency)}</td>
                  </tr>
                ));
              })}
            </tbody>
          </table>
        )}
      </QueryView>
      <p class={css.quiet}>{t('withTax')}</p>
      <a href={pathOf(venueId, 'today', ['books'])}>{t('books')}</a>
    </section>
  );
}
