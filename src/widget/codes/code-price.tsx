import { LiveText } from '../../ui/parts/live-text.tsx';
import { pricedHoursText } from '../../ui/prices/hours-text.ts';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import type { PackagePriceProps } from '../hour-parts.ts';
import { useBooking } from '../use-booking.ts';

/** Renders what a package costs on the chosen date with the code, without extras: only a quote has this price. */
export function CodePrice({ offer }: PackagePriceProps) {
  const { state, t, formats } = useBooking();
  const quote = state.codeQuotes?.get(offer.id);
  if (!quote) return <p>{'\u00A0'}</p>;
  const { currency } = quote;
  const amount = formats.money(quote.totalCents, currency);
  // Per guest, it is a minimum until the number of guests is known.
  const isMinimum = offer.perAttendeeCents > 0 && state.guests === null;
  const hours = quote.lines.flatMap(({ minutes, perHourCents = 0 }) =>
    minutes ? [pricedHoursText({ minutes, perHourCents }, currency, formats)] : [],
  );
  return (
    <p id={`fee-${offer.id}`}>
      <b>
        <LiveText
          text={taxIncludedText(t, isMinimum ? t('priceFrom', { amount }) : amount, quote.taxCents > 0)}
        />{' '}
      </b>
      <small>{hours.join(' + ')}</small>
    </p>
  );
}
