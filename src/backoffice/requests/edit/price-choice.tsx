import { formats } from '../../messages/language.ts';
import { t } from '../fields/messages.ts';
import { KeepPrice } from '../items/keep-price.tsx';
import { t as requests } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';

interface PriceChoiceProps {
  readonly before: StaffRequest;
  /** The booking at the new price. */
  readonly after: StaffRequest;
  readonly keeps: boolean;
  /** Whether what was edited costs something: at the kept price, it has no effect on the total. */
  readonly isCharged: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

/** Renders the choice between the price before an edit and the price after it, beside the button that saves. */
export function PriceChoice({ before, after, keeps, isCharged, onKeep }: PriceChoiceProps) {
  const former = before.agreedPrice ?? before.quote;
  const next = after.agreedPrice ?? after.quote;
  // Prices are hidden from some roles.
  if (!former || !next) return null;
  const money = (cents: number) => formats.money(cents, next.currency);
  if (former.totalCents === next.totalCents)
    return <p>{requests('priceStays', { stays: money(former.totalCents) })}</p>;
  return (
    <>
      <KeepPrice
        keeps={keeps}
        kept={requests('keptPrice', { amount: money(former.totalCents) })}
        changed={t('useNewPrice', { amount: money(next.totalCents) })}
        onKeep={onKeep}
      />
      {keeps && isCharged && (
        <p role="status">{t('notCharged', { names: editedNames(before, after).join(formats.comma) })}</p>
      )}
    </>
  );
}

/** Returns the names of what an edit adds to, changes in, or removes from a price. */
function editedNames(before: StaffRequest, after: StaffRequest): string[] {
  const isGuests = ({ attendance }: StaffRequest['items'][number], index: number) =>
    attendance !== after.items[index]?.attendance;
  const names = [pricedNames(before), pricedNames(after)] as const;
  const others = names.map((each, index) => {
    const rest = names[1 - index] ?? [];
    return each.filter(({ key }) => rest.every((other) => other.key !== key)).map(({ name }) => name);
  });
  return [
    ...(before.items.some(isGuests) ? [requests('attendance')] : []),
    ...[...new Set(others.flat())].map((name) => formats.isolate(name)),
  ];
}

/** Returns the extras of all dates, and the adjustments. */
const pricedNames = ({ items, adjustments = [] }: StaffRequest) => [
  ...items.flatMap(({ item, extras }) =>
    extras.map((extra) => ({ name: extra.name, key: JSON.stringify([item, extra.id, extra.pieces]) })),
  ),
  ...adjustments.map((each) => ({ name: each.label, key: JSON.stringify(each) })),
];
