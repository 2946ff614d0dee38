/** What a move costs, and what it removes. */
import { formats } from '../../messages/language.ts';
import { PriceChange } from '../items/price-change.tsx';
import { PriceOptions } from '../items/price-options.tsx';
import { totalCentsOf } from '../items/settlement.ts';
import { WhatGoes } from '../items/what-goes.tsx';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import type { SimulatedMove } from './use-simulated-move.ts';

interface MovedBookingProps {
  readonly before: StaffRequest;
  readonly after: StaffRequest;
}

/** Names what a move removes, and where the money goes if it changes the price. */
export function MovedBooking({ before, after }: MovedBookingProps) {
  return (
    <>
      <WhatGoes before={before} after={after} />
      {totalCentsOf(before) !== totalCentsOf(after) && (
        <PriceChange before={before} after={after} item={null} />
      )}
    </>
  );
}

interface PriceThereProps {
  readonly request: StaffRequest;
  readonly wouldCost: SimulatedMove['wouldCost'];
  readonly keeps: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

/** Renders the price after a move; if that of today is another one, the choice between the two. */
export function PriceThere({ request, wouldCost, keeps, onKeep }: PriceThereProps) {
  const stays = request.agreedPrice ?? request.quote;
  // Prices are hidden from some roles.
  if (!stays) return null;
  if (wouldCost === null || wouldCost.totalCents === stays.totalCents)
    return <p>{t('priceStays', { stays: formats.money(stays.totalCents, stays.currency) })}</p>;
  return (
    <PriceOptions
      options={[
        { choice: 'keep', text: (values) => t('keptPrice', values), totalCents: stays.totalCents },
        { choice: 'update', text: (values) => t('todaysPrice', values), totalCents: wouldCost.totalCents },
      ]}
      chosen={keeps ? 'keep' : 'update'}
      formerCents={stays.totalCents}
      currency={stays.currency}
      onChoose={(choice) => onKeep(choice === 'keep')}
    />
  );
}
