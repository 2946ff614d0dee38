import { totalOfItem } from '../../../domain/money/sum-quotes.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import { isAgreed } from '../price-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { differenceText } from './price-options.tsx';
import { settlementOf } from './settlement.ts';

interface PriceChangeProps {
  readonly before: StaffRequest;
  /** The booking after the change. */
  readonly after: StaffRequest;
  /** The number of the new or moved date; null: none. */
  readonly item: number | null;
  /** Whether the former price stays instead; omitted: no. */
  readonly isKept?: boolean;
}

/** Shows how a change of dates changes the price, and where the money of a lower price goes. */
export function PriceChange({ before, after, item, isKept = false }: PriceChangeProps) {
  const former = before.agreedPrice ?? before.quote;
  const next = after.agreedPrice ?? after.quote;
  // Prices are hidden from some roles.
  if (!former || !next) return null;
  const amount = (cents: number) => formats.money(cents, next.currency);
  const totalCents = isKept ? former.totalCents : next.totalCents;
  const difference = totalCents - former.totalCents;
  const [{ item: number } = { item: 0 }] = after.items;
  const rows = [
    ...(item === null ? [] : [[t('priceOfDate'), amount(totalOfItem(next, item, { number }))]]),
    [t('totalBefore'), amount(former.totalCents)],
    [t('difference'), differenceText(difference, next.currency)],
  ];
  const { deductedCents, creditCents, returnCents, isPaid } = settlementOf(before, after);
  const settled = isKept
    ? []
    : [
        ...(deductedCents > 0 ? [[t('deducted'), amount(deductedCents)]] : []),
        ...(creditCents > 0 ? [[t('creditToDeduct'), amount(creditCents)]] : []),
        ...(returnCents > 0 || (isPaid && difference < 0) ? [[t('toReturn'), amount(returnCents)]] : []),
      ];
  const notes = [
    // A sum of prices of the day is none.
    ...(isAgreed(after) ? [t('totalIsAgreed')] : []),
    ...(settled.length === 0 ? [t('openAbsorb')] : []),
    ...(returnCents > 0 ? [t('nothingReturned')] : []),
  ];
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
            <strong>{amount(totalCents)}</strong>
          </dd>
        </div>
        {settled.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {!isKept && notes.length > 0 && <p class={css.aside}>{notes.join(' ')}</p>}
    </>
  );
}
