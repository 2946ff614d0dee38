import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { t as shell } from '../../base/messages.ts';
import { may } from '../../base/session.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { useOptimisticOrder } from '../fields/use-optimistic-order.ts';
import { toSlot } from '../links.ts';
import { t } from '../messages.ts';
import { WithPreview } from '../preview/with-preview.tsx';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { DayBars } from './day-bars.tsx';
import { hoursLabel } from './hours-label.ts';
import { NewSlot } from './new-slot.tsx';
import { Packages } from './packages.tsx';
import { seasonsLabel, timesLabel, weekdaysLabel } from './slot-labels.ts';

interface TimesProps {
  readonly venueId: string;
  readonly details: SpaceDetails;
}

/** Lists the slots of a space with their packages, and draws overlaps. */
export function Times({ venueId, details }: TimesProps) {
  const { space } = details;
  const path = { venueId, spaceId: space.id };
  const order = useOptimisticOrder(details.slots, {
    read: () => client.get('/venues/{venueId}/spaces/{spaceId}/slot-order', { path }),
    write: (slotIds, ifMatch) =>
      client.put('/venues/{venueId}/spaces/{spaceId}/slot-order', { path, body: { slotIds }, ifMatch }),
    idsOf: ({ slotIds }) => slotIds,
  });
  const slots = order.shown;
  const [isAdding, setAdding] = useState(false);
  const mayEdit = may(venueId, 'venue.edit');
  const add = mayEdit && <Button onClick={() => setAdding(true)}>{t('addSlot')}</Button>;
  return (
    <WithPreview details={details} step="date">
      {!mayEdit && <p class="note">{shell('readOnly')}</p>}
      {order.error && <ErrorNotice error={order.error} />}
      {slots.length === 0 ? (
        <EmptyState title={t('noSlots')}>
          <p>{t('noSlotsText')}</p>
          {add}
        </EmptyState>
      ) : (
        <>
          <DayBars slots={slots} preparation={space} />
          <ol class={`rows ${css.slots}`}>
            {slots.map((slot, at) => (
              <li key={slot.id}>
                <header>
                  <div>
                    <h2>
                      <a href={toSlot(venueId, space.id, slot.id)} dir="auto">
                        {slot.name}
                      </a>
                    </h2>
                    <p>
                      {timesLabel(slot)} · {weekdaysLabel(slot.weekdays)}
                      {slot.hours !== null && ` · ${hoursLabel(slot)}`}
                      {slot.seasons.length > 0 && ` · ${seasonsLabel(slot.seasons)}`}
                    </p>
                  </div>
                  {mayEdit && (
                    <OrderButtons
                      name={slot.name}
                      at={at}
                      count={slots.length}
                      onMove={(to) => order.move(at, to)}
                    />
                  )}
                </header>
                <Packages venueId={venueId} details={details} slot={slot} mayEdit={mayEdit} />
              </li>
            ))}
          </ol>
          <div class="actions">{add}</div>
        </>
      )}
      {isAdding && <NewSlot venueId={venueId} details={details} onClose={() => setAdding(false)} />}
    </WithPreview>
  );
}
