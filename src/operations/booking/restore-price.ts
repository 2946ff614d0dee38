import { isDeepStrictEqual } from 'node:util';
import { datesOf } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { withFormerInstalments } from '../../domain/money/changed-items.ts';
import { fixedInstalments } from '../../domain/money/instalments.ts';
import { priceReasons } from '../../domain/money/price-reasons.ts';
import type { Instant } from '../../domain/time/instant.ts';

/**
 * Returns a booking with a former price restored: instalments that are due, invoiced or paid stay as they are, and the
 * others take the difference.
 *
 * @param request the booking as it is
 * @param restored with the former price, and its instalments
 */
export function withFixedInstalments(
  request: BookingRequest,
  restored: BookingRequest,
  now: Instant,
): BookingRequest {
  const current = request.agreedPrice ?? request.quote;
  const former = restored.agreedPrice ?? restored.quote;
  const fixed = fixedInstalments(request, now);
  const isAsFixed = [...fixed.numbers].every((number) =>
    isDeepStrictEqual(current.payments[number - 1], former.payments[number - 1]),
  );
  if (isAsFixed) return restored;
  const of = { mainItem: request.items[0].number, dates: datesOf(request.items) };
  const { reason, agreedAt } = restored.agreedPrice ?? { reason: priceReasons.updated, agreedAt: now };
  const price = withFormerInstalments(former, current, of, fixed);
  return { ...restored, agreedPrice: { ...price, reason, agreedAt } };
}
