import { addTax } from '../../../domain/money/price.ts';
import type { Tax } from '../../../domain/money/tax.ts';

/**
 * Returns the amount before tax whose amount with tax is nearest to a typed one. Rounding makes some amounts with tax
 * impossible: at 20 %, 0.03 becomes 0.02.
 *
 * @param gross in the currency's smallest unit
 */
export function withoutTax(gross: number, tax: Tax): number {
  const near = Math.round((gross * 10_000) / (10_000 + tax.basisPoints));
  const distance = (net: number) => Math.abs(addTax(net, tax) - gross);
  return [near - 1, near + 1]
    .filter((net) => net >= 0)
    .reduce((best, net) => (distance(net) < distance(best) ? net : best), near);
}
