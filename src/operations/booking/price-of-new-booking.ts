/** The price of a booking that staff enter. */
import { datesOf } from '../../domain/booking/booked-item.ts';
import { checkItemFields } from '../../domain/booking/item-paths.ts';
import type { ItemChoices } from '../../domain/booking/optional-fields.ts';
import type { StaffBooking } from '../../domain/booking/staff-booking.ts';
import { ValidationError } from '../../domain/errors.ts';
import { adjustedSum } from '../../domain/money/adjusted-sum.ts';
import { agreedPrice, parsePriceAgreement } from '../../domain/money/agreed-price.ts';
import type { ChosenExtra } from '../../domain/money/extra.ts';
import { inMonthlyPayments } from '../../domain/money/monthly-payments.ts';
import { scheduleFor } from '../../domain/money/payment-term.ts';
import { eventDates } from '../../domain/money/payments.ts';
import { priceReasons } from '../../domain/money/price-reasons.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import type { Tax } from '../../domain/money/tax.ts';
import { quoteOfTotal } from '../../domain/money/total-quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { StaffTarget } from './find-staff-target.ts';

interface ItemTarget {
  readonly target: StaffTarget;
  readonly stored: { readonly choices: Pick<ItemChoices, 'attendance'> };
  readonly extras: readonly ChosenExtra[];
}
type ItemTargets = readonly [ItemTarget, ...ItemTarget[]];

/**
 * Returns today's price and the agreed one, if it differs; for one date at custom times only the agreed one. Several
 * dates cost the sum of their own prices; a date at custom times costs 0. Adjustments are added to today's price, or to
 * the price that was agreed for each date.
 *
 * @param terms `groups` are the ids of the guest groups whose rates apply, `taxes` those of the venue
 */
export function priceOfNewBooking(
  booking: StaffBooking,
  items: ItemTargets,
  terms: {
    readonly groups: readonly string[];
    readonly taxes: readonly Tax[];
    readonly now: Instant;
  },
): { readonly quote: Quote; readonly agreed: Quote | null } {
  const { groups, taxes: rates, now } = terms;
  const { taxCents, totalPerDateCents, expectedTotalCents, priceReason = priceReasons.entered } = booking;
  const [{ target: main }] = items;
  const isSingle = items.length === 1;
  const dated = items.map(({ target: { date } }, number) => ({ number, date }));
  const totalCents = booking.totalCents ?? (isSingle ? totalPerDateCents : undefined);
  const quotes = checkItemFields(items, ({ target, stored, extras }): Quote => {
    const { offer, date, part } = target;
    const { attendance } = stored.choices;
    if (offer !== null) return quoteOffer(offer, { date, part, attendance, extras, groups }, now);
    const ownCents = isSingle ? totalCents : totalPerDateCents;
    const total = { totalCents: ownCents ?? 0, taxCents: isSingle ? taxCents : undefined };
    return customQuote(target, total, { rates, now });
  });
  const inInstalments = (price: Quote) =>
    booking.instalments === 'monthly'
      ? inMonthlyPayments(price, { mainItem: 0, dates: datesOf(dated) })
      : price;
  const sum = (each: readonly [Quote, ...Quote[]]) => inInstalments(sumOf(booking, items, each, now));
  if (isSingle && main.offer === null) return { quote: sum(quotes), agreed: null };
  const quote = sum(quotes);
  if (expectedTotalCents !== undefined && expectedTotalCents !== quote.totalCents)
    throw new ValidationError([
      { path: 'expectedTotalCents', message: 'is no longer the total', ...codedProblem('changed_meanwhile') },
    ]);
  const nameOf = ({ package: offer, space }: StaffTarget) => offer.name ?? space.name;
  const agreeOn = (quoted: Quote, totals: { totalCents: number; taxCents?: number }, name: string) =>
    agreedPrice(quoted, parsePriceAgreement({ ...totals, reason: priceReason }), name, rates);
  const agreed =
    booking.totalCents !== undefined
      ? inInstalments(
          agreeOn(
            quote,
            { totalCents: booking.totalCents, ...(taxCents !== undefined && { taxCents }) },
            nameOf(main),
          ),
        )
      : totalPerDateCents !== undefined
        ? sum(
            checkItemFields(items, ({ target }, index) =>
              agreeOn(quotes[index] ?? quotes[0], { totalCents: totalPerDateCents }, nameOf(target)),
            ),
          )
        : null;
  const isAsQuoted = agreed?.totalCents === quote.totalCents && agreed.taxCents === quote.taxCents;
  return { quote, agreed: isAsQuoted ? null : agreed };
}

/** Returns the sum of the quotes of items with the adjustments. */
function sumOf(
  { adjustments = [] }: Pick<StaffBooking, 'adjustments'>,
  items: ItemTargets,
  quotes: readonly [Quote, ...Quote[]],
  now: Instant,
): Quote {
  const [{ target: main }] = items;
  const dates = { today: todayIn(main.timezone, now), ...eventDates(items.map(({ target }) => target)) };
  return adjustedSum(quotes, {
    adjustments,
    schedule: scheduleFor(main.offer?.package, main.venue),
    dates,
  });
}

const customQuote = (
  { venue, space, date, timezone }: StaffTarget,
  total: { readonly totalCents: number; readonly taxCents: number | undefined },
  { rates, now }: { readonly rates: readonly Tax[]; readonly now: Instant },
) => quoteOfTotal(total, { venue, label: space.name, date, today: todayIn(timezone, now), rates });
