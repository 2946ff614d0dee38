/** The instalments of a booking after its dates, and so its total, changed. */
import { changeByMonth, type FixedInstalments, type Share } from './changed-months.ts';
import { areMonthly, type Months, withMonths } from './monthly-payments.ts';
import { computeDueDate, eventDates, type Payment } from './payments.ts';
import { allocateAsScheduled } from './schedule-shares.ts';

/** The dates of a booking by month, and its new total. */
export interface ChangedMonths {
  readonly before: Months;
  readonly after: Months;
  readonly totalCents: number;
  /** The last instalment of an added date alone; omitted: none is added. */
  readonly balance?: Payment | undefined;
}

/**
 * Returns instalments that sum to a new total. Those that are due, invoiced or paid keep their positions and amounts.
 * A monthly one counts the dates of its month, less what others of that month have taken. What fixed ones have taken in
 * excess is deducted from open ones of other months. Other instalments are shares of the whole and are scaled. A
 * difference that no open instalment can take is one more instalment, below 0 if it is a credit. It is due today, but that
 * for an added date is due as the balance of that date.
 */
export function changedPayments(
  former: readonly Payment[],
  months: ChangedMonths,
  fixed: FixedInstalments,
): readonly Payment[] {
  const { numbers, lastMarked } = fixed;
  const payments = withMonths(former, months.before);
  const shares = payments.map((payment, index): Share => {
    const isFixed = numbers.has(index + 1);
    const isDropped = !isFixed && payment.amountCents < 0;
    return { payment, isOpen: !isFixed && !isDropped, amountCents: isDropped ? 0 : payment.amountCents };
  });
  const isMonthly = areMonthly(payments);
  const added = isMonthly ? changeByMonth(shares, months.after, fixed) : scale(shares, months);
  // An instalment of 0 keeps the numbers of marked ones.
  const stored = shares
    .map(({ payment, amountCents }) =>
      amountCents === payment.amountCents ? payment : { ...payment, amountCents },
    )
    .filter(({ amountCents }, index) => amountCents !== 0 || index < lastMarked);
  const all = [...stored.slice(0, lastMarked), ...[...stored.slice(lastMarked), ...added].sort(byMonth)];
  const difference = months.totalCents - sumOf(all);
  return difference === 0 ? all : [...all, { ...termOf(difference, months, fixed), amountCents: difference }];
}

/** Returns when a difference is due. */
function termOf(
  difference: number,
  { balance, after }: ChangedMonths,
  { daysSinceSigning, today }: FixedInstalments,
): Omit<Payment, 'amountCents'> {
  const now = { dueBasis: 'after_signing', offsetDays: daysSinceSigning } as const;
  if (difference < 0 || balance === undefined) return now;
  const { amountCents: _, month: __, ...term } = balance;
  if (term.dueBasis === 'after_signing')
    return { ...term, offsetDays: Math.max(term.offsetDays ?? 0, daysSinceSigning) };
  const dates = [...after.values()].flatMap((month) => month.dates.map((date) => ({ date })));
  const isDue = today !== '' && computeDueDate(balance, { today, ...eventDates(dates) }) <= today;
  return isDue ? now : term;
}

/** Orders instalments by month; credits, and those of no month, come last. */
const byMonth = (one: Payment, other: Payment) => {
  const [first, second] = [one, other].map(({ month = '~', amountCents }) => (amountCents < 0 ? '~' : month));
  return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1;
};

const sumOf = (parts: readonly { readonly amountCents: number }[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

function scale(shares: readonly Share[], { totalCents }: ChangedMonths): Payment[] {
  const open = shares.filter(({ isOpen }) => isOpen);
  const rest = Math.max(totalCents - sumOf(shares.filter(({ isOpen }) => !isOpen)), 0);
  if (open.length === 0) return [];
  const scheduled = open.map(({ amountCents, payment }) => ({ amountCents, fixedCents: payment.fixedCents }));
  const amounts = allocateAsScheduled(rest, scheduled);
  for (const [index, share] of open.entries()) share.amountCents = amounts[index] ?? 0;
  return [];
}
