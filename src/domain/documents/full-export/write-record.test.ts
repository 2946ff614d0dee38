import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noChoices } from '../../booking/optional-fields.ts';
import { ValidationError } from '../../errors.ts';
import { isFullExportHeader, readHeader, readRecord } from './read-record.ts';
import type { ExportedFeed, ExportedRequest } from './records.ts';
import {
  formatBlock,
  formatEnd,
  formatEvent,
  formatFeed,
  formatGroupMember,
  formatGuest,
  formatGuestCode,
  formatGuestContact,
  formatHeader,
  formatLetter,
  formatPhoto,
  formatRequest,
  formatVenueFile,
} from './write-record.ts';

/** Monday 1 March 2027, 12:00 UTC. */
const noon = Date.UTC(2027, 2, 1, 12);

const quote = {
  hireFeeCents: 100_000,
  taxCents: 20_000,
  totalCents: 120_000,
  dueNowCents: 120_000,
  lines: [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 100_000, amountWithTaxCents: 120_000 },
    { type: 'tax', label: 'VAT 20%', amountCents: 20_000 },
  ],
  payments: [{ amountCents: 120_000, dueBasis: 'after_signing', offsetDays: 7 }],
  currency: 'GBP',
} as const;

const place = {
  number: 0,
  space: { id: 'hall', name: 'Hall' },
  slot: { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '01:00' },
  package: { id: 'dry-hire', name: 'Dry hire' },
  date: '2027-03-12',
  timezone: 'Europe/London',
  startsAt: Date.UTC(2027, 2, 12, 18),
  endsAt: Date.UTC(2027, 2, 13, 1),
};

/** The minimum of a request. */
const minimalRequest: ExportedRequest = {
  reference: 'BR-7K3M9P2Q',
  siteKey: null,
  items: [{ ...place, ...noChoices }],
  nextItem: 1,
  startsAt: Date.UTC(2027, 2, 12, 18),
  endsAt: Date.UTC(2027, 2, 13, 1),
  rooms: [{ item: 0, rooms: ['hall'] }],
  title: null,
  guest: { name: 'A. Visitor', email: 'visitor@example.com', phone: null, company: null },
  message: null,
  quote,
  guestGroups: null,
  agreedPrice: null,
  adjustments: [],
  instalmentMarks: [],
  answers: [],
  terms: null,
  status: 'pending_approval',
  holdExpiresAt: null,
  challenge: null,
  waited: null,
  createdAt: noon,
  decidedAt: null,
  reasonCode: null,
  series: null,
  importReference: null,
  erasedAt: null,
  amended: null,
  notes: [],
  corrections: [],
  importedRows: [],
};

/** A request with every optional member. */
const full: ExportedRequest = {
  ...minimalRequest,
  siteKey: 'web',
  title: 'Wedding Weiss',
  guest: { name: 'A. Visitor', email: 'visitor@example.com', phone: '+44 20', company: 'Visits' },
  message: 'A concert,\nwith a bar.',
  guestGroups: { groups: [{ id: 'members', name: 'Members' }], code: 'Flyer' },
  agreedPrice: { ...quote, reason: 'Twice a year', agreedAt: noon + 5 },
  adjustments: [
    { label: 'Regular guest', basisPoints: -1000 },
    { label: 'Cleaning', amountCents: 5_000 },
  ],
  items: [
    {
      ...place,
      attendance: 80,
      layout: 'Theatre',
      extras: [
        { id: 'piano', name: 'Grand piano', pieces: null },
        { id: 'chairs', name: 'Chairs', pieces: 20 },
      ],
    },
  ],
  answers: [
    { questionId: 'music', label: 'What music?', value: 'Folk,\nwith "fiddles"' },
    { questionId: 'age', label: 'How old?', value: 17.5 },
    { questionId: 'unknown', label: 'How many guards?', value: 0 },
    { questionId: 'bar', label: 'A bar?', value: false },
  ],
  terms: { version: '2027-01', url: 'https://venue.example/terms', label: 'Terms' },
  status: 'accepted',
  holdExpiresAt: noon + 1,
  decidedAt: noon + 2,
  reasonCode: 'price',
  erasedAt: noon + 3,
  amended: { times: 2, at: noon + 4 },
  series: {
    rule: { frequency: 'monthly', from: '2027-03-10', week: 'last', weekdays: [5], count: 3 },
    continues: 'BR-7K3M9QZ2',
  },
  notes: [
    { id: 'note-1', at: noon + 1, actor: 'staff:desk', about: null, text: 'Rang back.' },
    { id: 'note-2', at: noon + 2, actor: 'operator', about: 'accepted', text: 'As in 2026,\nwith a bar.' },
  ],
  importedRows: [{ importReference: '2026-7', fileRow: '2027-03-12|18:00|north|' }],
  corrections: [
    {
      id: 'correction-1',
      at: noon + 1,
      changes: [
        { member: 'title', before: null, after: 'Wedding Weiss' },
        { member: 'guest.address', before: null, after: { street: 'Am Wall 3', city: 'Bremen' } },
        { member: 'holdExpiresAt', before: null, after: '2027-03-05T12:00:00.000Z' },
        {
          member: 'answers',
          before: [{ questionId: 'bar', label: 'A bar?', value: true }],
          after: [{ questionId: 'music', label: 'What music?', value: 'Folk,\nwith "fiddles"' }],
        },
      ],
    },
  ],
};

/** A request whose first two items were removed. */
const twoDates: ExportedRequest = {
  ...minimalRequest,
  items: [
    { ...place, number: 2, ...noChoices },
    {
      ...place,
      number: 4,
      date: '2027-03-10',
      startsAt: Date.UTC(2027, 2, 10, 18),
      endsAt: Date.UTC(2027, 2, 11, 1),
      attendance: 20,
      layout: null,
      extras: [{ id: 'piano', name: 'Grand piano', pieces: null }],
    },
  ],
  nextItem: 6,
  startsAt: Date.UTC(2027, 2, 10, 18),
  quote: {
    ...quote,
    lines: [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 40_000, item: 2 },
      { type: 'hire_fee', label: 'Dry hire', amountCents: 60_000, item: 4 },
      { type: 'tax', label: 'VAT 20%', amountCents: 20_000, item: 4 },
    ],
  },
  rooms: [
    { item: 2, rooms: ['hall'] },
    { item: 4, rooms: ['attic', 'hall'] },
  ],
};

const block = {
  id: 'block-1',
  spaceIds: ['hall'],
  from: '2027-12-24',
  to: '2027-12-26',
  reason: 'Christmas',
  source: 'staff' as const,
  fromTime: null,
  toTime: null,
  everyYear: false,
  except: [],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};
const night = {
  ...block,
  spaceIds: null,
  fromTime: '22:00',
  toTime: '02:00',
  everyYear: true,
  weekdays: [5, 6],
};
const feed: ExportedFeed = {
  id: 'feed-1',
  spaceId: null,
  withGuests: true,
  secretHash: 'a-_4567890123456789012345678901234567890123',
  createdAt: noon,
  revokedAt: null,
};
const auditEntry = {
  at: noon,
  actor: 'operator',
  action: 'block.added',
  subject: 'block-1',
  details: { a: [1] },
};

/** Returns the content of a line. */
function serialized(line: string): Record<string, unknown> {
  assert.match(line, /^[^\n]+\n$/);
  return JSON.parse(line);
}
const readBack = (line: string) => readRecord(serialized(line), noon);

test('reads back everything it writes', () => {
  const waiting = {
    ...minimalRequest,
    status: 'waiting',
    waited: { heldAt: null },
    rooms: [{ item: 0, rooms: [] }],
  } as const;
  const given = { ...minimalRequest, waited: { heldAt: noon + 1 } };
  const challenged = {
    ...minimalRequest,
    holdExpiresAt: noon + 2,
    challenge: {
      by: 'BR-2M8D4XVA',
      deadline: noon + 2,
      challengedAt: noon,
      actor: 'staff:desk',
      ownHoldExpiresAt: null,
    },
  };
  for (const bookingRequest of [minimalRequest, full, twoDates, waiting, given, challenged])
    assert.deepEqual(readBack(formatRequest(bookingRequest)), {
      kind: 'bookingRequest',
      bookingRequest,
    });
  for (const one of [
    block,
    { ...block, source: 'import' as const },
    night,
    { ...block, spaceIds: ['hall', 'studio'] },
  ]) {
    const made = { ...one, createdAt: noon };
    assert.deepEqual(readBack(formatBlock(made)), { kind: 'block', block: made });
  }
  const letter = { occasion: 'accepted', language: 'de', subject: 'Ja', body: 'Guten Tag {guest}' } as const;
  assert.deepEqual(readBack(formatLetter(letter)), { kind: 'letter', letter });
  const guest = { id: 'guest-1', addresses: ['a@example.com', 'b@example.com'], notes: 'North\nhall' };
  assert.deepEqual(readBack(formatGuest(guest)), { kind: 'guest', guest });
  const guestContact = {
    reference: 'GU-4H8T2WQ6',
    guest: {
      name: 'Zoë',
      email: 'zoe@example.com',
      phone: null,
      company: 'Wick',
      language: 'de',
      address: { city: 'Norwich' },
    },
    createdAt: noon,
    updatedAt: noon + 1,
  };
  assert.deepEqual(readBack(formatGuestContact(guestContact)), { kind: 'guestContact', guestContact });
  const code = { id: 'code-1', groupId: 'members', label: 'Flyer', code: 'SPRING-27', createdAt: noon };
  for (const guestCode of [
    { ...code, validUntil: null },
    { ...code, validUntil: '2027-06-30' },
  ])
    assert.deepEqual(readBack(formatGuestCode(guestCode)), { kind: 'guestCode', guestCode });
  const guestGroupMember = { groupId: 'members', address: 'visitor@example.com' };
  assert.deepEqual(readBack(formatGroupMember(guestGroupMember)), {
    kind: 'guestGroupMember',
    guestGroupMember,
  });
  for (const one of [feed, { ...feed, spaceId: 'hall', withGuests: false, revokedAt: noon + 1 }])
    assert.deepEqual(readBack(formatFeed(one)), { kind: 'feed', feed: one });
  const files = [
    { name: '480.webp', width: 480, content: Buffer.from([0, 1, 255]).toString('base64') },
    { name: '1280.jpg', width: 1280, content: 'AA==' },
  ];
  const photo = { id: 'x'.repeat(22), width: 1920, height: 1, createdAt: noon, files };
  assert.deepEqual(readBack(formatPhoto(photo)), { kind: 'photo', photo });
  assert.deepEqual(readBack(formatEvent(auditEntry)), { kind: 'auditEntry', auditEntry });
  for (const end of [
    { blocks: 0, bookingRequests: 0, auditEntries: 0 },
    { blocks: 1, feeds: 4, photos: 2, bookingRequests: 2, auditEntries: 3 },
  ])
    assert.deepEqual(readBack(formatEnd(end)), { kind: 'end', end });
});

test('omits empty members so that earlier versions can read the rest', () => {
  const { bookingRequest } = serialized(formatRequest(minimalRequest));
  const members = Object.keys(Object(bookingRequest));
  for (const name of [
    'siteKey',
    'agreedPrice',
    'adjustments',
    'erasedAt',
    'reasonCode',
    'attendance',
    'layout',
    'extras',
    'answers',
    'terms',
    'series',
    'items',
    'amended',
    'amendments',
    'amendedAt',
    'notes',
  ])
    assert.ok(!members.includes(name), name);
  assert.equal(Object(bookingRequest).createdAt, '2027-03-01T12:00:00.000Z');
});

test('starts with format, version and venue', () => {
  const header = serialized(formatHeader(noon));
  assert.deepEqual(header, { firstholdExport: { version: 1, exportedAt: '2027-03-01T12:00:00.000Z' } });
  assert.ok(isFullExportHeader(header));
  readHeader(header);
  const venue = { id: 'v', name: 'V', timezone: 'UTC', currency: 'EUR', locale: 'en' };
  assert.deepEqual(serialized(formatVenueFile({ venue, spaces: [] })), { venueFile: { venue, spaces: [] } });
});

test('rejects impossible agreed prices and extra fields by place', () => {
  const { bookingRequest } = serialized(formatRequest(full));
  const paths = (changes: object): string[] => {
    try {
      readRecord({ bookingRequest: { ...Object(bookingRequest), ...changes } }, noon);
      return [];
    } catch (error) {
      assert.ok(error instanceof ValidationError, String(error));
      return error.problems.map(({ path, message }) => `${path.replace('bookingRequest.', '')}: ${message}`);
    }
  };
  const answer = { questionId: 'age', label: 'How old?' };
  const needsOne = 'needs one of "text", "number" and "yes", and no other';
  assert.deepEqual(
    paths({ answers: [{ ...answer, number: 0 }, answer, { ...answer, text: '', yes: true }] }),
    [`answers[1]: ${needsOne}`, `answers[2]: ${needsOne}`],
  );
  assert.match(paths({ attendance: 0 }).join(), /^attendance: must be from 1 to 1000000/);
  assert.match(
    paths({ extras: [{ id: 'x', name: 'X', pieces: 0 }] }).join(),
    /^extras\[0\]\.pieces: must be from 1/,
  );
  assert.match(
    paths({ terms: { version: '1' } }).join(),
    /^terms\.url: is required,terms\.label: is required$/,
  );
  const series = { frequency: 'weekly', from: '2027-02-30', count: 1, continues: 'x' };
  assert.deepEqual(paths({ series }), [
    'series.from: 2027-02-30 is not a date between 1970-01-01 and 9999-12-31',
    'series.continues: is not a reference',
  ]);
  const agreed = Object(bookingRequest).agreedPrice;
  assert.deepEqual(paths({ agreedPrice: { ...agreed, totalCents: 1 } }), ['agreedPrice: does not add up']);
  assert.deepEqual(paths({ agreedPrice: { ...agreed, currency: 'EUR' } }), [
    'agreedPrice.currency: is not that of the quote, GBP',
  ]);
  // A monthly series of 104 dates has as many instalments.
  const marks = [{ number: 104, invoicedOn: '2027-03-01', paidOn: null }];
  assert.deepEqual(paths({ instalmentMarks: marks }), []);
  const never = '2027-02-30T12:00:00.000Z';
  const [note, other] = Object(bookingRequest).notes;
  assert.deepEqual(paths({ notes: [note, { ...other, at: never }] }), [
    `notes[1].at: ${never} is not an instant`,
  ]);
  assert.deepEqual(paths({ agreedPrice: { ...agreed, agreedAt: never } }), [
    `agreedPrice.agreedAt: ${never} is not an instant`,
  ]);
});
