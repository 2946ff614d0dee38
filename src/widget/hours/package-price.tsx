import { LiveText } from '../../ui/parts/live-text.tsx';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import type { PackagePriceProps } from '../hour-parts.ts';
import { isAtMinimum, mayRise, pricesOf } from '../state/prices.ts';
import { useBooking } from '../use-booking.ts';

/** Renders what an hour costs on the chosen date, and the price of the chosen times; until then, the lowest one. */
export function PackagePrice({ offer, onDate }: PackagePriceProps) {
  const { state, t, formats } = useBooking();
  const { id, currency, perAttendeeCents, minimumAttendance } = offer;
  const { slots, slotId, date, pricesAtTimes, guests } = state;
  const slot = slots.data?.find((each) => each.id === slotId);
  if (!onDate) return <p>\u00A0</p>;
  const { shortest = onDate, fixedWithTaxCents = 0, perAttendeeWithTaxCents = 0, hourRates = [] } = onDate;
  const money = (cents: number) => formats.money(cents, currency);
  const atChosen = pricesOf(pricesAtTimes ?? [], date, slotId).find(({ packageId }) => packageId === id);
  const { hireFeeCents, hireFeeWithTaxCents } = atChosen ?? shortest;
  const amount = money(hireFeeWithTaxCents);
  const least = isAtMinimum(offer, shortest) && money(shortest.hireFeeWithTaxCents);
  const price = mayRise([{ packages: [offer] }], guests, pricesAtTimes) ? t('priceFrom', { amount }) : amount;
  const always = [fixedWithTaxCents > 0 && money(fixedWithTaxCents)];
  const atTimes: string[] = [];
  for (const { startTime, endTime, perHourWithTaxCents } of hourRates) {
    const amount = money(perHourWithTaxCents);
    const perHour = t('perHour', { amount });
    if (!startTime || !endTime) always.push(perHour);
    else {
      const start = formats.time(startTime);
      const range = () => t('timeRange', { start, end: formats.time(endTime) });
      atTimes.push(
        endTime === slot?.endTime
          ? t('perHourFrom', { time: start, amount })
          : range() + formats.colon + perHour,
      );
    }
  }
  return (
    <p id={`fee-${id}`}>
      {(atChosen || !pricesAtTimes) && (
        <b>
          <LiveText text={taxIncludedText(t, price, hireFeeWithTaxCents !== hireFeeCents)} />{' '}
        </b>
      )}
      <small>
        <LiveText
          text={[
            always.filter(Boolean).join(' + '),
            ...atTimes,
            perAttendeeCents > 0 && t('perGuest', { amount: money(perAttendeeWithTaxCents) }),
            perAttendeeCents > 0 && minimumAttendance > 1 && t('atLeastGuests', { count: minimumAttendance }),
            least && t('minimum', { min: least }),
          ]
            .filter(Boolean)
            .join(formats.separator)}
        />
      </small>
    </p>
  );
}
