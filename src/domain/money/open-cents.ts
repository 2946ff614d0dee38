import type { Instalment } from './instalments.ts';

/**
 * Returns the balance of what is neither paid nor returned, in cents: what is due or invoiced less credits. Below 0 if
 * the guest gets something back.
 */
export const openCents = (
  instalments: readonly Pick<Instalment, 'amountCents' | 'dueOn' | 'invoicedOn' | 'paidOn'>[],
): number =>
  instalments
    .filter(
      ({ amountCents, dueOn, invoicedOn, paidOn }) =>
        paidOn === null && (amountCents < 0 || dueOn !== null || invoicedOn !== null),
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
