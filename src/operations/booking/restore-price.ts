import { datesOf } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { withFormerInstalments } from '../../domain/money/changed-items.ts';
import { fixedInstalments, instalmentsOf, paymentsOnNewDates } from '../../domain/money/instalments.ts';
import { sumDueAtSigning } from '../../domain/money/payments.ts';
import { priceReasons } from '../../domain/money/price-reasons.ts';
import type { Instant } from '../../domain/time/instant.ts';

/**
 * Returns a booking with a former price restored: instalments that are due, invoiced or paid stay as they are, also if the
 * dates move, and the others take the difference.
 *
 * @param request the booking as it is
 * @param restored with the former price, its instalments and the former dates
 */
export function withFixedInstalments(
  request: BookingRequest,
  restored: BookingRequest,
  now: Instant,
): BookingRequest {
  const current = request.agreedPrice ?? request.quote;
  const former = restored.agreedPrice ?? restored.quote;
  const fixed = fixedInstalments(request, now);
  const payments = paymentsOnNewDates(request, restored, fixed);
  const kept = { ...current, payments, dueNowCents: sumDueAtSigning(payments) };
  const [dueNow, dueFormerly] = [{ ...restored, agreedPrice: kept }, restored].map(instalmentsOf);
  const isAsFixed = [...fixed.numbers].every((number) => {
    const [one, other] = [dueNow?.[number - 1], dueFormerly?.[number - 1]];
    return one?.amountCents === other?.amountCents && one?.dueOn === other?.dueOn;
  });
  if (isAsFixed) return restored;
  const of = ({ items }: BookingRequest) => ({ mainItem: items[0].number, dates: datesOf(items) });
  const { reason, agreedAt, agreedItems } = restored.agreedPrice ?? {
    reason: priceReasons.updated,
    agreedAt: now,
  };
  const price = withFormerInstalments(former, kept, { ...of(request), after: of(restored) }, fixed);
  return { ...restored, agreedPrice: { ...price, reason, agreedAt, ...(agreedItems && { agreedItems }) } };
}
