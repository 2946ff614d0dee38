import type { Quote } from '../../client/types.ts';
import { chargedMinimum } from '../../domain/money/charged-minimum.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Formats } from '../../ui/locale/formats.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { pricedHoursText } from '../../ui/prices/hours-text.ts';
import { paymentShare } from '../../ui/prices/payment-share.ts';
import { dueText } from '../../ui/prices/price-messages.ts';
import { withoutZeros } from '../../ui/prices/without-zeros.ts';
import type { BookedDate } from '../state/receipt.ts';
import { useBooking } from '../use-booking.ts';
import { PriceLine } from './price-line.tsx';

interface BreakdownProps {
  readonly quote: Quote;
  /** By the number of a line's item. */
  readonly booked: readonly BookedDate[];
  /** The date of the event. */
  readonly date: CalendarDate;
  /** The date from which payments count. */
  readonly today: CalendarDate;
}

/**
 * Returns a label with the numbers that the service adds to the venue's words in the language's digits: `95 × ` of fees,
 * ` 19 %` of taxes. The venue's own words stay as they are.
 */
const labelIn = ({ number, share }: Formats, label: string, isTax: boolean): string =>
  isTax
    ? label.replace(/[\d.]+%$/, (rate) => share(Number.parseFloat(rate) / 100))
    : label.replace(/^\d+(?= × )/, (count) => number(Number(count)));

/** Renders a price, line by line, with its instalments. */
export function Breakdown({ quote, booked, date, today }: BreakdownProps) {
  const { t, formats, venueTextProps } = useBooking();
  const { lines, payments, totalCents, currency } = quote;
  const shown = withoutZeros(lines);
  const linesOf = (isTax: boolean) =>
    shown
      .filter(({ type }) => (type === 'tax') === isTax)
      .map((line, index) => {
        const { type, label, amountCents, amountWithTaxCents, minutes, perHourCents = 0, item = 0 } = line;
        const minimum = chargedMinimum(line, booked[item] ?? {});
        return (
          <PriceLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same in everything
            key={index}
            label={
              type === 'minimum' ? (
                t('toMinimum')
              ) : (
                <>
                  <span {...venueTextProps}>
                    {minutes
                      ? pricedHoursText({ minutes, perHourCents }, currency, formats)
                      : labelIn(formats, label, isTax)}
                  </span>
                  {minimum > 0 && (
                    <small>{inBrackets(t('atLeastGuests', { count: minimum }), formats)}</small>
                  )}
                </>
              )
            }
            cents={amountWithTaxCents ?? amountCents}
            currency={currency}
          />
        );
      });
  const fees = linesOf(false);
  const isTaxed = quote.taxCents > 0;
  return (
    <div class="breakdown">
      <h3>{t('priceBreakdown')}</h3>
      <dl class="lines" part="quote">
        {fees}
        {/* With a tax, the only fee is not 0. */}
        {isTaxed && (fees.length > 1 || shown[0]?.amountWithTaxCents) && (
          <PriceLine look="sum" label={t('subtotal')} cents={quote.hireFeeCents} currency={currency} />
        )}
        {linesOf(true)}
        <PriceLine label={t(isTaxed ? 'total' : 'sum')} cents={totalCents} currency={currency} />
      </dl>
      {payments.length > 0 && (
        <>
          <h3>{t('instalments')}</h3>
          <ol>
            {payments.map((payment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two instalments may be the same in everything
              <li key={index}>
                <b>{formats.money(payment.amountCents, currency)}</b>
                {payments.length > 1 && totalCents > 0 && (
                  <small> {formats.share(paymentShare(payment.amountCents, totalCents))}</small>
                )}
                <p>{dueText(payment, { payments, event: date, today }, t, formats)}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
