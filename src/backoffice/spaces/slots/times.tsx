import { useState } from 'preact/hooks';
import type { ManagementError } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { manager } from '../../asking/manager.ts';
import { useAnswer } from '../../asking/use-answer.ts';
import { Empty } from '../../parts/empty.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { tell } from '../../shell/news.ts';
import { may } from '../../shell/session.ts';
import { movedTo, OrderButtons } from '../fields/order-buttons.tsx';
import { toSlot } from '../links.ts';
import { WithPreview } from '../preview/with-preview.tsx';
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
  const { space, slots } = whole;
  const path = { venueId, spaceId: space.id };
  const order = useAnswer('/venues/{venueId}/spaces/{spaceId}/slot-order', { path });
  const [error, setError] = useState<ManagementError | null>(null);
  const [isAdding, setAdding] = useState(false);
  const mayEdit = may(venueId, 'venue.edit');
  const move = async (from: number, to: number) => {
    const answer = await manager.put('/venues/{venueId}/spaces/{spaceId}/slot-order', {
      path,
      ifMatch: order.found?.etag ?? '',
      body: { slotIds: movedTo(slots, from, to).map(({ id }) => id) },
    });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return order.again();
    tell({ text: t('movedTo', { name: slots[from]?.name ?? '', place: to + 1, of: slots.length }) });
  };
  const add = mayEdit && <Button onClick={() => setAdding(true)}>{t('addSlot')}</Button>;
  return (
    <WithPreview whole={whole}>
      {error && <Trouble error={error} />}
      {slots.length === 0 ? (
        <Empty title={t('noSlots')}>
          <p>{t('noSlotsText')}</p>
          {add}
        </Empty>
      ) : (
        <>
          <DayBars slots={slots} turnaroundMinutes={space.turnaroundMinutes} />
          <ol class="rows slots">
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
                      onMove={(to) => move(at, to)}
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
