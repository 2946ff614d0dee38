import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { Empty } from '../../parts/empty.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { may } from '../../shell/session.ts';
import { t as shell } from '../../shell/words.ts';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { useOrder } from '../fields/use-order.ts';
import { toSlot } from '../links.ts';
import { WithPreview } from '../preview/with-preview.tsx';
import css from '../style.module.css';
import type { WholeSpace } from '../whole-space.ts';
import { t } from '../words.ts';
import { DayBars } from './day-bars.tsx';
import { NewSlot } from './new-slot.tsx';
import { Packages } from './packages.tsx';
import { timesWords, weekdaysWords } from './slot-words.ts';

interface TimesProps {
  readonly venueId: string;
  readonly whole: WholeSpace;
}

/** When a space is let and with what, the overlaps drawn. */
export function Times({ venueId, whole }: TimesProps) {
  const { space } = whole;
  const path = { venueId, spaceId: space.id };
  const order = useOrder(whole.slots, {
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
    <WithPreview whole={whole}>
      {!mayEdit && <p class="note">{shell('mayOnlyLook')}</p>}
      {order.error && <Trouble error={order.error} />}
      {slots.length === 0 ? (
        <Empty title={t('noSlots')}>
          <p>{t('noSlotsText')}</p>
          {add}
        </Empty>
      ) : (
        <>
          <DayBars slots={slots} turnaroundMinutes={space.turnaroundMinutes} />
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
                      {timesWords(slot)} · {weekdaysWords(slot.weekdays)}
                      {slot.seasons.length > 0 && ` · ${t('inSeason')}`}
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
                <Packages {...{ venueId, whole, slot, mayEdit }} />
              </li>
            ))}
          </ol>
          <div class="actions">{add}</div>
        </>
      )}
      {isAdding && <NewSlot venueId={venueId} whole={whole} onClose={() => setAdding(false)} />}
    </WithPreview>
  );
}
