import { Button } from '../../ui/parts/button.tsx';
import { slotStateOf } from '../state/availability.ts';
import { chooseSlot } from '../state/choices.ts';
import { type Booking, type TakenSlotsProps, useBooking } from '../use-booking.ts';

/** Returns why a taken time has no waiting list: the visitor has chosen other dates. */
export const limitOf = ({ state, t, formats }: Booking) =>
  state.others[0] ? t('waitingList') + formats.separator + t('itemsFull', { max: 1 }) : null;

/** Renders the taken slots of a day that have a waiting list. They are apart from the free ones, which arrow keys choose. */
export function TakenSlots({ slots, timesOf }: TakenSlotsProps) {
  const booking = useBooking();
  const { state, session, t, formats, venueTextProps } = booking;
  const { date, days } = state;
  const isTaken = date && days.get(date)?.slots.some((slot) => slotStateOf(slot) === 'taken');
  if (slots.length === 0) return isTaken ? <p>{limitOf(booking)}</p> : null;
  return (
    <>
      <h4 id="taken">{t('taken')}</h4>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one */}
      <div class="choices" role="group" aria-labelledby="taken">
        {slots.map((slot) => (
          <div key={slot.id} class="choice off" part="slot">
            <div>
              <span {...venueTextProps}>{slot.name}</span>
              <small>{timesOf(slot)}</small>
            </div>
            <Button
              name={`${t('waitingList')}${formats.colon}${slot.name}`}
              isPressed={slot.id === state.slotId}
              onClick={() => chooseSlot(session, slot.id)}
            >
              {t('waitingList')}
            </Button>
          </div>
        ))}
      </div>
    </>
  );
}
