import { totalOfItem } from '../../../domain/money/sum-quotes.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/event-card.tsx';
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
  const credit = creditIn(next.payments);
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
        {credit < 0 && (
          <div>
            <dt>{t('credit')}</dt>
            <dd>{amount(credit)}</dd>
          </div>
        )}
      </dl>
      <p class={css.aside}>{t(credit < 0 ? 'creditText' : 'totalIsAgreed')}</p>
    </>
  );
}

/** Returns what instalments that are invoiced or paid exceed the total by, as an amount below 0; 0: nothing. */
const creditIn = (payments: readonly { readonly amountCents: number }[]) =>
  payments.reduce((sum, { amountCents }) => sum + Math.min(amountCents, 0), 0);
