import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseVenueFile } from '../documents/venue-file/parse.ts';
import { parseSpreadsheet, type SpreadsheetRow, type SpreadsheetRules } from './booking-spreadsheet.ts';

const dryHire = { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 };
const catered = { id: 'catered', name: 'Catered', hireFeeCents: 100_000, perAttendeeCents: 5000 };
const slot = (id: string, packages: object[]) => ({
  ...{ id, name: id.toUpperCase(), startTime: '18:00', endTime: '23:00', packages },
});
const file = (currency = 'GBP', packages: object[] = [dryHire, catered]) =>
  parseVenueFile({
    venue: {
      ...{ id: 'riverside', name: 'Riverside', timezone: 'Europe/London', locale: 'en-GB', currency },
      tax: { label: 'VAT', basisPoints: 2000 },
    },
    spaces: [
      {
        ...{ id: 'hall', name: 'Großer Café', capacity: 200 },
        slots: [slot('evening', [dryHire]), slot('party', packages), slot('none', [])],
        rates: [{ label: 'Summer', from: '2027-07-01', to: '2027-07-31', basisPoints: 5000 }],
      },
      { id: 'east', name: 'Studio', capacity: 20 },
      { id: 'west', name: 'Studio', capacity: 20, slots: [slot('evening-west', [dryHire])] },
    ],
  });

const booking = { space: 'hall', slot: 'evening', date: '2027-03-12', name: 'A. Guest' };

function read(cells: Record<string, string | undefined>, changes: Partial<SpreadsheetRules> = {}) {
  const given = Object.entries({ ...booking, ...cells }).filter((cell) => cell[1] !== undefined);
  const line = { line: 7, cells: Object.fromEntries(given) } as SpreadsheetRow;
  // Noon of 1 March, in London.
  const terms = { ...file(), now: Date.UTC(2027, 2, 1, 12), hasDecimalComma: false };
  return parseSpreadsheet([line], { ...terms, ...changes });
}

function readWell(...of: Parameters<typeof read>) {
  const { bookings, problems } = read(...of);
  assert.deepEqual(problems, []);
  assert.equal(bookings.length, 1);
  return bookings[0] ?? assert.fail();
}

/** Returns the messages and codes of a line; none of it is imported. */
function problemPaths(...of: Parameters<typeof read>) {
  const { bookings, problems } = read(...of);
  assert.deepEqual(bookings, []);
  return problems.map(({ path, message, problem, values }) => [`${path}: ${message}`, problem, values]);
}

test('a line is a booking at today’s price in the only package', () => {
  const read = readWell({});
  assert.deepEqual(
    [read.line, read.space.id, read.slot.id, read.package.id, read.isHeld, read.agreed],
    [7, 'hall', 'evening', 'dry-hire', false, null],
  );
  assert.deepEqual(read.booking, {
    ...{ spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-12', name: 'A. Guest' },
  });
  assert.equal(new Date(read.startsAt).toISOString(), '2027-03-12T18:00:00.000Z');
  assert.equal(new Date(read.endsAt).toISOString(), '2027-03-12T23:00:00.000Z');
  assert.equal(read.quote.totalCents, 144_000);
  assert.equal(readWell({ date: '2027-07-02' }).quote.hireFeeCents, 180_000, 'with the rate of its date');
});

test('keeps everything that a line says about the guest', () => {
  const text = { email: 'guest@example.com', phone: '+44 20', company: 'Guests', message: 'Two\nlines' };
  const { booking: read } = readWell({ ...text, people: '80' });
  assert.deepEqual({ ...read }, { ...read, ...text, attendance: 80 });
});

test('computes a price per person from the number of guests', () => {
  assert.equal(readWell({ slot: 'party', package: 'catered', people: '80' }).quote.hireFeeCents, 500_000);
  assert.equal(readWell({ slot: 'party', package: 'catered' }).quote.hireFeeCents, 105_000);
  const dear = { ...catered, perAttendeeCents: 1_000_000_000_000 };
  const { venue, spaces } = file('GBP', [dear]);
  assert.deepEqual(
    problemPaths({ slot: 'party', package: 'catered', people: '1000000' }, { venue, spaces }),
    [['line 7, people: makes an amount too large to be told to the unit', 'amount_too_large', undefined]],
  );
});

test('finds names in any spelling', () => {
  const named = { space: 'GROßER CAFE\u0301', slot: 'Evening', package: 'dry HIRE' };
  const { space, slot, package: offer } = readWell(named);
  assert.deepEqual([space.id, slot.id, offer.id], ['hall', 'evening', 'dry-hire']);
});

test('lists the options for a missing, ambiguous or omitted value', () => {
  assert.deepEqual(problemPaths({ space: 'attic' }), [
    [
      'line 7, space: "attic" is not one of: hall, east, west',
      'not_one_of',
      { text: 'attic', choices: 'hall, east, west' },
    ],
  ]);
  assert.deepEqual(problemPaths({ space: 'studio' }), [
    [
      'line 7, space: "studio" is ambiguous; use one of east, west',
      'name_of_several',
      { text: 'studio', choices: 'east, west' },
    ],
  ]);
  assert.deepEqual(problemPaths({ space: undefined }), [
    ['line 7, space: is missing: hall, east, west', 'missing_one_of', { choices: 'hall, east, west' }],
  ]);
  assert.deepEqual(problemPaths({ slot: 'brunch' }), [
    [
      'line 7, slot: "brunch" is not one of: evening, party, none',
      'not_one_of',
      { text: 'brunch', choices: 'evening, party, none' },
    ],
  ]);
  assert.deepEqual(problemPaths({ slot: 'party' }), [
    ['line 7, package: is missing: dry-hire, catered', 'missing_one_of', { choices: 'dry-hire, catered' }],
  ]);
  assert.deepEqual(problemPaths({ space: 'east', slot: 'brunch' }), [
    ['line 7, slot: "brunch" is not one of: none exist', 'not_a_choice', undefined],
  ]);
  assert.deepEqual(problemPaths({ slot: 'none' }), [['line 7, package: is missing', 'required', undefined]]);
});

test('an id takes precedence over an equal name', () => {
  const { venue, spaces } = file();
  const [hall, east, west] = spaces;
  assert.ok(hall && east && west);
  const confusing = [{ ...east, name: 'hall' }, hall, west];
  assert.equal(readWell({}, { venue, spaces: confusing }).space.id, 'hall');
});

test('a line is accepted, or held while that is possible', () => {
  assert.equal(readWell({ status: 'accepted' }).isHeld, false);
  assert.equal(readWell({ status: 'held' }).isHeld, true);
  assert.deepEqual(problemPaths({ status: 'Held' }), [
    [
      'line 7, status: must be "accepted" or "held", not "Held"',
      'not_one_of',
      { text: 'Held', choices: 'accepted, held' },
    ],
  ]);
  const begun = [['line 7, status: cannot be "held": the slot has begun', 'started', undefined]];
  const at = (now: number) => ({ now });
  const start = Date.UTC(2027, 2, 12, 18);
  assert.deepEqual(problemPaths({ status: 'held' }, at(start)), begun);
  assert.equal(readWell({ status: 'held' }, at(start - 1)).isHeld, true);
  assert.equal(readWell({}, at(start + 1)).isHeld, false);
});

test('guests are whole numbers', () => {
  for (const people of ['many', '80 people', 'about 80', '8.5', '1234567890'])
    assert.deepEqual(problemPaths({ people }), [
      ['line 7, people: must be a whole number such as 80', 'whole_number', undefined],
    ]);
  assert.equal(problemPaths({ people: '0' })[0]?.[0], 'line 7, people: must be from 1 to 1000000, but is 0');
});

test('an amount that differs from today’s price becomes the agreed price', () => {
  const { quote, agreed } = readWell({ total: '1200.00' });
  assert.deepEqual([quote.totalCents, agreed?.totalCents, agreed?.taxCents], [144_000, 120_000, 20_000]);
  assert.equal(agreed?.lines[0]?.label, 'Dry hire');
  assert.equal(readWell({ total: '1440' }).agreed, null);
  assert.equal(readWell({ total: '1440', tax: '240' }).agreed, null);
  const { agreed: otherTax } = readWell({ total: '1440', tax: '100.5' });
  assert.deepEqual([otherTax?.totalCents, otherTax?.taxCents], [144_000, 10_050]);
  const { agreed: sameTax } = readWell({ total: '1000', tax: '240' });
  assert.deepEqual([sameTax?.totalCents, sameTax?.taxCents], [100_000, 24_000]);
});

test('reads decimal commas if another character separates cells', () => {
  assert.equal(readWell({ total: '1000,5' }, { hasDecimalComma: true }).agreed?.totalCents, 100_050);
  assert.equal(readWell({ total: '1000.5' }, { hasDecimalComma: true }).agreed?.totalCents, 100_050);
  assert.equal(problemPaths({ total: '1000,5' }).length, 1);
});

test('an invalid amount is reported with a valid one in the venue’s currency', () => {
  const amount = (currency: string, example: string) => ['amount', { currency, example }];
  assert.deepEqual(problemPaths({ total: '10.005', tax: 'some' }), [
    ['line 7, total: must be an amount in GBP such as 2400.00', ...amount('GBP', '2400.00')],
    ['line 7, tax: must be an amount in GBP such as 2400.00', ...amount('GBP', '2400.00')],
  ]);
  assert.deepEqual(problemPaths({ total: '10.5' }, file('JPY')), [
    ['line 7, total: must be an amount in JPY such as 240000', ...amount('JPY', '240000')],
  ]);
});

test('tax is part of a total', () => {
  assert.deepEqual(problemPaths({ tax: '100' }), [
    ['line 7, tax: needs "total", of which it is a part', 'goes_with', { text: 'total' }],
  ]);
  assert.deepEqual(problemPaths({ total: '1', tax: '2' }), [
    ['line 7, tax: is more than the total, of which it is a part', 'tax_above_total', undefined],
  ]);
});

test('reports all problems of a line without affecting others', () => {
  const wrong = { space: 'attic', date: '2027-02-30', status: 'maybe', email: 'x', people: 'many' };
  assert.deepEqual(
    problemPaths(wrong).map(([text]) => String(text).split(':')[0]),
    ['line 7, space', 'line 7, status', 'line 7, people', 'line 7, date', 'line 7, email'],
  );
  const lines = [
    { line: 2, cells: booking },
    { line: 3, cells: { ...booking, slot: 'brunch' } },
    { line: 4, cells: { ...booking, name: 'B. Guest' } },
  ];
  const terms = { ...file(), now: 0, hasDecimalComma: false };
  const { bookings, problems } = parseSpreadsheet(lines, terms);
  assert.deepEqual(
    bookings.map(({ line }) => line),
    [2, 4],
  );
  assert.deepEqual(
    problems.map(({ path }) => path),
    ['line 3, slot'],
  );
});
