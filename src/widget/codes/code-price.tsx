import { LiveText } from '../../ui/parts/live-text.tsx';
import { pricedHoursText } from '../../ui/prices/hours-text.ts';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import type { PackagePriceProps } from '../hour-parts.ts';
import { lacksGuests } from '../state/booking-request.ts';
import { useBooking } from '../use-booking.ts';

/** Renders what the chosen package costs on the current date with the code: only the quote has these prices. */
export function CodePrice({ offer }: PackagePriceProps) {
  const { state, t, formats } = useBooking();
  const { packageId, quote } = state;
  const { currency, lines = [] } = (packageId === offer.id && quote.data) || {};
  if (!currency) return <p>{'\u00A0'}</p>;
  // The current date is the first of the quote.
  const own = lines.filter(({ item = 0 }) => item === 0);
  let amount = 0;
  for (const { amountCents } of own) amount += amountCents;
  const price = formats.money(amount, currency);
  const isTaxed = own.some(({ type, amountCents }) => type === 'tax' && amountCents > 0);
  const hours = own.flatMap(({ minutes, perHourCents = 0 }) =>
    minutes ? [pricedHoursText({ minutes, perHourCents }, currency, formats)] : [],
  );
  return (
    <p id={`fee-${offer.id}`}>
      <b>
        <LiveText
          text={taxIncludedText(t, lacksGuests(state) ? t('priceFrom', { amount: price }) : price, isTaxed)}
        />{' '}
      </b>
      <small>{hours.join(' + ')}</small>
    </p>
  );
}
