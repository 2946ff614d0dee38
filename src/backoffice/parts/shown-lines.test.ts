import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minorUnits } from '../../domain/money/currency.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { priceList } from '../../domain/money/price-list.ts';
import { computeQuote } from '../../domain/money/quote.ts';
import { presentQuote } from '../../http/public/presenters/quote.ts';
import { presentSlot } from '../../http/public/presenters/slot.ts';
import { formatsIn } from '../../ui/locale/formats.ts';
import { createTranslate } from '../../ui/messages/translate.ts';
import en from '../../widget/messages/lazy/en.json' with { type: 'json' };
import { tags } from '../messages/language.ts';
import { linesByDate } from '../requests/price-by-date.ts';
import { shownLines } from './shown-lines.ts';
import { formatTypedAmount, parseTypedAmount } from './typed-amount.ts';

const slot = {
  id: 'evening',
  name: 'Evening',
  startTime: '18:00',
  endTime: '23:00',
  weekdays: [],
  seasons: [],
  hours: null,
};
const evening = {
  id: 'party',
  name: 'Party',
  description: '',
  minimumAttendance: 1,
  minimumTotalCents: 0,
  perHourCents: 0,
  hourBands: [],
  payments: [],
  venueIncludes: [],
  promoterResponsibilities: [],
};

const fee = { type: 'hire_fee', label: 'Party', amountCents: 126_051, amountWithTaxCents: 150_000 };
const perHead = { type: 'attendance', label: '50 × Party', amountCents: 50_420, amountWithTaxCents: 60_000 };
const tax = { type: 'tax', label: 'VAT 19%', amountCents: 33_529 };
const words = {
  t: createTranslate({ ...en, subtotal: 'Subtotal' }, 'en-GB'),
  currency: 'GBP',
  formats: formatsIn('en-GB'),
  bookedOf: () => ({ guests: 50 }),
};
const amountsOf = (lines: Parameters<typeof shownLines>[0]) =>
  shownLines(lines, words).map(({ label, amountCents }) => [label, amountCents]);

test('what is missing to the minimum of a package is named so, not as the package again', () => {
  assert.deepEqual(
    amountsOf([
      { type: 'hours', label: 'Club', amountCents: 2_000, minutes: 90, perHourCents: 1_333 },
      { type: 'minimum', label: 'Club', amountCents: 500 },
    ]),
    [
      ['1.5\u00a0h × £13.33', 2_000],
      ['Minimum price adjustment', 500],
    ],
  );
});

test('hours that two decimals do not express have minutes, so that they add up', () => {
  const hours = (minutes: number, amountCents: number) => ({
    type: 'hours',
    label: 'Workshop',
    amountCents,
    minutes,
    perHourCents: 1_800,
  });
  assert.deepEqual(amountsOf([hours(230, 6_900), hours(50, 1_500), hours(225, 6_750)]), [
    ['3\u00a0h\u00a050 mins × £18.00', 6_900],
    ['50 mins × £18.00', 1_500],
    ['3.75\u00a0h × £18.00', 6_750],
  ]);
});

test('prices with tax are shown as the venue states them, with a subtotal before the tax', () => {
  assert.deepEqual(amountsOf([fee, perHead, tax]), [
    ['Party', 150_000],
    ['50 × Party', 60_000],
    ['Subtotal', 176_471],
    ['VAT 19%', 33_529],
  ]);
});

test('a line names the minimum number of guests that it charges, because fewer come', () => {
  const extras = [
    { name: 'Buffet', pieces: null },
    { name: 'Chairs', pieces: 80 },
  ];
  const labels = (guests: number | null) =>
    shownLines(
      [
        { ...perHead, item: 1 },
        { type: 'extra', label: '80 × Buffet', amountCents: 1, item: 1 },
        { type: 'extra', label: '80 × Chairs', amountCents: 1, item: 1 },
      ],
      { ...words, bookedOf: (item) => (item === 1 ? { guests, extras } : undefined) },
    ).map(({ label }) => label);
  assert.deepEqual(labels(30), [
    '50 × Party (charged for at least 50 guests)',
    '80 × Buffet (charged for at least 80 guests)',
    '80 × Chairs',
  ]);
  assert.deepEqual(labels(80), ['50 × Party', '80 × Buffet', '80 × Chairs']);
});

test('prices before tax are shown as they are, also beside others', () => {
  const { amountWithTaxCents: _, ...before } = fee;
  assert.deepEqual(amountsOf([before, tax]), [
    ['Party', 126_051],
    ['VAT 19%', 33_529],
  ]);
  assert.deepEqual(amountsOf([before, perHead, tax]), [
    ['Party', 126_051],
    ['50 × Party', 50_420],
    ['VAT 19%', 33_529],
  ]);
});

test('a price without a tax needs no subtotal', () => {
  assert.deepEqual(amountsOf([{ ...fee, amountCents: 150_000 }]), [['Party', 150_000]]);
});

test('hours are shown with their price per hour, in the language of the reader', () => {
  const hours = { type: 'hours', label: 'Party', amountCents: 15_750, minutes: 210, perHourCents: 4_500 };
  assert.deepEqual(amountsOf([hours]), [['3.5\u00a0h × £45.00', 15_750]]);
  const free = { type: 'hire_fee', label: 'Party', amountCents: 0 };
  assert.deepEqual(amountsOf([free, hours]), [['Party · 3.5\u00a0h × £45.00', 15_750]]);
  // A package without hours may cost nothing.
  assert.deepEqual(
    amountsOf([
      { ...free, item: 0 },
      { ...hours, item: 1 },
    ]),
    [
      ['Party', 0],
      ['3.5\u00a0h × £45.00', 15_750],
    ],
  );
  const inLanguage = (language: string) =>
    shownLines([hours], { ...words, currency: 'EUR', formats: formatsIn(language) })[0]?.label;
  assert.deepEqual(
    ['de', 'fr', 'nl', 'pt-BR', 'ja'].map((language) => inLanguage(language)?.replace(/\s/g, ' ')),
    ['3,5 h × 45,00 €', '3,5 h × 45,00 €', '3,5 u × € 45,00', '3,5 h × € 45,00', '3.5 h × €45.00'],
  );
});

test('a tax of 0, as of an untaxed extra, is no line', () => {
  const book = { type: 'extra', label: 'Book', amountCents: 999, amountWithTaxCents: 999 };
  const none = { type: 'tax', label: 'VAT 0%', amountCents: 0 };
  assert.deepEqual(amountsOf([fee, book, { ...tax, amountCents: 23_949 }, none]), [
    ['Party', 150_000],
    ['Book', 999],
    ['Subtotal', 127_050],
    ['VAT 19%', 23_949],
  ]);
  assert.deepEqual(amountsOf([{ ...fee, amountCents: 150_000 }, none]), [['Party', 150_000]]);
});

/** The digits of an amount with all decimals of its currency: `123450` of `£1,234.50`. */
const digitsOf = (cents: number, currency: string) => String(cents).padStart(minorUnits(currency) + 1, '0');

test('every price that a manager types with tax is unchanged in the form, the quote and documents, in every currency and at every rate', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const tax = fc.option(fc.record({ label: fc.constant('VAT'), basisPoints: fc.nat(10_000) }));
  const terms = fc.record({
    amounts: fc.tuple(cents, fc.integer({ min: 1, max: 1_000_000 }), cents),
    attendance: fc.integer({ min: 1, max: 2_000 }),
    currency: fc.constantFrom(...Intl.supportedValuesOf('currency')),
    locale: fc.constantFrom(...tags),
    taxes: fc.record({ ofVenue: tax, ofPackage: tax, ofExtra: tax }),
  });
  fc.assert(
    fc.property(terms, ({ amounts, attendance, currency, locale, taxes }) => {
      const [fee = 0, perHead = 0, wine = 0] = amounts.map(
        (amount) =>
          parseTypedAmount(formatTypedAmount(amount, currency, locale), currency, locale) ?? undefined,
      );
      const extra = {
        id: 'wine',
        name: 'Wine',
        amountCents: wine,
        per: 'booking' as const,
        ...(taxes.ofExtra && { tax: taxes.ofExtra }),
      };
      const offer = {
        ...evening,
        hireFeeCents: fee,
        perAttendeeCents: perHead,
        tax: taxes.ofPackage,
        extras: [extra],
      };
      const flat = { ...offer, id: 'flat', perAttendeeCents: 0 };
      const venue = { tax: taxes.ofVenue, pricesIncludeTax: true, currency, payments: [] };
      const [date, today] = ['2027-06-12', '2027-03-01'];

      const { packages } = presentSlot({ ...slot, packages: [offer, flat] }, venue as never);
      const [onDate] = priceList({
        ...venue,
        slots: [{ ...slot, packages: [offer] }],
        rates: [],
        dates: [date],
        today,
        attendance,
        withAttendee: true,
      });
      const perGuest = onDate?.slots[0]?.packages[0];
      const inForm = [
        [packages[1]?.hireFeeWithTaxCents, perGuest?.fixedWithTaxCents],
        [packages[0]?.perAttendeeWithTaxCents, perGuest?.perAttendeeWithTaxCents],
        [packages[0]?.extras[0]?.amountWithTaxCents],
      ];
      const { lines, totalCents } = presentQuote(
        computeQuote({
          slotId: 'evening',
          offer,
          rates: [],
          venue,
          date,
          today,
          attendance,
          extras: [{ extra, pieces: 1 }],
        }),
      );
      const inQuote = lines
        .filter(({ type }) => type !== 'tax')
        .map(({ amountCents, amountWithTaxCents = amountCents }) => amountWithTaxCents);
      const inDocument = linesByDate(lines, []).flatMap((of) => shownLines(of.lines, { ...words, currency }));

      const text = (amount = Number.NaN) => formatMoney(amount, currency, 'en').replace(/\D/g, '');
      const digits = amounts.map((amount) => digitsOf(amount, currency));
      for (const [at, shown] of inForm.entries())
        for (const each of shown) assert.equal(text(each), digits[at]);
      const ofLines = [fee, perHead * attendance, wine].map((amount) => digitsOf(amount, currency));
      assert.deepEqual(inQuote.map(text), ofLines);
      assert.deepEqual(
        inDocument.slice(0, 3).map(({ amountCents }) => text(amountCents)),
        ofLines,
      );
      assert.equal(totalCents, fee + perHead * attendance + wine);
      const afterLines = inDocument.slice(3).reduce((sum, { amountCents }) => sum + amountCents, 0);
      assert.equal(afterLines, inDocument.length > 3 ? totalCents : 0);
    }),
    { numRuns: 500 },
  );
});
