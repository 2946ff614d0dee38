import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { formats } from '../../messages/language.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { useOptimisticOrder } from '../fields/use-optimistic-order.ts';
import { toPackage } from '../links.ts';
import { t } from '../messages.ts';
import type { Package, SlotDetails, SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { NewPackage } from './new-package.tsx';

interface PackagesProps {
  readonly venueId: string;
  readonly details: SpaceDetails;
  readonly slot: SlotDetails;
  readonly mayEdit: boolean;
}

/** Lists a slot's packages in the visitors' order; a slot without packages is hidden. */
export function Packages({ venueId, details, slot, mayEdit }: PackagesProps) {
  const { venue, space } = details;
  const path = { venueId, spaceId: space.id, slotId: slot.id };
  const orderPath = '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/package-order';
  const order = useOptimisticOrder(slot.packages, {
    read: () => client.get(orderPath, { path }),
    write: (packageIds, ifMatch) => client.put(orderPath, { path, body: { packageIds }, ifMatch }),
    idsOf: ({ packageIds }) => packageIds,
  });
  const packages = order.shown;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {order.error && <ErrorNotice error={order.error} />}
      {packages.length === 0 ? (
        <p class="note">{t('noPackages')}</p>
      ) : (
        <ul class={css.packages}>
          {packages.map((offer, at) => (
            <li key={offer.id}>
              <a href={toPackage(venueId, space.id, slot.id, offer.id)} dir="auto">
                {offer.name}
              </a>
              <span class={css.fee}>{priceText(offer, venue.currency)}</span>
              {mayEdit && (
                <OrderButtons
                  name={offer.name}
                  at={at}
                  count={packages.length}
                  onMove={(to) => order.move(at, to)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button
          look="quiet"
          name={`${t('addPackage')}${formats.colon}${slot.name}`}
          onClick={() => setAdding(true)}
        >
          {t('addPackage')}
        </Button>
      )}
      {isAdding && (
        <NewPackage venueId={venueId} details={details} slot={slot} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

/** Formats a price: `£20.00 + £30.00 per hour + £2.00 per person`; with other prices at certain times: `from £30.00 per hour`. */
function priceText(
  { hireFeeCents, perAttendeeCents, perHourCents, hourBands }: Package,
  currency: string,
): string {
  const money = (cents: number) => formats.money(cents, currency);
  const perHour = hourBands.map((band) => band.perHourCents).concat(perHourCents);
  const lowest = Math.min(...perHour.filter((cents) => cents > 0));
  const hasHours = Number.isFinite(lowest);
  return [
    hireFeeCents > 0 || (!hasHours && perAttendeeCents === 0) ? money(hireFeeCents) : [],
    hasHours ? t(perHour.length > 1 ? 'fromEachHour' : 'eachHour', { amount: money(lowest) }) : [],
    perAttendeeCents > 0 ? t('eachPerson', { amount: money(perAttendeeCents) }) : [],
  ]
    .flat()
    .join(' + ');
}
