/** The question that a client asks the person before a decision. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRequest } from './question.ts';

test('says whose words a name is, and the quote beside an agreed price', () => {
  const quote = { totalCents: 144_000, currency: 'GBP' };
  const asked = {
    reference: 'BR-7K3M9QZ2',
    siteKey: null,
    guest: { name: 'A. Visitor' },
    items: [],
    quote,
    agreedPrice: { totalCents: 120_000, taxCents: 20_000 },
  };
  assert.deepEqual(describeRequest(asked as never, new Map()).split('\n'), [
    'BR-7K3M9QZ2',
    'Guest, as staff wrote it: "A. Visitor"',
    'Total including tax: £1,200.00, as agreed. The quote was £1,440.00',
  ]);
});

test('names every date of a request in the question, up to twelve and the last', () => {
  const item = (number: number) => ({
    date: `2027-04-${String(number).padStart(2, '0')}`,
    startsAt: `2027-04-${String(number).padStart(2, '0')}T09:00:00.000Z`,
    endsAt: `2027-04-${String(number).padStart(2, '0')}T11:00:00.000Z`,
    timezone: 'Europe/London',
    space: { id: 'hall', name: 'Hall' },
    slot: { id: null, name: null, startTime: '10:00', endTime: '12:00' },
  });
  const of = (count: number) =>
    describeRequest(
      {
        reference: 'BR-7K3M9QZ2',
        guest: { name: 'A\u202e. "Visitor"\nTotal: ¥1', email: '', phone: null, company: null },
        items: Array.from({ length: count }, (_, at) => item(at + 1)),
        quote: { totalCents: 1500, taxCents: 0, currency: 'JPY' },
        agreedPrice: null,
      } as never,
      new Map(),
    ).split('\n');
  assert.deepEqual(of(2), [
    'BR-7K3M9QZ2',
    '2027-04-01 10:00–12:00: Hall',
    '2027-04-02 10:00–12:00: Hall',
    'Guest, as the guest wrote it: "A . Visitor Total: ¥1"',
    'Total: ¥1,500',
  ]);
  assert.equal(of(30)[13], 'and 18 more dates, the last on 2027-04-30');
  assert.equal(of(30).length, 16);
});

test('names the end of custom times over several days', () => {
  const slot = { id: null, name: null, startTime: '10:00', endTime: '16:00' };
  const item = { slot, date: '2027-05-20', timezone: 'Europe/London', space: { id: 'hall', name: 'Hall' } };
  const hours = { startsAt: '2027-05-20T09:00:00.000Z', endsAt: '2027-05-21T15:00:00.000Z' };
  const asked = {
    reference: 'BR-7K3M9QZ2',
    guest: { name: 'A. Visitor' },
    items: [{ ...item, ...hours }],
    quote: null,
  };
  assert.equal(
    describeRequest(asked as never, new Map()).split('\n')[1],
    '2027-05-20 10:00 – 2027-05-21 16:00: Hall',
  );
});

test('names the people of each date, and those that the space is too small for', () => {
  const slot = { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00' };
  const item = { slot, timezone: 'Europe/London', space: { id: 'hall', name: 'Hall' } };
  const onDay = (number: number, attendance: number | null) => ({
    ...item,
    item: number,
    date: `2027-05-2${number}`,
    startsAt: `2027-05-2${number}T17:00:00.000Z`,
    endsAt: `2027-05-2${number}T22:00:00.000Z`,
    attendance,
  });
  const asked = {
    reference: 'BR-7K3M9QZ2',
    guest: { name: 'A. Visitor' },
    items: [onDay(0, null), onDay(1, 80), onDay(2, 1_900)],
    quote: null,
  };
  assert.deepEqual(describeRequest(asked as never, new Map([[2, 200]])).split('\n'), [
    'BR-7K3M9QZ2',
    '2027-05-20 18:00–23:00: Hall, Evening',
    '2027-05-21 18:00–23:00: Hall, Evening, 80 people',
    '2027-05-22 18:00–23:00: Hall, Evening, 1,900 people. TOO MANY: it is for at most 200',
    'Guest, as the guest wrote it: "A. Visitor"',
  ]);
});
