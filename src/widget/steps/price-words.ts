import type { Booking } from '../use-booking.ts';

/** An amount, said to include tax where there is any. */
export function withTax({ t }: Pick<Booking, 't'>, amount: string, isTaxed: boolean): string {
  return isTaxed ? t('includingTax', { amount }) : amount;
}
