/** A booking that is paid by months, through random changes of its dates, its price and its marks. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../time/calendar.ts';
import { monthOf } from '../time/months.ts';
import { agreedPrice } from './agreed-price.ts';
import { priceOfChangedItems, withFormerInstalments } from './changed-items.ts';
import { fixedInstalments, type InstalmentMark, instalmentsOf, paymentsOnNewDates } from './instalments.ts';
import { inMonthlyPayments, monthsOf } from './monthly-payments.ts';
import { payInstalments } from './paid-instalments.ts';
import { taxesOfPayments } from './payment-taxes.ts';
import { priceOfLines, type QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';
import { taxedAmounts } from './taxed-amounts.ts';

interface Item {
  readonly number: number;
  readonly date: string;
  readonly timezone: string;
}
interface Booking {
  readonly items: readonly [Item, ...Item[]];
  readonly quote: Quote;
  readonly agreedPrice: null;
  readonly instalmentMarks: readonly InstalmentMark[];
  readonly status: string;
  readonly createdAt: number;
  readonly decidedAt: number;
  readonly endsAt: number;
}

const accepted = Date.UTC(2027, 0, 1, 12);
const days = 24 * 3_600_000;
const dateOn = (day: number) => addDays('2027-01-10', day);
const rates = [700, 1_900];

function priceOn(date: string, cents: number): Quote {
  const tax = { label: 'MwSt.', basisPoints: rates[Number(monthOf(date).slice(5)) % 2] ?? 0 };
  const lines: QuoteLine[] = [
    { type: 'hire_fee', label: 'Class', amountCents: cents, tax },
    {
      type: 'tax',
      label: `MwSt. ${tax.basisPoints / 100}%`,
      amountCents: Math.round((cents * tax.basisPoints) / 10_000),
      tax,
    },
  ];
  return { ...priceOfLines(lines, ''), dueNowCents: 0, payments: [], currency: 'EUR' };
}

const ofDates = (items: readonly Item[]) => ({
  mainItem: items[0]?.number ?? 0,
  dates: new Map(items.map(({ number, date }) => [number, date])),
});

function booked(dates: readonly { readonly day: number; readonly cents: number }[]): Booking {
  const items = dates.map(({ day }, number) => ({ number, date: dateOn(day), timezone: 'UTC' }));
  const [main, ...others] = items;
  ok(main);
  const lines = dates.flatMap(({ day, cents }, item) =>
    priceOn(dateOn(day), cents).lines.map((line) => ({ ...line, item })),
  );
  const price = { ...priceOfLines(lines, ''), dueNowCents: 0, payments: [], currency: 'EUR' };
  return {
    items: [main, ...others],
    quote: inMonthlyPayments(price, ofDates(items)),
    agreedPrice: null,
    instalmentMarks: [],
    status: 'accepted',
    createdAt: accepted,
    decidedAt: accepted,
    endsAt: Date.UTC(2030, 0, 1),
  };
}

/** Returns the booking with an item added, cancelled or moved to another date at its own or today's price. */
function changed(
  booking: Booking,
  now: number,
  change: { readonly item: number | null; readonly date: string | null; readonly price: Quote | null },
): Booking {
  const { items } = booking;
  const { item: which, date, price } = change;
  const chosen = which === null ? null : items[which % items.length];
  const added = { number: Math.max(...items.map(({ number }) => number)) + 1, timezone: 'UTC' };
  const kept = items.filter((item) => item !== chosen);
  const moved = date === null ? [] : [{ ...(chosen ?? added), date }];
  const [main, ...others] = [...kept, ...moved].toSorted((one, other) => one.number - other.number);
  if (main === undefined) return booking;
  const after: Booking['items'] = [main, ...others];
  const fixed = fixedInstalments(booking, now);
  const payments = paymentsOnNewDates(booking, { items: after, endsAt: booking.endsAt }, fixed);
  const unpriced = price === null ? moved : [];
  const quote = priceOfChangedItems(
    { ...booking.quote, payments },
    {
      mainItem: items[0].number,
      kept: [...kept, ...unpriced].map(({ number }) => number),
      priced: price === null ? [] : moved.map(({ number }) => ({ item: number, quote: price })),
      datesBefore: ofDates(items).dates,
      datesAfter: ofDates(after).dates,
    },
    fixed,
  );
  return { ...booking, items: after, quote };
}

function agreed(booking: Booking, now: number, cents: number): Booking {
  const numbers = new Set(booking.instalmentMarks.map(({ number }) => number));
  const markedCents = booking.quote.payments.reduce(
    (sum, { amountCents }, index) => (numbers.has(index + 1) ? sum + amountCents : sum),
    0,
  );
  const totalCents = Math.max(markedCents, 0) + cents;
  const payments = booking.quote.payments.filter(({ amountCents }) => amountCents > 0);
  const price = agreedPrice({ ...booking.quote, payments }, { totalCents, reason: 'Agreed' }, 'Class');
  const fixed = { ...fixedInstalments(booking, now), numbers };
  return { ...booking, quote: withFormerInstalments(price, booking.quote, ofDates(booking.items), fixed) };
}

function marked(booking: Booking, now: number, which: number): Booking {
  const { payments } = booking.quote;
  if (payments.length === 0) return booking;
  const number = 1 + (which % payments.length);
  const others = booking.instalmentMarks.filter((mark) => mark.number !== number);
  const paidOn = new Date(now).toISOString().slice(0, 10);
  return { ...booking, instalmentMarks: [...others, { number, invoicedOn: null, paidOn }] };
}

/** Checks what holds after every step. */
function check(booking: Booking, before: Booking, now: number, isAgreement: boolean): void {
  const { quote, items } = booking;
  const amounts = quote.payments.map(({ amountCents }) => amountCents);
  equal(sum(amounts), quote.totalCents);
  const instalments = instalmentsOf(booking);
  const former = instalmentsOf(before);
  const fixed = fixedInstalments(before, now);
  const markedNumbers = before.instalmentMarks.map(({ number }) => number);
  const essential = ({ amountCents, dueOn }: { amountCents: number; dueOn: string | null }) => [
    amountCents,
    dueOn,
  ];
  for (const number of markedNumbers) {
    const [one, other] = [instalments[number - 1], former[number - 1]];
    ok(one && other);
    deepEqual(essential(one), essential(other));
  }
  const fixedNumbers = isAgreement ? markedNumbers : [...fixed.numbers];
  const rest = instalments.map((each) => essential(each).join(' '));
  for (const number of fixedNumbers) {
    const each = former[number - 1];
    if (!each || each.amountCents === 0) continue;
    const at = rest.indexOf(essential(each).join(' '));
    ok(at >= 0, 'what is due, invoiced or paid stays');
    rest.splice(at, 1);
  }
  const months = monthsOf(quote.lines, ofDates(items));
  const names = new Set([...months.keys(), ...instalments.map(({ month = '' }) => month)]);
  const isFixed = (each: (typeof instalments)[number]) =>
    fixedNumbers.some((number) => essential(former[number - 1] ?? each).join() === essential(each).join());
  let hasExcess = false;
  const short: string[] = [];
  for (const month of names) {
    ok(month !== '', 'each instalment names its month');
    const own = instalments.filter((each) => each.month === month);
    const excess = sum(own.map(({ amountCents }) => amountCents)) - (months.get(month)?.totalCents ?? 0);
    if (excess < 0) short.push(month);
    if (excess <= 0) continue;
    hasExcess = true;
    ok(
      own.every((each) => isFixed(each) || each.amountCents <= 0),
      `${month} takes no more`,
    );
  }
  equal(hasExcess, short.length > 0, 'a month is short only of what another took in excess');
  const today = new Date(now).toISOString().slice(0, 10);
  for (const each of instalments) {
    const isOpen = !isFixed(each) && each.amountCents > 0;
    const ofMonth = months.get(each.month ?? '')?.dates ?? [];
    if (isOpen && !isAgreement)
      ok(
        each.dueOn === today || ofMonth.includes(each.dueOn ?? ''),
        `${each.dueOn} is a date of ${each.month}`,
      );
  }
  const taxes = taxesOfPayments(quote, ofDates(items));
  if (taxes === null) return;
  for (const [index, tax] of taxedAmounts(quote.lines).entries()) {
    equal(sum(taxes.map((own) => own[index]?.amountCents ?? 0)), tax.amountCents);
    equal(sum(taxes.map((own) => own[index]?.netCents ?? 0)), tax.netCents);
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

const day = fc.integer({ min: 0, max: 80 });
const cents = fc.integer({ min: 1, max: 40_000 });
const item = fc.nat(20);
const step = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const), item }),
  fc.record({ kind: fc.constant('add' as const), day, cents }),
  fc.record({ kind: fc.constant('move' as const), item, day, cents: fc.option(cents) }),
  fc.record({ kind: fc.constant('mark' as const), item }),
  fc.record({ kind: fc.constant('agree' as const), cents }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
);

test('monthly instalments count the dates of their months through any changes, and marked ones stay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ day, cents }), { minLength: 1, maxLength: 10 }),
      fc.option(cents),
      fc.array(step, { maxLength: 12 }),
      (dates, paidCents, steps) => {
        let now = accepted;
        let booking = booked(dates);
        if (paidCents !== null) {
          const paid = payInstalments(booking.quote.payments, [
            { amountCents: paidCents, paidOn: '2027-01-01' },
          ]);
          booking = {
            ...booking,
            quote: { ...booking.quote, payments: paid.payments },
            instalmentMarks: paid.marks,
          };
        }
        for (const each of steps) {
          const before = booking;
          if (each.kind === 'wait') now += each.days * days;
          else if (each.kind === 'mark') booking = marked(booking, now, each.item);
          else if (each.kind === 'agree') booking = agreed(booking, now, each.cents);
          else if (each.kind === 'cancel')
            booking = changed(booking, now, { item: each.item, date: null, price: null });
          else {
            const date = dateOn(each.day);
            const price = each.cents === null ? null : priceOn(date, each.cents);
            booking = changed(booking, now, { item: 'item' in each ? each.item : null, date, price });
          }
          if (each.kind !== 'wait' && each.kind !== 'mark')
            check(booking, before, now, each.kind === 'agree');
        }
      },
    ),
    { numRuns: 500 },
  );
});
