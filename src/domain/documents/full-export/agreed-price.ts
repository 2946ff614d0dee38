/** Serializes the agreed price in a full export; omitted if there is none. */
import type { AgreedPrice } from '../../booking/booking-request.ts';
import type { FieldProblem } from '../../errors.ts';
import type { Quote } from '../../money/quote.ts';
import { isoInstant, parseIsoInstant } from '../../time/instant.ts';

/** An agreed price with its instant as text. */
export type SerializedPrice = Omit<AgreedPrice, 'agreedAt'> & { readonly agreedAt: string };

/** Serializes the agreed price as a member of a request. */
export function serializeAgreedPrice(agreed: AgreedPrice | null): { agreedPrice?: SerializedPrice } {
  return agreed === null ? {} : { agreedPrice: { ...agreed, agreedAt: isoInstant(agreed.agreedAt) } };
}

/** Parses the agreed price of a record; the rest is unchanged. */
export function parseAgreedPrice<Rest extends object>(
  record: Rest & { readonly agreedPrice?: SerializedPrice },
) {
  const { agreedPrice, ...rest } = record;
  const agreedAt = parseIsoInstant(agreedPrice?.agreedAt ?? '') ?? 0;
  return { ...rest, agreedPrice: agreedPrice === undefined ? null : { ...agreedPrice, agreedAt } };
}

/** Yields the problems of a request's prices that their schema cannot express. */
export function* validatePrices(quote: Quote, agreed: SerializedPrice | undefined): Iterable<FieldProblem> {
  if (!hasConsistentSums(quote)) yield { path: 'bookingRequest.quote', message: 'does not add up' };
  if (agreed === undefined) return;
  const path = 'bookingRequest.agreedPrice';
  if (!hasConsistentSums(agreed)) yield { path, message: 'does not add up' };
  if (agreed.currency !== quote.currency)
    yield { path: `${path}.currency`, message: `is not that of the quote, ${quote.currency}` };
  if (parseIsoInstant(agreed.agreedAt) === null)
    yield { path: `${path}.agreedAt`, message: `${agreed.agreedAt} is not an instant` };
}

/** Returns whether lines without tax, tax lines and payments each add up to the quote's sums (specification §2). */
function hasConsistentSums({ lines, payments, ...quote }: Quote): boolean {
  const sumOf = (parts: readonly { readonly amountCents: number }[]) =>
    parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    sumOf(lines.filter(({ type }) => type !== 'tax')) === quote.hireFeeCents &&
    sumOf(lines.filter(({ type }) => type === 'tax')) === quote.taxCents &&
    quote.hireFeeCents + quote.taxCents === quote.totalCents &&
    sumOf(payments) === quote.totalCents &&
    sumOf(payments.filter(({ dueBasis }) => dueBasis === 'after_signing')) === quote.dueNowCents
  );
}
