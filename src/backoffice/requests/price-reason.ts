import { isAgreement, priceReasons } from '../../domain/money/price-reasons.ts';
import { t } from './messages.ts';
import type { StaffRequest } from './request/staff-request.ts';

/** Returns whether a person agreed on the price of a booking. The sum after a change at prices of the day is no agreement. */
export function isAgreed({ agreedPrice }: Pick<StaffRequest, 'agreedPrice'>): boolean {
  const reason = agreedPrice?.reason;
  return reason !== undefined && isAgreement(reason);
}

/** Returns the reason of an agreed price: as staff wrote it, or one of the service in the reader's language. */
export function priceReasonText(reason: string): string {
  const keys = ['entered', 'imported', 'changed', 'updated', 'kept'] as const;
  const known = keys.find((key) => priceReasons[key] === reason);
  return known === undefined ? reason : t(`price_${known}`);
}
