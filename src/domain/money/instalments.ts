/** The instalments of a booking with the venue's own notes: when each was invoiced and paid. Nothing is charged here. */
import { daysBetween } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { FixedInstalments } from './changed-payments.ts';
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
}

/** An instalment of a booking. */
export interface Instalment extends Payment, InstalmentMark {
  /** Null: not accepted yet, and due after signing. */
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
  readonly decidedAt: Instant | null;
}

/**
 * Returns the instalments of the agreed or quoted price. The contract counts as signed, the event as settled and its
 * tickets as on sale on the dates that are known: that of the decision, and that of the event.
 */
export function instalmentsOf(request: Priced): Instalment[] {
  const { payments } = request.agreedPrice ?? request.quote;
  const signedOn = signingDate(request);
  const { event, lastEvent } = eventDates(request.items);
  return payments.map((payment, index) => {
    const number = index + 1;
    const mark = request.instalmentMarks.find((each) => each.number === number);
    const needsSigning = payment.dueBasis === 'after_signing' && signedOn === null;
    return {
      ...payment,
      number,
      dueOn: needsSigning ? null : computeDueDate(payment, { today: signedOn ?? event, event, lastEvent }),
      invoicedOn: mark?.invoicedOn ?? null,
      paidOn: mark?.paidOn ?? null,
    };
  });
}

/**
 * Returns the instalments that a change of dates leaves as they are: those that are invoiced or paid, and those of an
 * accepted booking that are due. On the day of the acceptance nothing is due yet, so that an entry can be corrected.
 */
export function fixedInstalments(request: Priced, now: Instant): FixedInstalments {
  const signedOn = request.status === 'accepted' ? signingDate(request) : null;
  const today = todayIn(request.items[0].timezone, now);
  const isSettled = signedOn !== null && signedOn < today;
  const marked = request.instalmentMarks.map(({ number }) => number);
  const due = instalmentsOf(request).filter(
    ({ dueOn, amountCents }) => isSettled && amountCents > 0 && dueOn !== null && dueOn <= today,
  );
  return {
    numbers: new Set([...marked, ...due.map(({ number }) => number)]),
    lastMarked: Math.max(0, ...marked),
    daysSinceSigning: isSettled ? daysBetween(signedOn, today) : 0,
  };
}

/** An instalment with the date under which lists by due date have it. */
export interface ListedInstalment {
  readonly listedOn: CalendarDate;
  readonly instalment: Instalment;
}

/**
 * Returns the instalments that lists by due date contain: those of an accepted booking when they are due. Without an
 * acceptance nothing is due any more, but money received still has to be booked, or returned: those that are marked, on
 * the date on which they were paid, or else invoiced.
 */
export const listedInstalments = (request: Priced): ListedInstalment[] =>
  instalmentsOf(request).flatMap((instalment) => {
    const { dueOn, paidOn, invoicedOn } = instalment;
    const listedOn = request.status === 'accepted' ? dueOn : (paidOn ?? invoicedOn);
    return listedOn === null ? [] : [{ listedOn, instalment }];
  });

function signingDate({ status, decidedAt, items }: Priced): CalendarDate | null {
  const isSigned = status !== 'pending_approval' && decidedAt !== null;
  return isSigned ? todayIn(items[0].timezone, decidedAt) : null;
}

/** Returns the stored marks with one changed; a mark without dates is not stored. */
export function withMark(marks: readonly InstalmentMark[], changed: InstalmentMark): InstalmentMark[] {
  const others = marks.filter(({ number }) => number !== changed.number);
  const isEmpty = changed.invoicedOn === null && changed.paidOn === null;
  return [...others, ...(isEmpty ? [] : [changed])].toSorted((one, other) => one.number - other.number);
}
