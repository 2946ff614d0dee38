import { formats } from '../../messages/language.ts';
import { t } from '../fields/messages.ts';
import { KeepPrice } from '../items/keep-price.tsx';
import { PriceChange } from '../items/price-change.tsx';
import { t as requests } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';

interface PriceChoiceProps {
  readonly before: StaffRequest;
  /** The booking at the new price. */
  readonly after: StaffRequest;
  readonly keeps: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

/** Shows the price before and after an edit with the difference, and the choice between the two. */
export function PriceChoice({ before, after, keeps, onKeep }: PriceChoiceProps) {
  const former = before.agreedPrice ?? before.quote;
  const next = after.agreedPrice ?? after.quote;
  // Prices are hidden from some roles.
  if (!former || !next) return null;
  const money = (cents: number) => formats.money(cents, next.currency);
  if (former.totalCents === next.totalCents)
    return <p>{requests('priceStays', { stays: money(former.totalCents) })}</p>;
  return (
    <>
      <PriceChange before={before} after={after} item={null} isKept={keeps} />
      <KeepPrice
        keeps={keeps}
        kept={requests('keptPrice', { amount: money(former.totalCents) })}
        changed={t('useNewPrice', { amount: money(next.totalCents) })}
        onKeep={onKeep}
      />
    </>
  );
}
