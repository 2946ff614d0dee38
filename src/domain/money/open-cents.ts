import type { CalendarDate } from '../time/instant.ts';

/** An instalment, as far as it says what is open. */
interface OpenInstalment {
  readonly amountCents: number;
  readonly dueOn: CalendarDate | null;
  readonly invoicedOn: CalendarDate | null;
  readonly paidOn: CalendarDate | null;
}

/**
 * Returns the balance of what is neither paid nor returned, in cents: what is due or invoiced less credits. Below 0 if
 * the guest gets something back.
 */
export const openCents = (instalments: readonly OpenInstalment[]): number =>
  instalments
    .filter(
      ({ amountCents, dueOn, invoicedOn, paidOn }) =>
        paidOn === null && (amountCents < 0 || dueOn !== null || invoicedOn !== null),
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Returns the credits that the venue still owes for a booking that is cancelled or declined: more was paid than it cost
 * until then.
 */
export function owedCredits<Each extends OpenInstalment>(
  status: string,
  instalments: readonly Each[],
): Each[] {
  const isOver = status === 'cancelled' || status === 'declined';
  if (!isOver || openCents(instalments) >= 0) return [];
  return instalments.filter(({ amountCents, paidOn }) => amountCents < 0 && paidOn === null);
}
