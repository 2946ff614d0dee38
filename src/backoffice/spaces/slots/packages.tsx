import { useState } from 'preact/hooks';
import type { ManagementError } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { manager } from '../../asking/manager.ts';
import { useAnswer } from '../../asking/use-answer.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { tell } from '../../shell/news.ts';
import { f } from '../../words/language.ts';
import { movedTo, OrderButtons } from '../fields/order-buttons.tsx';
import { toPackage } from '../links.ts';
import type { WholeSlot, WholeSpace } from '../whole-space.ts';
import { t } from '../words.ts';
import { NewPackage } from './new-package.tsx';

interface PackagesProps {
  readonly venueId: string;
  readonly whole: WholeSpace;
  readonly slot: WholeSlot;
  readonly mayEdit: boolean;
}

/** What a slot is offered with, in the order in which visitors see it; without anything, they do not see the slot. */
export function Packages({ venueId, whole, slot, mayEdit }: PackagesProps) {
  const { venue, space } = whole;
  const { packages } = slot;
  const path = { venueId, spaceId: space.id, slotId: slot.id };
  const orderPath = '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/package-order';
  const order = useAnswer(mayEdit && packages.length > 1 ? orderPath : null, { path });
  const [error, setError] = useState<ManagementError | null>(null);
  const [isAdding, setAdding] = useState(false);
  const move = async (from: number, to: number) => {
    const body = { packageIds: movedTo(packages, from, to).map(({ id }) => id) };
    const ifMatch = order.found?.etag ?? '';
    const answer = await manager.put(orderPath, { path, body, ifMatch });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return order.again();
    tell({ text: t('movedTo', { name: packages[from]?.name ?? '', place: to + 1, of: packages.length }) });
  };
  return (
    <>
      {error && <Trouble error={error} />}
      {packages.length === 0 ? (
        <p class="note">{t('noPackages')}</p>
      ) : (
        <ul class="packages">
          {packages.map((offer, at) => (
            <li key={offer.id}>
              <a href={toPackage(venueId, space.id, slot.id, offer.id)} dir="auto">
                {offer.name}
              </a>
              <span class="fee">
                {f.money(offer.hireFeeCents, venue.currency)}
                {offer.perAttendeeCents > 0 &&
                  ` + ${t('eachPerson', { amount: f.money(offer.perAttendeeCents, venue.currency) })}`}
              </span>
              {mayEdit && (
                <OrderButtons
                  name={offer.name}
                  at={at}
                  count={packages.length}
                  onMove={(to) => move(at, to)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button look="quiet" name={`${t('addPackage')}: ${slot.name}`} onClick={() => setAdding(true)}>
          {t('addPackage')}
        </Button>
      )}
      {isAdding && <NewPackage {...{ venueId, whole, slot }} onClose={() => setAdding(false)} />}
    </>
  );
}
