import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { formatsWithInstants } from '../../../ui/locale/instant-format.ts';
import { createTranslate } from '../../../ui/messages/translate.ts';
import price from '../../../widget/messages/lazy/en.json' with { type: 'json' };
import texts from '../printouts/messages/en.json' with { type: 'json' };
import { type InstalmentsOfRequest, instalmentLines } from './instalment-lines.ts';

const inEnglish = {
  formats: formatsWithInstants('en-GB'),
  priceText: createTranslate(price, 'en-GB'),
  documentText: createTranslate(texts, 'en-GB'),
};

interface Given {
  readonly amountCents: number;
  readonly paidOn?: string;
}

function bookingWith(
  given: readonly Given[],
  status: InstalmentsOfRequest['status'] = 'accepted',
  dueOn: string | null = '2027-05-29',
): InstalmentsOfRequest {
  const payments = given.map(({ amountCents }) => ({
    amountCents,
    dueBasis: 'before_event' as const,
    offsetDays: 14,
  }));
  const totalCents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    status,
    agreedPrice: null,
    quote: {
      hireFeeCents: totalCents,
      taxCents: 0,
      totalCents,
      dueNowCents: 0,
      lines: [],
      currency: 'EUR',
      payments,
    },
    instalments: given.map(({ amountCents, paidOn = null }, index) => ({
      number: index + 1,
      amountCents,
      dueOn,
      invoicedOn: null,
      paidOn,
    })),
    items: [
      {
        item: 0,
        date: '2027-06-12',
        timezone: 'Europe/Berlin',
        attendance: null,
        layout: null,
        extras: [],
        space: { id: 'space', name: 'Main Hall' },
        slot: { id: 'slot', name: null, startTime: '18:00', endTime: '23:00' },
        package: { id: null, name: null },
        startsAt: '2027-06-12T16:00:00.000Z',
        endsAt: '2027-06-12T21:00:00.000Z',
      },
    ],
  };
}
const linesOn = (today: string, ...of: Parameters<typeof bookingWith>) =>
  instalmentLines(bookingWith(...of), inEnglish, today).map(({ label, amount }) => `${label}: ${amount}`);
const linesOf = (...of: Parameters<typeof bookingWith>) => linesOn('2027-03-01', ...of);

test('a paid instalment says when it was paid, and the open balance follows', () => {
  deepEqual(linesOf([{ amountCents: 30_000, paidOn: '2027-02-25' }, { amountCents: 70_000 }]), [
    'Paid on 25 February 2027: €300.00',
    'by 29 May 2027: €700.00',
    'Still to pay: €700.00',
  ]);
  deepEqual(linesOf([{ amountCents: 30_000, paidOn: '2027-02-25' }]).at(-1), 'Still to pay: €0.00');
});

test('what the venue owes is a credit, not a claim', () => {
  const paid = [
    { amountCents: 78_539, paidOn: '2027-02-25' },
    { amountCents: 183_259, paidOn: '2027-02-26' },
  ];
  deepEqual(linesOf([...paid, { amountCents: -142_799 }]), [
    'Paid on 25 February 2027: €785.39',
    'Paid on 26 February 2027: €1,832.59',
    'Credit (we owe you): €1,427.99',
  ]);
  deepEqual(linesOf([...paid, { amountCents: -142_799, paidOn: '2027-02-28' }]).slice(2), [
    'Returned on 28 February 2027: €1,427.99',
    'Still to pay: €0.00',
  ]);
});

test('a cancelled booking has only what was paid', () => {
  deepEqual(linesOf([{ amountCents: 35_700, paidOn: '2027-02-25' }, { amountCents: 83_299 }], 'cancelled'), [
    'Paid on 25 February 2027: €357.00',
  ]);
});

test('a cancelled booking has the credit that is not returned yet, but none of what was never paid', () => {
  const paid = { amountCents: 7_500, paidOn: '2027-02-25' };
  deepEqual(linesOf([paid, { amountCents: -2_500 }], 'cancelled'), [
    'Paid on 25 February 2027: €75.00',
    'Credit (we owe you): €25.00',
  ]);
  deepEqual(linesOf([paid, { amountCents: -2_500, paidOn: '2027-02-28' }], 'cancelled'), [
    'Paid on 25 February 2027: €75.00',
    'Returned on 28 February 2027: €25.00',
  ]);
  deepEqual(linesOf([paid, { amountCents: 10_000 }, { amountCents: -2_500 }], 'cancelled'), [
    'Paid on 25 February 2027: €75.00',
  ]);
});

test('without a paid instalment there is no balance', () => {
  deepEqual(linesOf([{ amountCents: 100_000 }], 'pending_approval'), ['by 29 May 2027: €1,000.00']);
});

test('an overdue instalment keeps its date, and one due before the acceptance is due at signing', () => {
  const one = [{ amountCents: 100_000 }];
  deepEqual(linesOn('2027-06-20', one), ['by 29 May 2027: €1,000.00']);
  deepEqual(linesOn('2027-06-20', one, 'accepted', '2027-06-10'), ['by 10 June 2027: €1,000.00']);
  deepEqual(linesOn('2027-06-10', one, 'pending_approval'), ['on confirmation: €1,000.00']);
});

test('what is due after signing has the date of the desk once the booking is accepted', () => {
  const dueAfter = (days: number, ...[status, dueOn]: [InstalmentsOfRequest['status'], string | null]) => {
    const { quote, ...booking } = bookingWith([{ amountCents: 32_130 }], status, dueOn);
    const payments = [{ amountCents: 32_130, dueBasis: 'after_signing' as const, offsetDays: days }];
    const priced = quote ? { ...booking, quote: { ...quote, payments } } : booking;
    return instalmentLines(priced as InstalmentsOfRequest, inEnglish, '2027-03-01').map(({ label }) => label);
  };
  deepEqual(dueAfter(7, 'accepted', '2027-03-08'), ['by 8 March 2027']);
  deepEqual(dueAfter(0, 'accepted', '2027-03-01'), ['by 1 March 2027']);
  deepEqual(dueAfter(7, 'pending_approval', null), ['7 days after confirmation']);
});

test('a booking that was imported after its event has only what was paid', () => {
  deepEqual(
    linesOf([{ amountCents: 30_000, paidOn: '2027-02-25' }, { amountCents: 70_000 }], 'accepted', null),
    ['Paid on 25 February 2027: €300.00'],
  );
  deepEqual(linesOf([{ amountCents: 100_000 }], 'accepted', null), []);
});
