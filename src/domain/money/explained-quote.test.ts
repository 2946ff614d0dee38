import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainQuote } from './explained-quote.ts';
import { computeQuote, type QuoteTerms } from './quote.ts';

const terms: QuoteTerms = {
  slotId: 'evening',
  offer: {
    id: 'dry-hire',
    name: 'Dry hire',
    hireFeeCents: 100_000,
    payments: [],
    perAttendeeCents: 0,
    minimumAttendance: 1,
    minimumTotalCents: 0,
  },
  rates: [
    { label: 'Offer', amountCents: -10_000, weekdays: [1] },
    { label: 'Weekend', basisPoints: 2000, weekdays: [5, 6] },
    { label: 'Offer', amountCents: -5_000, bookedUntil: '2027-01-31' },
    { label: 'Offer', amountCents: -1_000 },
    {
      label: 'Elsewhere',
      amountCents: 1,
      slotIds: ['day'],
      packageIds: ['all'],
      from: '2027-04-01',
      to: '2027-03-01',
    },
    { label: 'Nothing', amountCents: 0 },
  ],
  venue: { tax: { label: 'VAT', basisPoints: 2000 }, pricesIncludeTax: false, currency: 'GBP', payments: [] },
  date: '2027-03-12',
  today: '2027-03-01',
};

test('each line names its rate, also if several have the same name', () => {
  const { lines } = explainQuote(terms);
  assert.deepEqual(
    lines.map(({ label, rate }) => [label, rate]),
    [
      ['Dry hire', null],
      ['Weekend', 1],
      ['Offer', 3],
      ['VAT 20%', null],
    ],
  );
});

test('each rate that does not apply names its unmet conditions', () => {
  assert.deepEqual(
    explainQuote(terms).rates.map(({ label, unmetConditions }) => [label, unmetConditions.join(' ')]),
    [
      ['Offer', 'weekdays'],
      ['Weekend', ''],
      ['Offer', 'bookedUntil'],
      ['Offer', ''],
      ['Elsewhere', 'from to slotIds packageIds'],
      ['Nothing', ''],
    ],
  );
});

test('equals the visitor’s quote', () => {
  const { rates: _, paymentsOf, ...explained } = explainQuote(terms);
  const lines = explained.lines.map(({ rate: _, ...line }) => line);
  assert.deepEqual({ ...explained, lines }, computeQuote(terms));
  assert.equal(paymentsOf, null);
  const ofVenue = {
    ...terms.venue,
    payments: [{ basisPoints: 10_000, dueBasis: 'after_signing', offsetDays: 0 }],
  };
  assert.equal(explainQuote({ ...terms, venue: ofVenue as never }).paymentsOf, 'venue');
  const offer = { ...terms.offer, payments: ofVenue.payments };
  assert.equal(explainQuote({ ...terms, offer, venue: ofVenue } as never).paymentsOf, 'package');
});
