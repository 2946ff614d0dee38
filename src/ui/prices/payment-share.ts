/**
 * Returns the share of an instalment in a total, 1 = all: the whole per cent that gives its rounded amount, as venues type
 * it, otherwise the exact share.
 *
 * @param totalCents above 0
 */
export function paymentShare(amountCents: number, totalCents: number): number {
  const percent = Math.round((amountCents / totalCents) * 100);
  return Math.abs(percent * totalCents - amountCents * 100) < 100 ? percent / 100 : amountCents / totalCents;
}
