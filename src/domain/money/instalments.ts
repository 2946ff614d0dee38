/** The instalments of a booking with the venue's own notes: when each was invoiced and paid. Nothing is charged here. */
import type { FieldProblem } from '../errors.ts';
import { validateDate } from '../fields/dates.ts';
import { codedProblem } from '../problem-codes.ts';
import { addDays, daysBetween } from '../time/calendar.ts';
import { type CalendarDate, type Instant, isoInstant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { FixedInstalments } from './changed-months.ts';
import { latestDepositDate } from './latest-deposit.ts';
import { owedCredits } from './open-cents.ts';
import { computeDueDate, eventDates, type Payment } from './payments.ts';

/** The dates on which an instalment was invoiced and paid, in the venue's calendar; null: not yet. */
export interface InstalmentDates {
  readonly invoicedOn: CalendarDate | null;
  readonly paidOn: CalendarDate | null;
}

/** The stored mark of one instalment. */
export interface InstalmentMark extends InstalmentDates {
  /** Its position in the price's instalments, from 1. */
  readonly number: number;
  /**
   * When it was due, if its booking was cancelled afterwards: lists by due date keep it there. Of a booking that was
   * imported after its event: when that was, if the file says that it is not paid.
   */
  readonly wasDueOn?: CalendarDate;
}

/** An instalment of a booking. */
export interface Instalment extends Payment, InstalmentMark {
  /** Null: not accepted yet, and due after signing; or the booking was imported after its event, and not stated as unpaid. */
  readonly dueOn: CalendarDate | null;
}

interface ItemDate {
  readonly date: CalendarDate;
  readonly timezone: string;
}

/** A booking, as far as its instalments depend on it. */
interface Priced {
  readonly instalmentMarks: readonly InstalmentMark[];
  readonly quote: { readonly payments: readonly Payment[] };
  /** Null: the quote applies. */
  readonly agreedPrice: { readonly payments: readonly Payment[] } | null;
  /** Payments are due by the earliest and the latest date. */
  readonly items: readonly [ItemDate, ...ItemDate[]];
  readonly status: string;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
  readonly endsAt: Instant;
}

/** Bookings accepted earlier, by version 1.0, keep the due dates that it computed. */
const firstOfThisVersion = Date.UTC(2026, 10, 28);

/**
 * Returns the instalments of the agreed or quoted price. The contract counts as signed, the event as settled and its
 * tickets as on sale on the dates that are known: that of the decision, and that of the event. Nothing is due before
 * the booking was accepted, and a deposit no later than the event and what is due before it. A booking that was imported
 * after its event was settled elsewhere: nothing of it is due but what its file says is not paid.
 */
export function instalmentsOf(request: Priced): Instalment[] {
  const { payments } = request.agreedPrice ?? request.quote;
  const signedOn = signingDate(request);
  const { event, lastEvent } = eventDates(request.items);
  const isImportedLater = request.createdAt >= request.endsAt;
  const dueDate = (payment: Payment): CalendarDate | null => {
    const isUnknown = payment.dueBasis === 'after_signing' && signedOn === null;
    if (isUnknown || isImportedLater) return null;
    const date = computeDueDate(payment, { today: signedOn ?? event, event, lastEvent });
    if (earliestDue === null) return date;
    const due = isDeposit(payment) && date > latestDeposit ? latestDeposit : date;
    return due > earliestDue ? due : earliestDue;
  };
  const { status, decidedAt } = request;
  const isClamped = status === 'accepted' && decidedAt !== null && decidedAt >= firstOfThisVersion;
  const earliestDue = isClamped ? signedOn : null;
  const latestDeposit = latestDepositDate(payments, event);
  // What a later change of the price added is due on the day of that change.
  const isDeposit = ({ dueBasis, offsetDays }: Payment) =>
    dueBasis === 'after_signing' &&
    request.quote.payments.some((each) => each.dueBasis === dueBasis && each.offsetDays === offsetDays);
  return payments.map((payment, index) => {
    const number = index + 1;
    const mark = request.instalmentMarks.find((each) => each.number === number);
    const wasDueOn = status === 'cancelled' || isImportedLater ? mark?.wasDueOn : undefined;
    return {
      ...payment,
      number,
      dueOn: wasDueOn ?? dueDate(payment),
      invoicedOn: mark?.invoicedOn ?? null,
      paidOn: mark?.paidOn ?? null,
      ...(wasDueOn !== undefined && { wasDueOn }),
    };
  });
}

/** Returns the instalments without those of 0, which only keep the place of a month or the numbers of others. */
export const instalmentsWithAmounts = (request: Priced): Instalment[] =>
  instalmentsOf(request).filter((instalment) => instalment.amountCents !== 0 || isMarked(instalment));

/**
 * Returns the marks of a booking that is cancelled now, with their due dates: after signing, these depend on the decision.
 * An open credit gets one, so that it stays where it is listed until it is returned.
 */
export function marksOnceCancelled(request: Priced): InstalmentMark[] {
  const isStored = new Set(request.instalmentMarks.map(({ number }) => number));
  return instalmentsOf(request)
    .filter(({ number, amountCents }) => isStored.has(number) || amountCents < 0)
    .map(({ number, invoicedOn, paidOn, dueOn }) => ({
      number,
      invoicedOn,
      paidOn,
      ...(dueOn !== null && { wasDueOn: dueOn }),
    }));
}

/**
 * Returns the instalments that a change of dates leaves as they are: those that are invoiced or paid, and those of an
 * accepted booking that are due. On the day of the acceptance nothing is due yet, so that an entry can be corrected.
 */
export function fixedInstalments(request: Priced, now: Instant): FixedInstalments {
  const signedOn = request.status === 'accepted' ? signingDate(request) : null;
  const today = todayIn(request.items[0].timezone, now);
  const isSettled = signedOn !== null && signedOn < today;
  const marked = request.instalmentMarks.filter(isMarked).map(({ number }) => number);
  const due = instalmentsOf(request).filter(
    ({ dueOn, amountCents }) => isSettled && amountCents >= 0 && dueOn !== null && dueOn <= today,
  );
  return {
    numbers: new Set([...marked, ...due.map(({ number }) => number)]),
    lastMarked: Math.max(0, ...marked),
    daysSinceSigning: isSettled ? daysBetween(signedOn, today) : 0,
    today: isSettled ? today : '',
  };
}

/**
 * Returns the instalments of a booking after a change of its dates, with the former amounts: those that no change moves
 * keep their due dates, as fixed dates.
 *
 * @param fixed the result of `fixedInstalments` before the change
 */
export function paymentsOnNewDates(
  request: Priced,
  changed: Pick<Priced, 'items' | 'endsAt'>,
  { numbers }: Pick<FixedInstalments, 'numbers'>,
): readonly Payment[] {
  const { payments } = request.agreedPrice ?? request.quote;
  const [before, after] = [instalmentsOf(request), instalmentsOf({ ...request, ...changed })];
  return payments.map((payment, index) => {
    const fixedDate = before[index]?.dueOn ?? null;
    const isMoved = numbers.has(index + 1) && fixedDate !== null && after[index]?.dueOn !== fixedDate;
    if (!isMoved) return payment;
    const { amountCents, month } = payment;
    return { amountCents, dueBasis: 'fixed_date', fixedDate, ...(month !== undefined && { month }) };
  });
}

/** An instalment with the date under which lists by due date have it. */
export interface ListedInstalment {
  readonly listedOn: CalendarDate;
  readonly instalment: Instalment;
}

/**
 * Returns the instalments that lists by due date contain: those of an accepted booking when they are due. Without an
 * acceptance nothing is due any more, but money received still has to be booked, or returned: those that are marked, on
 * the date on which they were due; those that were marked after a cancellation, when they were paid, or else invoiced; and
 * an open credit, on the date on which it was due, or else that of the decision, or of the last payment before one.
 */
export function listedInstalments(request: Priced): ListedInstalment[] {
  const all = instalmentsWithAmounts(request);
  const isAccepted = request.status === 'accepted';
  const owed = new Set(owedCredits(request.status, all));
  const lastPaidOn =
    all
      .flatMap(({ paidOn }) => paidOn ?? [])
      .toSorted()
      .at(-1) ?? null;
  return all.flatMap((instalment) => {
    const { dueOn, wasDueOn, paidOn, invoicedOn } = instalment;
    const markedOn =
      paidOn ?? invoicedOn ?? (owed.has(instalment) ? (signingDate(request) ?? lastPaidOn) : null);
    const listedOn = isAccepted ? (dueOn ?? markedOn) : markedOn && (wasDueOn ?? markedOn);
    return listedOn === null ? [] : [{ listedOn, instalment }];
  });
}

function signingDate({ status, decidedAt, items }: Priced): CalendarDate | null {
  const isSigned = status !== 'pending_approval' && decidedAt !== null;
  return isSigned ? todayIn(items[0].timezone, decidedAt) : null;
}

/** Returns whether a mark says that its instalment is invoiced or paid. */
export const isMarked = ({ invoicedOn, paidOn }: InstalmentDates): boolean =>
  invoicedOn !== null || paidOn !== null;

/** Returns the stored marks with one changed; without dates, it is stored only if it says when its instalment was due. */
export function withMark(marks: readonly InstalmentMark[], changed: InstalmentMark): InstalmentMark[] {
  const others = marks.filter(({ number }) => number !== changed.number);
  const isStored = isMarked(changed) || changed.wasDueOn !== undefined;
  return [...others, ...(isStored ? [changed] : [])].toSorted((one, other) => one.number - other.number);
}

/** The dates of marks are at most this many days from today: others are mistyped. Money is not paid in the future. */
const daysBack = 3_660;
/** A day more, for zones where it is tomorrow. */
const daysAhead = { invoicedOn: 366, paidOn: 1 };

/** Returns the problems of a date on which an instalment was invoiced or paid. */
export function validateMark(date: CalendarDate, path: keyof InstalmentDates, now: Instant): FieldProblem[] {
  const problems = [...validateDate(date, path)];
  if (problems.length > 0) return problems;
  const today = isoInstant(now).slice(0, 10);
  const [least, most] = [addDays(today, -daysBack), addDays(today, daysAhead[path])];
  if (date >= least && date <= most) return [];
  const message = `${date} is not from ${least} to ${most}`;
  return [{ path, message, ...codedProblem('out_of_range', { least, most }) }];
}
