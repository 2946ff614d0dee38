/** Beside the price: the number of guests with the layout, and extras of the package. */

import type { ComponentChildren } from 'preact';
import type { Extra, Package } from '../../client/types.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { LiveNumberInput } from '../../ui/parts/live-number-input.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import { setExtra } from '../state/lazy-choices.ts';
import { chosen, maxPieces } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';
import { Guests } from './guests.tsx';
import { OverCapacity } from './over-capacity.tsx';

/** Renders the fields; nothing without a package. */
export function Extras({ guests = <Guests /> }: { readonly guests?: ComponentChildren }) {
  const { state, session, t, formats } = useBooking();
  const { space, offer, layout } = chosen(state);
  const layouts = space?.layouts ?? [];
  if (!offer) return null;
  return (
    <>
      <div class="filter">
        {guests}
        {layouts.length > 0 && (
          <Select
            name="layout"
            label={t('layout')}
            hint={t('optional')}
            isRequired={false}
            value={layout?.name ?? ''}
            options={layouts.map(({ name, capacity }) => [
              name,
              formats.isolate(name) + inBrackets(t('upTo', { count: capacity }), formats),
            ])}
            problem={undefined}
            onValue={(name) =>
              session.change({ layout: name || null, before: { ...state.before, layout: null } })
            }
          />
        )}
      </div>
      <OverCapacity />
      {offer.extras.length > 0 && (
        <fieldset>
          <legend>
            <h3>{t('extras')}</h3>
          </legend>
          {offer.extras.map((extra) => (
            <ExtraChoice key={extra.id} extra={extra} offer={offer} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function ExtraChoice({ extra, offer }: { readonly extra: Extra; readonly offer: Package }) {
  const { state, session, t, formats, venueTextProps } = useBooking();
  const { id, name, per, most } = extra;
  const amount = formats.money(extra.amountWithTaxCents, offer.currency);
  const maximum = most ?? maxPieces;
  const { minimumAttendance: minimum } = offer;
  const pieces = Math.min(state.extras[id] ?? 0, maximum);
  const atMost = t('maximum', { max: formats.number(maximum) });
  const field = `extra-${id}`;
  const about = `cost-${id}`;
  const isCounted = per === 'piece';
  const messages = (
    <div>
      <label for={field} {...venueTextProps}>
        {name}
      </label>
      <p id={about}>
        {taxIncludedText(
          t,
          per === 'attendee' ? t('perGuest', { amount }) : amount,
          extra.hasTax ?? extra.amountWithTaxCents !== extra.amountCents,
        )}
        {isCounted && most && formats.separator + atMost}
        {per === 'attendee' &&
          minimum > (state.guests ?? 1) &&
          formats.separator + t('atLeastGuests', { count: minimum })}
      </p>
    </div>
  );
  return (
    <div class="choice">
      {isCounted && messages}
      {isCounted ? (
        <LiveNumberInput
          id={field}
          describedBy={about}
          value={pieces}
          formats={formats}
          problemOf={(number) =>
            Number.isInteger(number) && number >= 0
              ? number > maximum && atMost
              : t('numberWrong', { number: 120 })
          }
          onValue={(number) => {
            session.type({});
            setExtra(session, id, number);
          }}
        />
      ) : (
        <input
          id={field}
          aria-describedby={about}
          type="checkbox"
          checked={pieces > 0}
          onChange={({ currentTarget }) => setExtra(session, id, currentTarget.checked ? 1 : 0)}
        />
      )}
      {!isCounted && messages}
    </div>
  );
}
