import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FieldProblem, ValidationError } from '../../errors.ts';
import { isFullExportHeader, readHeader, readRecord } from './read-record.ts';

/** Monday 1 March 2027, 12:00 UTC: the request below holds its date until two days later. */
const noon = Date.UTC(2027, 2, 1, 12);

const quote = {
  hireFeeCents: 100_000,
  taxCents: 20_000,
  totalCents: 120_000,
  dueNowCents: 36_000,
  lines: [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 110_000, amountWithTaxCents: 132_000 },
    { type: 'discount', label: 'Spring', amountCents: -10_000 },
    { type: 'tax', label: 'VAT 20%', amountCents: 20_000 },
  ],
  payments: [
    { amountCents: 36_000, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 84_000, dueBasis: 'before_event', offsetDays: 14 },
  ],
  currency: 'GBP',
};

const request = {
  reference: 'BR-7K3M9P2Q',
  siteKey: 'key',
  space: { id: 'hall', name: 'Hall' },
  slot: { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '01:00' },
  package: { id: 'dry-hire', name: 'Dry hire' },
  date: '2027-03-12',
  timezone: 'Europe/London',
  startsAt: '2027-03-12T18:00:00.000Z',
  endsAt: '2027-03-13T01:00:00.000Z',
  rooms: ['hall'],
  guest: { name: 'A. Visitor', email: 'visitor@example.com', phone: null, company: null },
  message: null,
  quote,
  status: 'pending_approval',
  holdExpiresAt: '2027-03-03T12:00:00.000Z',
  createdAt: '2027-03-01T12:00:00.000Z',
  decidedAt: null,
};

const block = {
  id: 'block-1',
  spaceId: 'hall',
  from: '2027-12-24',
  to: '2027-12-26',
  reason: 'Christmas',
  createdAt: '2027-03-01T12:00:00.000Z',
};

const feed = {
  id: 'feed-1',
  spaceId: null,
  withGuests: false,
  secretHash: 'x'.repeat(43),
  createdAt: '2027-03-01T12:00:00.000Z',
  revokedAt: null,
};

const auditEntry = {
  at: '2027-03-01T12:00:00.000Z',
  actor: 'staff',
  action: 'dates.blocked',
  subject: 'block-1',
  details: { anything: ['at', 'all'] },
};

/** Returns the errors of a line as `path: message`; none: it is valid. */
function problemsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    assert.ok(error instanceof ValidationError, String(error));
    return error.problems.map(({ path, message }: FieldProblem) => `${path}: ${message}`);
  }
}

const requestWith = (changes: object) => ({ bookingRequest: { ...request, ...changes } });
const quoteWith = (changes: object) => requestWith({ quote: { ...quote, ...changes } });

describe('a line of a full export', () => {
  test('is parsed with instants as numbers and its details unchanged', () => {
    const { space, slot, package: offer, date, timezone, rooms, ...rest } = request;
    const times = { startsAt: Date.UTC(2027, 2, 12, 18), endsAt: Date.UTC(2027, 2, 13, 1) };
    assert.deepEqual(readRecord(requestWith({}), noon), {
      kind: 'bookingRequest',
      bookingRequest: {
        ...rest,
        ...times,
        items: [
          {
            number: 0,
            space,
            slot,
            package: offer,
            date,
            timezone,
            ...times,
            attendance: null,
            layout: null,
            extras: [],
          },
        ],
        nextItem: 1,
        rooms: [{ item: 0, rooms }],
        answers: [],
        terms: null,
        title: null,
        corrections: [],
        importedRows: [],
        series: null,
        importReference: null,
        reasonCode: null,
        guestGroups: null,
        erasedAt: null,
        agreedPrice: null,
        adjustments: [],
        instalmentMarks: [],
        amended: null,
        notes: [],
        holdExpiresAt: Date.UTC(2027, 2, 3, 12),
        challenge: null,
        waited: null,
        createdAt: noon,
      },
    });
    const { spaceId, ...dates } = block;
    assert.deepEqual(readRecord({ block }, noon), {
      kind: 'block',
      block: {
        ...dates,
        spaceIds: [spaceId],
        fromTime: null,
        toTime: null,
        everyYear: false,
        except: [],
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        source: 'staff',
        createdAt: noon,
      },
    });
    assert.deepEqual(readRecord({ auditEntry }, noon), {
      kind: 'auditEntry',
      auditEntry: { ...auditEntry, at: noon },
    });
    const end = { blocks: 1, bookingRequests: 1, auditEntries: 1 };
    assert.deepEqual(readRecord({ end }, noon), { kind: 'end', end });
  });

  const { space, slot, package: offer, timezone, rooms } = request;
  const second = {
    item: 1,
    space,
    slot,
    package: offer,
    date: '2027-03-13',
    timezone,
    rooms,
    startsAt: '2027-03-13T18:00:00.000Z',
    endsAt: '2027-03-14T01:00:00.000Z',
  };
  const accepted = { status: 'accepted', decidedAt: '2027-03-02T12:00:00.000Z' };
  const read: Record<string, object> = {
    'a request that holds its date until its hold ends': requestWith({}),
    'a request without rooms whose hold has expired': requestWith({
      rooms: [],
      holdExpiresAt: '2027-03-01T12:00:00.000Z',
    }),
    'a request without a time limit whose slot has started': requestWith({
      rooms: [],
      holdExpiresAt: null,
      startsAt: '2027-03-01T12:00:00.000Z',
      endsAt: '2027-03-01T13:00:00.000Z',
    }),
    'an accepted request in its rooms': requestWith(accepted),
    'a request with two items': requestWith({ ...accepted, additionalItems: [second], nextItem: 7 }),
    'a declined request without rooms': requestWith({ status: 'declined', rooms: [] }),
    'a waiting request without rooms': requestWith({ status: 'waiting', waited: true, rooms: [] }),
    'a cancelled request without rooms': requestWith({ status: 'cancelled', rooms: [] }),
    'a slot of the maximum length': requestWith({ endsAt: '2027-03-14T01:00:00.000Z' }),
    'details of the maximum length': {
      auditEntry: { ...auditEntry, details: { x: 'x'.repeat(20_000 - '{"x":""}'.length) } },
    },
  };
  for (const [what, line] of Object.entries(read))
    test(`may be ${what}`, () =>
      assert.deepEqual(
        problemsOf(() => readRecord(line, noon)),
        [],
      ));

  const isNoInstant = 'must be an instant in UTC such as "2027-03-01T12:00:00.000Z"';
  const isNoKind =
    ': must be an object with one of block, feed, letter, guestCode, guestGroupMember, photo, bookingRequest, guestContact, guest, auditEntry, member, token, idempotencyKey, webhook, delivery, end and nothing else';
  const rejected: Record<string, [line: unknown, ...complaints: string[]]> = {
    'an unknown kind of record': [{ venue: {} }, isNoKind],
    'a waiting request that occupies rooms, has two items and no mark': [
      requestWith({ status: 'waiting', heldAt: '2027-03-01T12:00:00.000Z', additionalItems: [second] }),
      'bookingRequest.rooms: must be empty, as the request is waiting',
      'bookingRequest.heldAt: needs "waited", and a status other than waiting',
      'bookingRequest.waited: must be true, as the request is waiting',
      'bookingRequest.additionalItems: must not exist, as the request is waiting',
      'bookingRequest.additionalItems[0].rooms: must be empty, as the request is waiting',
    ],
    'a challenge that does not agree with the end of the hold': [
      requestWith({
        challenge: {
          by: 'BR',
          deadline: '2027-03-03T11:00:00.000Z',
          challengedAt: '2027-03-01T12:00:00.000Z',
          actor: 'staff:desk',
          ownHoldExpiresAt: null,
        },
      }),
      'bookingRequest.challenge.by: is not a reference',
      'bookingRequest.challenge.deadline: does not agree with "holdExpiresAt"',
    ],
    'two kinds of record at once': [{ block, auditEntry }, isNoKind],
    'a string instead of an object': ['block', isNoKind],
    null: [null, isNoKind],
    'a string instead of a record': [
      { auditEntry: 'x' },
      'auditEntry: must be an object, { … }, but is text (in quotation marks)',
    ],
    'details of a kind without details': [
      { feed: { ...feed, details: {} } },
      'feed.details: is not known; allowed here: id, spaceId, withGuests, withTitles, secretHash, createdAt, revokedAt',
    ],
    'an instant on a day that does not exist': [
      requestWith({ createdAt: '2027-02-30T12:00:00.000Z' }),
      'bookingRequest.createdAt: 2027-02-30T12:00:00.000Z is not an instant',
    ],
    'an instant in a month that does not exist': [
      requestWith({ createdAt: '2027-13-01T12:00:00.000Z' }),
      'bookingRequest.createdAt: 2027-13-01T12:00:00.000Z is not an instant',
    ],
    'an hour that does not exist': [
      { auditEntry: { ...auditEntry, at: '2027-03-01T24:00:00.000Z' } },
      'auditEntry.at: 2027-03-01T24:00:00.000Z is not an instant',
    ],
    'an instant in another zone': [
      requestWith({ createdAt: '2027-03-01T12:00:00.000+01:00' }),
      `bookingRequest.createdAt: ${isNoInstant}`,
    ],
    'an instant without its milliseconds': [
      { block: { ...block, createdAt: '2027-03-01T12:00:00Z' } },
      `block.createdAt: ${isNoInstant}`,
    ],
    'a block with a date that does not exist': [
      { block: { ...block, to: '2027-12-32' } },
      'block.to: 2027-12-32 is not a date between 1970-01-01 and 9999-12-31',
    ],
    'an invalid reference': [
      requestWith({ reference: 'BR-OOOOOOOO' }),
      'bookingRequest.reference: is not a reference',
    ],
    'a date that does not exist': [
      requestWith({ date: '2027-02-30' }),
      'bookingRequest.date: 2027-02-30 is not a date between 1970-01-01 and 9999-12-31',
    ],
    'an unknown time zone': [
      requestWith({ timezone: 'Europe/Riverside' }),
      'bookingRequest.timezone: is not a time zone',
    ],
    'a slot that ends when it starts': [
      requestWith({ endsAt: request.startsAt }),
      'bookingRequest.endsAt: is not within 31 hours after "startsAt"',
    ],
    'a slot above the maximum length': [
      requestWith({ endsAt: '2027-03-14T01:00:00.001Z' }),
      'bookingRequest.endsAt: is not within 31 hours after "startsAt"',
    ],
    'a room twice': [requestWith({ rooms: ['hall', 'hall'] }), 'bookingRequest.rooms: names a room twice'],
    'an accepted request in no room': [
      requestWith({ ...accepted, rooms: [] }),
      'bookingRequest.rooms: must not be empty, as the request is accepted',
    ],
    'a live hold on no room': [
      requestWith({ rooms: [] }),
      'bookingRequest.rooms: must not be empty, as the request is pending_approval',
    ],
    'a declined request in a room': [
      requestWith({ status: 'declined' }),
      'bookingRequest.rooms: must be empty, as the request is declined',
    ],
    'a cancelled request in a room': [
      requestWith({ status: 'cancelled' }),
      'bookingRequest.rooms: must be empty, as the request is cancelled',
    ],
    'an item in no room although the request is accepted': [
      requestWith({ ...accepted, additionalItems: [{ ...second, rooms: [] }] }),
      'bookingRequest.additionalItems[0].rooms: must not be empty, as the request is accepted',
    ],
    'two items with one number': [
      requestWith({ additionalItems: [{ ...second, item: 0 }] }),
      'bookingRequest.additionalItems[0].item: is not greater than the number of the item before',
    ],
    'a next item that exists': [
      requestWith({ additionalItems: [second], nextItem: 1 }),
      'bookingRequest.nextItem: is not greater than the number of every item',
    ],
    'two items in a room at the same time': [
      requestWith({ additionalItems: [{ ...second, startsAt: request.startsAt, endsAt: request.endsAt }] }),
      'bookingRequest.additionalItems[0]: overlaps an earlier item in a room',
    ],
    'an item on a day that does not exist': [
      requestWith({ additionalItems: [{ ...second, startsAt: '2027-02-30T12:00:00.000Z' }] }),
      'bookingRequest.additionalItems[0].endsAt: is not within 31 hours after "startsAt"',
    ],
    'lines that do not add up to the fee': [
      quoteWith({ lines: quote.lines.slice(1) }),
      'bookingRequest.quote: does not add up',
    ],
    'tax lines that do not add up to the tax': [
      quoteWith({ lines: quote.lines.slice(0, 2) }),
      'bookingRequest.quote: does not add up',
    ],
    'fee and tax that do not add up to the total': [
      quoteWith({
        totalCents: 120_001,
        payments: [quote.payments[0], { ...quote.payments[1], amountCents: 84_001 }],
      }),
      'bookingRequest.quote: does not add up',
    ],
    'payments that do not add up to the total': [
      quoteWith({ payments: quote.payments.slice(0, 1) }),
      'bookingRequest.quote: does not add up',
    ],
    'a wrong amount due now': [quoteWith({ dueNowCents: 36_001 }), 'bookingRequest.quote: does not add up'],
    'details that are a list': [
      { auditEntry: { ...auditEntry, details: [] } },
      'auditEntry.details: must be an object, { … }',
    ],
    'details that are null': [
      { auditEntry: { ...auditEntry, details: null } },
      'auditEntry.details: must be an object, { … }',
    ],
    'no details': [
      { auditEntry: { ...auditEntry, details: undefined } },
      'auditEntry.details: must be an object, { … }',
    ],
    'details above the maximum length': [
      { auditEntry: { ...auditEntry, details: { x: 'x'.repeat(20_001 - '{"x":""}'.length) } } },
      'auditEntry.details: is longer than 20000 characters',
    ],
    'every error, if there are several': [
      requestWith({ reference: 'x', timezone: 'x', date: '2027-02-30' }),
      'bookingRequest.reference: is not a reference',
      'bookingRequest.date: 2027-02-30 is not a date between 1970-01-01 and 9999-12-31',
      'bookingRequest.timezone: is not a time zone',
    ],
  };
  for (const [what, [line, ...complaints]] of Object.entries(rejected))
    test(`is rejected with ${what}`, () => {
      assert.deepEqual(
        problemsOf(() => readRecord(line, noon)),
        complaints,
      );
    });
});

describe('the first line of a full export', () => {
  const header = (version: unknown, changes: object = {}) => ({
    firstholdExport: { version, exportedAt: '2027-03-01T12:00:00.000Z' },
    ...changes,
  });

  test('is distinguished from the start of a venue file', () => {
    assert.equal(isFullExportHeader(header(1)), true);
    for (const line of [{ venue: {} }, null, 'firstholdExport', Object.create({ firstholdExport: {} })])
      assert.equal(isFullExportHeader(line), false);
  });

  test('has a version, and unknown versions are rejected', () => {
    assert.deepEqual(
      problemsOf(() => readHeader(header(1))),
      [],
    );
    assert.deepEqual(
      problemsOf(() => readHeader(header(2))),
      ['firstholdExport.version: is 2; this program reads 1: use a newer one'],
    );
    assert.deepEqual(
      problemsOf(() => readHeader(header('1'))),
      ['firstholdExport.version: must be a whole number, but is text (in quotation marks)'],
    );
    assert.deepEqual(
      problemsOf(() => readHeader({ firstholdExport: null })),
      ['firstholdExport: must be an object, { … }, but is null'],
    );
    assert.match(problemsOf(() => readHeader(header(1, { more: 1 })))[0] ?? '', /^more: is not known/);
  });
});
