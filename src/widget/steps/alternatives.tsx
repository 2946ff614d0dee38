/** Alternatives with prices for a lost date: other dates for the same time of day, other spaces that day. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { priceFrom } from '../../ui/prices/price-messages.ts';
import { chooseAlternativeDate } from '../state/lazy-choices.ts';
import { pricesOf } from '../state/prices.ts';
import { chosen, priceOptionsOf } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';

/** Renders other dates, one tap each. */
export function OtherDates({ dates }: { readonly dates: readonly CalendarDate[] }) {
  const { state, session, t, formats } = useBooking();
  const { slot, offer } = chosen(state);
  /** For the chosen package; a minimum with extras. */
  const priceOn = (date: CalendarDate) => {
    const price = pricesOf(state.prices, date, slot?.id ?? '').find(
      ({ packageId }) => packageId === offer?.id,
    );
    if (!price || !offer) return null;
    const amount = [price.hireFeeWithTaxCents, offer.currency] as const;
    return (
      <small>
        {priceOptionsOf(state).extras ? priceFrom({ t, formats }, ...amount) : formats.money(...amount)}
      </small>
    );
  };
  return (
    <p class="actions">
      {dates.map((date) => (
        <Button key={date} isOff={state.isSending} onClick={() => chooseAlternativeDate(session, date)}>
          <span>{formats.shortDate(date)}</span>
          {priceOn(date)}
        </Button>
      ))}
    </p>
  );
}

/** Renders other spaces that are free on the chosen date. */
export function OtherSpaces() {
  const { state, session, t, formats, venueTextProps } = useBooking();
  const { date, elsewhere, venue, isSending } = state;
  if (!date || elsewhere.length === 0) return null;
  return (
    <>
      <p>{t('elsewhere', { date: formats.shortDate(date) })}</p>
      <p class="actions">
        {elsewhere.map(({ space: { id, name }, minCents, offer }) => (
          <Button key={id} isOff={isSending} onClick={() => session.chooseSpace(id)}>
            <span {...venueTextProps}>{name}</span>
            {!!minCents && (
              <small>
                {offer && <span {...venueTextProps}>{offer.name}</span>}{' '}
                {priceFrom({ t, formats }, minCents, venue.data?.currency ?? '')}
              </small>
            )}
          </Button>
        ))}
      </p>
    </>
  );
}
