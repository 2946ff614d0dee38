import { priceReasons } from '../../domain/money/price-reasons.ts';
import { t } from './messages.ts';

/** Returns the reason of an agreed price: as staff wrote it, or one of the service in the reader's language. */
export function priceReasonText(reason: string): string {
  const keys = ['entered', 'imported', 'changed'] as const;
  const known = keys.find((key) => priceReasons[key] === reason);
  return known === undefined ? reason : t(`price_${known}`);
}
