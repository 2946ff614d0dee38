/** Monthly instalments after a change: what each month still takes, and what was taken in excess. */
import type { CalendarDate } from '../time/instant.ts';
import type { Months } from './monthly-payments.ts';
import type { Payment } from './payments.ts';

/** The instalments that no change moves. */
export interface FixedInstalments {
  /** The positions, from 1, of those that are due, invoiced or paid. */
  readonly numbers: ReadonlySet<number>;
  /** The highest position with a mark, which is stored by position; 0: none. */
  readonly lastMarked: number;
  /** The days since the booking was accepted: one more instalment is due today. */
  readonly daysSinceSigning: number;
  /** The date of the change, before which nothing new is due; '': nothing is due yet. */
  readonly today: CalendarDate;
}

/** An instalment whose amount may change. */
export interface Share {
  payment: Payment;
  readonly isOpen: boolean;
  amountCents: number;
}

/** What is left to pay for the dates of a month. */
interface Rest {
  readonly month: string;
  /** With a fixed instalment: what is left is due first. */
  readonly hasFixed: boolean;
  /** Below 0: more was taken than the dates cost. */
  cents: number;
}

/** Changes the open instalments of months, and returns those that are added: of months without an open one, and credits. */
export function changeByMonth(
  shares: readonly Share[],
  months: Months,
  { today, daysSinceSigning }: Pick<FixedInstalments, 'today' | 'daysSinceSigning'>,
): Payment[] {
  const rests = restsOf(shares, months);
  offset(rests);
  const added: Payment[] = [];
  for (const { month, cents } of rests) {
    const open = shares.filter(({ isOpen, payment }) => isOpen && (payment.month ?? '') === month);
    const fixedDate = dueDate(months.get(month)?.dates ?? [], today);
    for (const share of open) {
      const isDue = share.payment.fixedDate !== undefined && share.payment.fixedDate <= today;
      if (!isDue && fixedDate !== '' && fixedDate !== share.payment.fixedDate)
        share.payment = { ...share.payment, fixedDate };
    }
    setSum(open, Math.max(cents, 0));
    const isOfMonth = month !== '';
    if (cents > 0 && open.length === 0 && isOfMonth)
      added.push({ amountCents: cents, dueBasis: 'fixed_date', fixedDate, month });
    else if (cents < 0)
      added.push({
        amountCents: cents,
        dueBasis: 'after_signing',
        offsetDays: daysSinceSigning,
        ...(isOfMonth && { month }),
      });
  }
  return added;
}

/** Returns the rests by month; that of fixed instalments without a month is ''. */
function restsOf(shares: readonly Share[], months: Months): Rest[] {
  const ofShares = shares.map(({ payment }) => payment.month ?? '');
  return [...new Set([...ofShares, ...months.keys()])].sort().map((month) => {
    const fixed = shares.filter(({ isOpen, payment }) => !isOpen && (payment.month ?? '') === month);
    const takenCents = fixed.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const cents = (months.get(month)?.totalCents ?? 0) - takenCents;
    return { month, hasFixed: fixed.length > 0, cents };
  });
}

/** Deducts what was taken in excess: from months with fixed instalments, then the later ones, then the earlier ones. */
function offset(rests: readonly Rest[]): void {
  for (const excess of rests.filter(({ cents }) => cents < 0)) {
    const others = rests.filter((rest) => rest.cents > 0);
    const open = others.filter(({ hasFixed }) => !hasFixed);
    const candidates = [
      ...others.filter(({ hasFixed }) => hasFixed),
      ...open.filter(({ month }) => month > excess.month),
      ...open.filter(({ month }) => month < excess.month).reverse(),
    ];
    for (const rest of candidates) {
      const cents = Math.min(rest.cents, -excess.cents);
      rest.cents -= cents;
      excess.cents += cents;
    }
  }
}

/** Returns the first date of a month that is not over, or else the date of the change; '': there is none. */
const dueDate = (dates: readonly CalendarDate[], today: CalendarDate): CalendarDate =>
  dates.find((date) => date >= today) ?? today;

/** Changes the sum of shares; the last ones take the difference. */
function setSum(shares: readonly Share[], cents: number): void {
  let rest = shares.reduce((sum, { amountCents }) => sum - amountCents, cents);
  for (const share of shares.toReversed()) {
    const changed = Math.max(share.amountCents + rest, 0);
    rest -= changed - share.amountCents;
    share.amountCents = changed;
  }
}
