import type { CorrectedPriceChoice } from '../../../domain/booking/correction-fields.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../fields/messages.ts';
import { PriceOptions } from '../items/price-options.tsx';
import { totalCentsOf } from '../items/settlement.ts';
import { t as requests } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';

interface PriceChoiceProps {
  readonly before: StaffRequest;
  /** The booking at the new price. */
  readonly after: StaffRequest;
  /** The booking at the former price with the difference; undefined: that is no choice. */
  readonly added: StaffRequest | undefined;
  readonly chosen: CorrectedPriceChoice;
  /** Whether what was edited costs something: at the kept price, it has no effect on the total. */
  readonly isCharged: boolean;
  readonly onChoose: (choice: CorrectedPriceChoice) => void;
}

/** Renders the choice between the prices before and after an edit, beside the button that saves. */
export function PriceChoice({ before, after, added, chosen, isCharged, onChoose }: PriceChoiceProps) {
  const [formerCents, newCents] = [totalCentsOf(before), totalCentsOf(after)];
  const addedCents = added && totalCentsOf(added);
  // Prices are hidden from some roles.
  if (formerCents === undefined || newCents === undefined) return null;
  const { currency = 'EUR' } = before.agreedPrice ?? before.quote ?? {};
  if (formerCents === newCents && addedCents === undefined)
    return <p>{requests('priceStays', { stays: formats.money(formerCents, currency) })}</p>;
  return (
    <>
      <PriceOptions<CorrectedPriceChoice>
        options={[
          ...(addedCents === undefined
            ? []
            : [
                {
                  choice: 'add' as const,
                  text: (values: { readonly amount: string }) => t('addToAgreed', values),
                  totalCents: addedCents,
                },
              ]),
          { choice: 'keep', text: (values) => requests('keptPrice', values), totalCents: formerCents },
          { choice: 'update', text: (values) => t('useNewPrice', values), totalCents: newCents },
        ]}
        chosen={chosen}
        formerCents={formerCents}
        currency={currency}
        onChoose={onChoose}
      />
      {chosen === 'keep' && isCharged && (
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
