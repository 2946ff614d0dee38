import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ValidationError } from '../errors.ts';
import { type Extra, type RequestedExtra, selectExtras } from './extra.ts';
import { computeQuote, type QuoteTerms } from './quote.ts';
import type { Rate } from './rate.ts';

// 2027-01-30 is a Saturday, 2027-01-29 a Friday.
const saturday = '2027-01-30';
const friday = '2027-01-29';
const today = '2026-11-02';

const dryHire: QuoteTerms['offer'] = {
  id: 'dry-hire',
  name: 'Dry hire',
  hireFeeCents: 120_000,
  perAttendeeCents: 0,
  minimumAttendance: 1,
  minimumTotalCents: 0,
  payments: [],
};
const london: QuoteTerms['venue'] = {
  currency: 'GBP',
  tax: { label: 'VAT', basisPoints: 2000 },
  pricesIncludeTax: false,
  payments: [
    { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
    { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
  ],
};
const weekend: Rate = { label: 'Weekend', weekdays: [6, 7], basisPoints: 2000 };
const opening: Rate = { label: 'Opening offer', from: '2027-01-01', to: '2027-01-31', amountCents: -20_000 };

const termsOf = (change: Partial<QuoteTerms>): QuoteTerms => ({
  slotId: 'evening',
  offer: dryHire,
  rates: [],
  venue: london,
  date: saturday,
  today,
  ...change,
});

/** Returns a quote as the public API shows it: without the rate of each line. */
function priced(change: Partial<QuoteTerms>) {
  const quote = computeQuote(termsOf(change));
  return { ...quote, lines: quote.lines.map(({ tax: _, ...line }) => line) };
}

test('each line stores its rate: the package’s, its extras’ or the venue’s; null without a tax', () => {
  const food = { label: 'Food', basisPoints: 700 };
  const offer = { ...dryHire, tax: food };
  const extra = { id: 'wine', name: 'Wine', amountCents: 1_000, per: 'booking' as const };
  const ratesOf = (change: Partial<QuoteTerms>) =>
    computeQuote(termsOf({ ...change, extras: [{ extra, pieces: 1 }] })).lines.map(({ tax }) => tax);
  assert.deepEqual(ratesOf({ offer, rates: [weekend] }), [food, food, london.tax, food, london.tax]);
  assert.deepEqual(ratesOf({ venue: { ...london, tax: null } }), [null, null]);
});

test('a plain quote has the hire fee, its tax and the venue’s instalments', () => {
  assert.deepEqual(priced({}), {
    hireFeeCents: 120_000,
    taxCents: 24_000,
    totalCents: 144_000,
    dueNowCents: 43_200,
    lines: [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 },
      { type: 'tax', label: 'VAT 20%', amountCents: 24_000 },
    ],
    payments: [
      { amountCents: 43_200, dueBasis: 'after_signing', offsetDays: 7 },
      { amountCents: 100_800, dueBasis: 'before_event', offsetDays: 14 },
    ],
    currency: 'GBP',
  });
});

test('a Saturday in the opening month has the weekend surcharge and the opening discount', () => {
  const { lines, hireFeeCents, taxCents, totalCents } = priced({ rates: [weekend, opening] });
  assert.deepEqual(lines, [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 },
    { type: 'surcharge', label: 'Weekend', amountCents: 24_000 },
    { type: 'discount', label: 'Opening offer', amountCents: -20_000 },
    { type: 'tax', label: 'VAT 20%', amountCents: 24_800 },
  ]);
  assert.deepEqual([hireFeeCents, taxCents, totalCents], [124_000, 24_800, 148_800]);
});

test('a Friday has no weekend surcharge, a Sunday has', () => {
  assert.equal(priced({ rates: [weekend], date: friday }).hireFeeCents, 120_000);
  assert.equal(priced({ rates: [weekend], date: '2027-01-31' }).hireFeeCents, 144_000);
  assert.equal(priced({ rates: [weekend], date: '2027-02-01' }).hireFeeCents, 120_000);
});

test('a dated rate applies from its first to its last day, inclusive', () => {
  const fees = ['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01'].map(
    (date) => priced({ rates: [opening], date }).hireFeeCents,
  );
  assert.deepEqual(fees, [120_000, 100_000, 100_000, 120_000]);
});

test('a rate without an end or a start applies without limit on that side', () => {
  const since: Rate = { label: 'New price', from: '2027-01-30', amountCents: 1000 };
  const until: Rate = { label: 'Old price', to: '2027-01-29', amountCents: 500 };
  assert.equal(priced({ rates: [since, until] }).hireFeeCents, 121_000);
  assert.equal(priced({ rates: [since, until], date: friday }).hireFeeCents, 120_500);
  assert.equal(priced({ rates: [since, until], date: '2099-06-01' }).hireFeeCents, 121_000);
});

test('percentages apply to the hire fee and do not compound', () => {
  const rates: Rate[] = [
    { label: 'Weekend', basisPoints: 5000 },
    { label: 'New Year', basisPoints: 10_000 },
    { label: 'Members', basisPoints: -1000 },
  ];
  const amounts = priced({ rates }).lines.map(({ amountCents }) => amountCents);
  assert.deepEqual(amounts, [120_000, 60_000, 120_000, -12_000, 57_600]);
});

test('discounts beyond the fee make it free, not negative', () => {
  const rates: Rate[] = [
    { label: 'Charity', basisPoints: -8000 },
    { label: 'Opening', amountCents: -50_000 },
    { label: 'Members', basisPoints: -1000 },
  ];
  const free = priced({ rates });
  assert.deepEqual(free.lines, [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 },
    { type: 'discount', label: 'Charity', amountCents: -96_000 },
    { type: 'discount', label: 'Opening', amountCents: -24_000 },
    { type: 'tax', label: 'VAT 20%', amountCents: 0 },
  ]);
  assert.deepEqual([free.hireFeeCents, free.taxCents, free.totalCents, free.dueNowCents], [0, 0, 0, 0]);
  assert.deepEqual(free.payments, [], 'instalments of 0 are omitted');
});

test('a discount is limited by all surcharges, also later ones', () => {
  const bigDiscount: Rate = { label: 'Charity', amountCents: -130_000 };
  assert.equal(priced({ rates: [bigDiscount, weekend] }).hireFeeCents, 14_000);
  assert.equal(priced({ rates: [weekend, bigDiscount] }).hireFeeCents, 14_000);
});

test('omits a rate of zero', () => {
  const offer = { ...dryHire, hireFeeCents: 4 };
  const rates: Rate[] = [
    { label: 'A tenth', basisPoints: 1000 },
    { label: 'A tenth off', basisPoints: -1000 },
    { label: 'Nothing', amountCents: 0 },
  ];
  assert.deepEqual(
    priced({ offer, rates }).lines.map(({ label }) => label),
    ['Dry hire', 'VAT 20%'],
  );
});

test('odd cents: each taxed line is rounded separately, half away from zero', () => {
  const offer = { ...dryHire, hireFeeCents: 12_345 };
  const rates: Rate[] = [
    { label: 'Weekend', basisPoints: 1000 },
    { label: 'Early', amountCents: -333 },
  ];
  const venue = { ...london, tax: { label: 'Sales tax', basisPoints: 1750 } };
  const { lines, taxCents, totalCents, payments } = priced({ offer, rates, venue });
  // 1,234.5 is 1,235; the tax is 2,160.375 → 2,160, 216.125 → 216 and -58.275 → -58.
  assert.deepEqual(lines.slice(1), [
    { type: 'surcharge', label: 'Weekend', amountCents: 1235 },
    { type: 'discount', label: 'Early', amountCents: -333 },
    { type: 'tax', label: 'Sales tax 17.5%', amountCents: 2318 },
  ]);
  assert.deepEqual([taxCents, totalCents], [2318, 15_565]);
  assert.deepEqual(
    payments.map(({ amountCents }) => amountCents),
    [4670, 10_895],
  );
});

test('yen amounts are whole', () => {
  const venue = {
    currency: 'JPY',
    pricesIncludeTax: false,
    tax: { label: '消費税', basisPoints: 1000 },
    payments: [],
  };
  const yen = priced({ offer: { ...dryHire, hireFeeCents: 33_335 }, venue });
  assert.deepEqual(
    [yen.taxCents, yen.totalCents, yen.dueNowCents, yen.currency],
    [3334, 36_669, 36_669, 'JPY'],
  );
});

test('Kuwaiti dinars have three decimals and the same rules', () => {
  const venue = { ...london, currency: 'KWD', tax: { label: 'Levy', basisPoints: 525 } };
  const dinars = priced({ offer: { ...dryHire, hireFeeCents: 1_234_567 }, venue });
  // 1,234.567 at 5.25 % is 64.8147675.
  assert.deepEqual([dinars.taxCents, dinars.totalCents, dinars.dueNowCents], [64_815, 1_299_382, 389_815]);
});

test('a venue without tax has no tax line; one with 0 % has', () => {
  const without = priced({ venue: { ...london, tax: null } });
  assert.deepEqual([without.lines.length, without.taxCents, without.totalCents], [1, 0, 120_000]);
  const zeroRated = priced({ venue: { ...london, tax: { label: 'VAT', basisPoints: 0 } } });
  assert.deepEqual(zeroRated.lines[1], { type: 'tax', label: 'VAT 0%', amountCents: 0 });
});

test('a tax label shows the percentage without trailing zeros', () => {
  const labels = [2000, 1750, 825, 7, 10_000].map((basisPoints) => {
    const venue = { ...london, tax: { label: 'VAT', basisPoints } };
    return priced({ venue }).lines.at(-1)?.label;
  });
  assert.deepEqual(labels, ['VAT 20%', 'VAT 17.5%', 'VAT 8.25%', 'VAT 0.07%', 'VAT 100%']);
});

test('a package’s own payments replace the venue’s', () => {
  const offer = {
    ...dryHire,
    payments: [{ basisPoints: 10_000, dueBasis: 'deducted_from_ticket_sales' as const }],
  };
  const { payments, dueNowCents } = priced({ offer });
  assert.deepEqual(payments, [{ amountCents: 144_000, dueBasis: 'deducted_from_ticket_sales' }]);
  assert.equal(dueNowCents, 0);
});

test('rounding never makes a tax negative or taxes a free line', () => {
  const venue = { ...london, tax: { label: 'VAT', basisPoints: 1000 } };
  const tens: Rate[] = ['a', 'b'].map((label) => ({ label, amountCents: -5 }));
  // By line: 1.1 → 1, twice -0.5 → -1: that is -1 in sum, on a fee of 1.
  const almostFree = priced({ offer: { ...dryHire, hireFeeCents: 11 }, rates: tens, venue });
  assert.deepEqual([almostFree.hireFeeCents, almostFree.taxCents, almostFree.totalCents], [1, 0, 1]);
  // By line: 0.5 → 1, -0.2 → 0, -0.3 → 0: that is 1 in sum, on a fee of 0.
  const rates: Rate[] = [
    { label: 'a', amountCents: -2 },
    { label: 'b', amountCents: -3 },
  ];
  const free = priced({ offer: { ...dryHire, hireFeeCents: 5 }, rates, venue });
  assert.deepEqual([free.hireFeeCents, free.taxCents, free.totalCents], [0, 0, 0]);
});

const dinner: QuoteTerms['offer'] = {
  ...dryHire,
  id: 'dinner',
  name: 'Dinner',
  hireFeeCents: 50_000,
  perAttendeeCents: 4_500,
  minimumAttendance: 20,
};
const projector: Extra = { id: 'projector', name: 'Projector', amountCents: 6_000, per: 'piece', most: 2 };
const champagne: Extra = {
  id: 'champagne',
  name: 'Champagne',
  amountCents: 900,
  per: 'attendee',
  tax: { label: 'Alcohol', basisPoints: 2500 },
};
const cleaning: Extra = { id: 'cleaning', name: 'Cleaning', amountCents: 8_000, per: 'booking' };

test('a price per person counts the guests, with a minimum', () => {
  const linesFor = (attendance: number | null) => priced({ offer: dinner, attendance }).lines.slice(0, 2);
  assert.deepEqual(linesFor(50), [
    { type: 'hire_fee', label: 'Dinner', amountCents: 50_000 },
    { type: 'attendance', label: '50 × Dinner', amountCents: 225_000 },
  ]);
  for (const few of [null, 1, 20])
    assert.deepEqual(linesFor(few)[1], { type: 'attendance', label: '20 × Dinner', amountCents: 90_000 });
  const forOne = priced({ offer: { ...dinner, minimumAttendance: 1 }, attendance: null });
  assert.deepEqual(forOne.lines[1], { type: 'attendance', label: '1 × Dinner', amountCents: 4_500 });
});

test('percentages apply to the fee and the attendance together', () => {
  const { lines } = priced({ offer: dinner, attendance: 50, rates: [weekend] });
  assert.deepEqual(lines[2], { type: 'surcharge', label: 'Weekend', amountCents: 55_000 });
});

test('the minimum total is applied after discounts and before extras and tax', () => {
  const { lines } = priced({
    offer: { ...dinner, minimumTotalCents: 200_000 },
    rates: [opening],
    extras: [{ extra: cleaning, pieces: 1 }],
  });
  assert.deepEqual(lines, [
    { type: 'hire_fee', label: 'Dinner', amountCents: 50_000 },
    { type: 'attendance', label: '20 × Dinner', amountCents: 90_000 },
    { type: 'discount', label: 'Opening offer', amountCents: -20_000 },
    { type: 'minimum', label: 'Dinner', amountCents: 80_000 },
    { type: 'extra', label: 'Cleaning', amountCents: 8_000 },
    { type: 'tax', label: 'VAT 20%', amountCents: 41_600 },
  ]);
});

test('the tax after discounts is never negative, and zero on a zero amount', () => {
  const tax = { label: 'Tax', basisPoints: 825 };
  const amounts = (hireFeeCents: number, minimumTotalCents: number, ...changes: number[]) =>
    priced({
      offer: { ...dryHire, hireFeeCents, minimumTotalCents },
      rates: changes.map((amountCents) => ({ label: 'Rate', amountCents })),
      venue: { ...london, tax },
    }).lines.map(({ amountCents }) => amountCents);
  // Line by line the tax would be 0 + 218 − 219, and so 1 too little.
  assert.deepEqual(amounts(1, 250_758, 2_648, -5_000), [1, 2_648, -2_649, 250_758, 20_688]);
  // 0 + 0 − 1.
  assert.deepEqual(amounts(6, 0, 6, -11), [6, 6, -11, 0]);
});

test('each extra has its own quantity and its own tax line', () => {
  const extras = [
    { extra: projector, pieces: 2 },
    { extra: champagne, pieces: 1 },
  ];
  const { lines, taxCents } = priced({ offer: dinner, attendance: 30, extras });
  assert.deepEqual(lines.slice(2), [
    { type: 'extra', label: '2 × Projector', amountCents: 12_000 },
    { type: 'extra', label: '30 × Champagne', amountCents: 27_000 },
    { type: 'tax', label: 'VAT 20%', amountCents: 39_400 },
    { type: 'tax', label: 'Alcohol 25%', amountCents: 6_750 },
  ]);
  assert.equal(taxCents, 46_150);
});

test('a package with its own tax has it on its fee and rates; extras keep theirs or the venue’s', () => {
  const reduced = { ...dinner, tax: { label: 'Reduced VAT', basisPoints: 700 } };
  const extras = [
    { extra: projector, pieces: 2 },
    { extra: champagne, pieces: 1 },
  ];
  const { lines } = priced({ offer: reduced, attendance: 30, extras });
  assert.deepEqual(
    lines.filter(({ type }) => type === 'tax'),
    [
      { type: 'tax', label: 'Reduced VAT 7%', amountCents: 12_950 },
      { type: 'tax', label: 'VAT 20%', amountCents: 2_400 },
      { type: 'tax', label: 'Alcohol 25%', amountCents: 6_750 },
    ],
  );
  const free = priced({ offer: { ...dryHire, tax: { label: 'Exempt', basisPoints: 0 } } });
  assert.deepEqual([free.taxCents, free.totalCents], [0, 120_000]);
});

test('a rate limited to slots and packages applies only to them and to early bookings', () => {
  const early: Rate = {
    label: 'Early bird',
    amountCents: -1_000,
    slotIds: ['evening'],
    packageIds: ['dinner'],
    bookedUntil: '2026-11-30',
  };
  const discounted = (change: Partial<QuoteTerms>) =>
    priced({ offer: dinner, rates: [early], ...change }).lines.some(({ type }) => type === 'discount');
  assert.equal(discounted({}), true);
  assert.equal(discounted({ today: '2026-11-30' }), true);
  assert.equal(discounted({ today: '2026-12-01' }), false);
  assert.equal(discounted({ slotId: 'morning' }), false);
  assert.equal(discounted({ offer: dryHire }), false);
});

test('rejects unavailable extras and quantities with their paths', () => {
  const offered = [projector, champagne];
  const rejected = (requested: readonly RequestedExtra[]) => {
    try {
      selectExtras(offered, requested);
      return [];
    } catch (error) {
      return (error as ValidationError).problems.map(({ path, message }) => `${path} ${message}`);
    }
  };
  assert.deepEqual(rejected([{ id: 'projector', pieces: 2 }]), []);
  assert.deepEqual(
    rejected([
      { id: 'projector', pieces: 3 },
      { id: 'cleaning', pieces: null },
      { id: 'champagne', pieces: 1 },
      { id: 'champagne', pieces: null },
      { id: 'champagne', pieces: null },
    ]),
    [
      'extras[0].pieces must not be more than 2',
      'extras[1].id is not an extra of this package',
      'extras[2].pieces is not allowed here: this extra is priced by the attendee',
      'extras[3].id is named already',
      'extras[4].id is named already',
    ],
  );
  assert.deepEqual(
    selectExtras(offered, [
      { id: 'champagne', pieces: null },
      { id: 'projector', pieces: null },
    ]),
    [
      { extra: projector, pieces: 1 },
      { extra: champagne, pieces: 1 },
    ],
  );
  assert.deepEqual(selectExtras(offered, [{ id: 'champagne', pieces: null }]), [
    { extra: champagne, pieces: 1 },
  ]);
});

test('rejects an amount too large to be exact, and names its cause: guests or extras', () => {
  const dear = 1_000_000_000_000;
  const rejected = (terms: Partial<QuoteTerms>) => {
    try {
      priced(terms);
    } catch (error) {
      return (error as ValidationError).problems;
    }
    return [];
  };
  const tooLarge = {
    message: 'makes the amount too large to be exact',
    problem: 'amount_too_large',
  };
  const byPiece = { extra: { ...projector, amountCents: dear }, pieces: 1_000_000 };
  const byGuest = { extra: { ...champagne, amountCents: dear }, pieces: 1 };
  assert.deepEqual(rejected({ extras: [byPiece] }), [{ path: 'extras', ...tooLarge }]);
  assert.deepEqual(rejected({ extras: [byGuest], attendance: 1_000_000 }), [
    { path: 'attendance', ...tooLarge },
  ]);
  assert.deepEqual(rejected({ extras: [{ ...byPiece, pieces: 9_000 }] }), [{ path: 'extras', ...tooLarge }]);
  const half = { ...byPiece, pieces: 5_000 };
  assert.deepEqual(rejected({ extras: [half, half] }), [{ path: 'extras', ...tooLarge }]);
  const by = (perAttendeeCents: number) => ({
    offer: { ...dryHire, hireFeeCents: 1_000_000_000_000, perAttendeeCents },
    attendance: 1_000_000,
  });
  // The price per guest alone is still exact; with the fee, or with a surcharge of ten times the price, the total is
  // not.
  assert.deepEqual(rejected(by(9_007_199_254)), [{ path: 'attendance', ...tooLarge }]);
  const tenfold: Rate = { label: 'New Year', basisPoints: 100_000 };
  assert.deepEqual(rejected({ ...by(5_000_000_000), rates: [tenfold] }), [
    { path: 'attendance', ...tooLarge },
  ]);
  const double: Rate = { label: 'Gala', basisPoints: 10_000 };
  assert.deepEqual(rejected({ ...by(5_000_000_000), rates: [double] }), [
    { path: 'attendance', ...tooLarge },
  ]);
  // With the tax, the total is not exact either.
  assert.deepEqual(rejected(by(8_999_000_000)), [{ path: 'attendance', ...tooLarge }]);
});

/** A venue in Germany that states its prices with tax. */
const berlin: QuoteTerms['venue'] = {
  currency: 'EUR',
  tax: { label: 'MwSt.', basisPoints: 1900 },
  pricesIncludeTax: true,
  payments: london.payments,
};

test('€1,500 and €12 a head for 50 guests, with tax, cost exactly €2,100', () => {
  const offer = { ...dryHire, hireFeeCents: 150_000, perAttendeeCents: 1_200 };
  assert.deepEqual(priced({ offer, venue: berlin, attendance: 50 }), {
    hireFeeCents: 176_471,
    taxCents: 33_529,
    totalCents: 210_000,
    dueNowCents: 63_000,
    lines: [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 126_051, amountWithTaxCents: 150_000 },
      { type: 'attendance', label: '50 × Dry hire', amountCents: 50_420, amountWithTaxCents: 60_000 },
      { type: 'tax', label: 'MwSt. 19%', amountCents: 33_529 },
    ],
    payments: [
      { amountCents: 63_000, dueBasis: 'after_signing', offsetDays: 7 },
      { amountCents: 147_000, dueBasis: 'before_event', offsetDays: 14 },
    ],
    currency: 'EUR',
  });
});

test('prices with tax: surcharges, discounts, a minimum and extras at another rate', () => {
  const food = { label: 'MwSt.', basisPoints: 700 };
  const extras = [
    { extra: { id: 'wine', name: 'Wine', amountCents: 9_999, per: 'booking' as const }, pieces: 1 },
    { extra: { id: 'soup', name: 'Soup', amountCents: 333, per: 'piece' as const, tax: food }, pieces: 10 },
  ];
  const offer = { ...dryHire, hireFeeCents: 99_999, minimumTotalCents: 110_000 };
  const discounted: Rate = { label: 'Offer', amountCents: -20_001 };
  const quote = priced({ offer, rates: [weekend, discounted], extras, venue: berlin });
  assert.deepEqual(quote.lines, [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 84_033, amountWithTaxCents: 99_999 },
    { type: 'surcharge', label: 'Weekend', amountCents: 16_807, amountWithTaxCents: 20_000 },
    { type: 'discount', label: 'Offer', amountCents: -16_808, amountWithTaxCents: -20_001 },
    { type: 'minimum', label: 'Dry hire', amountCents: 8_405, amountWithTaxCents: 10_002 },
    { type: 'extra', label: 'Wine', amountCents: 8_402, amountWithTaxCents: 9_999 },
    { type: 'extra', label: '10 × Soup', amountCents: 3_112, amountWithTaxCents: 3_330 },
    { type: 'tax', label: 'MwSt. 19%', amountCents: 19_160 },
    { type: 'tax', label: 'MwSt. 7%', amountCents: 218 },
  ]);
  assert.deepEqual([quote.hireFeeCents, quote.taxCents, quote.totalCents], [103_951, 19_378, 123_329]);
});

test('a discount of everything leaves nothing to tax, also with tax included', () => {
  const free: Rate = { label: 'Free', basisPoints: -10_000 };
  const { lines, taxCents, totalCents, payments } = priced({ rates: [free], venue: berlin });
  assert.deepEqual(lines, [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 100_840, amountWithTaxCents: 120_000 },
    { type: 'discount', label: 'Free', amountCents: -100_840, amountWithTaxCents: -120_000 },
    { type: 'tax', label: 'MwSt. 19%', amountCents: 0 },
  ]);
  assert.deepEqual([taxCents, totalCents, payments], [0, 0, []]);
});

test('prices with tax in yen and dinars are as typed', () => {
  const typed = { ...dryHire, hireFeeCents: 33_333 };
  const amountsIn = (currency: string, basisPoints: number) => {
    const venue = { ...berlin, currency, tax: { label: 'Tax', basisPoints } };
    const { hireFeeCents, taxCents, totalCents } = priced({ offer: typed, venue });
    return [hireFeeCents, taxCents, totalCents];
  };
  assert.deepEqual(amountsIn('JPY', 1000), [30_303, 3_030, 33_333]);
  assert.deepEqual(amountsIn('KWD', 500), [31_746, 1_587, 33_333]);
});

test('a venue without a tax may say that its prices include it', () => {
  const { lines, totalCents } = priced({ venue: { ...berlin, tax: null } });
  assert.deepEqual(lines, [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000, amountWithTaxCents: 120_000 },
  ]);
  assert.equal(totalCents, 120_000);
});
