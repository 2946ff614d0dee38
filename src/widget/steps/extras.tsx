/** Beside the price: the number of guests, if it matters, and extras of the package. */
import type { Extra, Package } from '../../client/types.ts';
import { DebouncedNumberInput } from '../../ui/parts/debounced-number-input.tsx';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import { setExtra } from '../state/lazy-choices.ts';
import { chosen } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';

/** Renders the fields; nothing if the package costs the same for any number of guests and has no extras. */
export function Extras() {
  const { state, session, t } = useBooking();
  const { offer } = chosen(state);
  if (!offer) return null;
  return (
    <>
      {isPricedByGuest(offer) && (
        <div class="filter">
          <label for="guests">{t('guests')}</label>
          {/* Each number requests a price, so not while it is being typed. */}
          <DebouncedNumberInput
            id="guests"
            value={state.guests}
            onValue={(number) => session.setGuests(number)}
          />
        </div>
      )}
      {offer.extras.length > 0 && (
        <fieldset>
          <legend>
            <h3>{t('extras')}</h3>
          </legend>
          {offer.extras.map((extra) => (
            <ExtraChoice key={extra.id} extra={extra} currency={offer.currency} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function ExtraChoice({ extra, currency }: { readonly extra: Extra; readonly currency: string }) {
  const { state, session, t, formats, venueTextProps } = useBooking();
  const { id, name, per, most: max } = extra;
  const amount = formats.money(extra.amountWithTaxCents, currency);
  const pieces = state.extras[id] ?? 0;
  const input = { id: `extra-${id}`, 'aria-describedby': `cost-${id}` };
  const messages = (
    <div>
      <label for={`extra-${id}`} {...venueTextProps}>
        {name}
      </label>
      <p id={`cost-${id}`}>
        {taxIncludedText(
          t,
          per === 'attendee' ? t('perGuest', { amount }) : amount,
          extra.amountWithTaxCents !== extra.amountCents,
        )}
      </p>
    </div>
  );
  return per === 'piece' ? (
    <div class="filter">
      <DebouncedNumberInput
        id={input.id}
        describedBy={input['aria-describedby']}
        value={pieces}
        onValue={(number) => setExtra(session, id, Math.min(number, max ?? 1e6))}
      />
      {messages}
    </div>
  ) : (
    <div class="choice">
      <input
        {...input}
        type="checkbox"
        checked={pieces > 0}
        onChange={({ currentTarget }) => setExtra(session, id, currentTarget.checked ? 1 : 0)}
      />
      {messages}
    </div>
  );
}

/** Returns whether the number of guests changes the price. */
const isPricedByGuest = ({ perAttendeeCents, extras }: Package) =>
  perAttendeeCents > 0 || extras.some(({ per }) => per === 'attendee');
