/** Alternatives with prices for a lost date: other dates for the same time of day, other spaces that day. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { priceFrom } from '../../ui/prices/price-messages.ts';
import type { Loss } from '../state/availability.ts';
import { chooseAlternativeDate } from '../state/lazy-choices.ts';
import { pricesOf } from '../state/prices.ts';
import { chosen, priceOptionsOf } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';
import { Contact } from './contact.tsx';
import { slotTimes } from './slot-times.ts';

interface AlternativesProps {
  /** The nearest dates for the same time of day. */
  readonly dates: readonly CalendarDate[];
  readonly loss: Loss | 'overlaps';
}

/** Renders other dates and spaces for a lost date; the venue's contact if no dates are found, or at short notice. */
export function Alternatives({ dates, loss }: AlternativesProps) {
  const { state, t, formats } = useBooking();
  const { slot } = chosen(state);
  const isFound = dates.length > 0;
  const isKnown = isFound || !state.isLoadingDays;
  return (
    <>
      {slot && isKnown && (
        <p>{isFound ? t('conflictNearest', { slot: formats.isolate(slot.name) }) : t('conflictNone')}</p>
      )}
      {isFound && <OtherDates dates={dates} />}
      {loss !== 'past' && <OtherSpaces />}
      {(loss === 'notice' || (isKnown && !isFound)) && <Contact />}
    </>
  );
}

/** One tap each. */
function OtherDates({ dates }: { readonly dates: readonly CalendarDate[] }) {
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

/** Renders other spaces that are free on the chosen date at an overlapping time. */
function OtherSpaces() {
  const { state, session, t, formats, venueTextProps } = useBooking();
  const { date, elsewhere, venue, isSending } = state;
  if (!date || elsewhere.length === 0) return null;
  return (
    <>
      <p>{t('elsewhere', { date: formats.shortDate(date) })}</p>
      <p class="actions">
        {elsewhere.map(({ space: { id, name }, slot, minCents, offer }) => (
          <Button key={id} isOff={isSending} onClick={() => session.chooseSpace(id, slot)}>
            <span {...venueTextProps}>{name}</span>
            <small>
              <span {...venueTextProps}>{slot.name}</span> · {slotTimes({ t, formats }, slot)}
            </small>
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
