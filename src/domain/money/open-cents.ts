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
 * Returns the credits that the venue still owes for a request that is not accepted, or no longer: more was paid than it
 * costs, or than it cost until it was cancelled or declined.
 */
export function owedCredits<Each extends OpenInstalment>(
  status: string,
  instalments: readonly Each[],
): Each[] {
  if (status === 'accepted' || openCents(instalments) >= 0) return [];
  return instalments.filter(({ amountCents, paidOn }) => amountCents < 0 && paidOn === null);
}

/**
 * Returns whether it can be noted of an instalment when it was invoiced or paid: the deposit of a cancelled booking may come
 * late, and a credit of any request is returned.
 */
export const mayBeMarked = (status: string, { amountCents }: Pick<OpenInstalment, 'amountCents'>): boolean =>
  status === 'accepted' || status === 'cancelled' || amountCents < 0;
