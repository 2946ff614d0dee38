import { creditOf } from '../../../domain/money/changed-payments.ts';
import { totalOfItem } from '../../../domain/money/sum-quotes.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';

interface PriceChangeProps {
  readonly before: StaffRequest;
  /** The booking after the change. */
  readonly after: StaffRequest;
  /** The number of the new or moved date; null: a date is cancelled. */
  readonly item: number | null;
}

/** Shows how a change of dates changes the price, and what the instalments cannot take. */
export function PriceChange({ before, after, item }: PriceChangeProps) {
  const former = before.agreedPrice ?? before.quote;
  const next = after.agreedPrice ?? after.quote;
  // Prices are hidden from some roles.
  if (!former || !next) return null;
  const amount = (cents: number) => formats.money(cents, next.currency);
  const difference = next.totalCents - former.totalCents;
  const [{ item: number } = { item: 0 }] = after.items;
  const rows = [
    ...(item === null ? [] : [[t('priceOfDate'), amount(totalOfItem(next, item, { number }))]]),
    [t('totalBefore'), amount(former.totalCents)],
    [t('difference'), `${difference > 0 ? '+' : ''}${amount(difference)}`],
  ];
  const creditCents = creditOf(next.payments);
  return (
    <>
      <dl class={css.quoteLines}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t('totalAfter')}</dt>
          <dd>
            <strong>{amount(next.totalCents)}</strong>
          </dd>
        </div>
        {creditCents > 0 && (
          <div>
            <dt>{t('credit')}</dt>
            <dd>{amount(-creditCents)}</dd>
          </div>
        )}
      </dl>
      <p class={css.aside}>{t(creditCents > 0 ? 'creditText' : 'totalIsAgreed')}</p>
    </>
  );
}
