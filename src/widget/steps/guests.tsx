import { Button } from '../../ui/parts/button.tsx';
import { NumberInput } from '../../ui/parts/number-input.tsx';
import { useBooking } from '../use-booking.ts';

/** From here on, a press of a button changes the number by ten. */
const large = 10;

/** Renders the field for the number of guests, with buttons to change it. The number applies to all steps. */
export function Guests() {
  const { state, session, t, formats } = useBooking();
  const { guests, guestsText, isTyping, problems } = state;
  const less = guests !== null && guests > large ? Math.max(large, guests - large) : (guests ?? 0) - 1;
  const more = guests === null ? large : guests + (guests < large ? 1 : large);
  // Half of "1,200" is no number yet.
  const isWrong = (guestsText !== null && !isTyping) || !!problems.guests;
  return (
    <>
      <div class="guests">
        <label for="guests">{t('guests')}</label>
        <p>
          <Button name={t('fewerGuests')} isOff={guests === null} onClick={() => session.setGuests(less)}>
            −
          </Button>
          <NumberInput
            id="guests"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'problem-guests' : undefined}
            value={guestsText ?? (guests === null ? '' : formats.number(guests, { useGrouping: false }))}
            onInput={({ currentTarget }) => session.typeGuests(currentTarget.value)}
          />
          <Button name={t('moreGuests')} onClick={() => session.setGuests(more)}>
            +
          </Button>
        </p>
      </div>
      {isWrong && (
        <p class="problem" id="problem-guests" role="alert">
          {t('numberWrong', { number: 120 })}
        </p>
      )}
    </>
  );
}
