import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestWithQuotedTotal } from '../booking/booking-request.ts';
import { noChoices } from '../booking/optional-fields.ts';
import type { LoggedEvent } from './event.ts';
import { presentEvent } from './event-payload.ts';

const at = Date.parse('2027-03-01T12:00:00.000Z');
const hour = 3_600_000;

const times = {
  startsAt: Date.parse('2027-03-12T18:00:00.000Z'),
  endsAt: Date.parse('2027-03-13T01:00:00.000Z'),
};
const item = {
  number: 0,
  space: { id: 'main-hall', name: 'Main Hall' },
  slot: { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '01:00' },
  package: { id: 'dry-hire', name: 'Dry hire' },
  date: '2027-03-12',
  timezone: 'Europe/London',
  ...times,
  attendance: 80,
  layout: 'Theatre',
  extras: [{ id: 'projector', name: 'Projector', pieces: 2 }],
};
const price = {
  hireFeeCents: 120_000,
  taxCents: 24_000,
  totalCents: 144_000,
  dueNowCents: 144_000,
  lines: [],
  payments: [],
  currency: 'GBP',
};
const request: RequestWithQuotedTotal = {
  reference: 'BR-7K3M9QZ2',
  venueId: 'riverside',
  siteKey: 'riverside-web',
  items: [item],
  nextItem: 1,
  ...times,
  title: 'Wedding Weiss',
  guest: {
    name: 'A. Visitor',
    email: 'visitor@example.com',
    phone: '+44 20',
    company: 'Visits',
    language: 'de',
  },
  message: 'A concert',
  guestGroups: null,
  totalCents: 144_000,
  currency: 'GBP',
  agreedPrice: null,
  adjustments: [],
  instalmentMarks: [],
  answers: [{ questionId: 'bar', label: 'A bar?', value: false }],
  terms: { version: '2027-01', url: 'https://riverside.example/terms', label: 'Terms' },
  status: 'pending_approval',
  holdExpiresAt: at + 48 * hour,
  challenge: null,
  waited: null,
  createdAt: at,
  decidedAt: null,
  reasonCode: null,
  series: null,
  importReference: null,
  erasedAt: null,
  amended: null,
};

const placed: LoggedEvent = {
  position: 4711,
  at,
  actor: 'visitor:riverside-web',
  action: 'booking-request.placed',
  venueId: 'riverside',
  subject: request.reference,
  details: {},
  version: 1,
};

test('a booking request payload has the documented members and no others', () => {
  const payload = presentEvent(placed, request, at + hour);
  assert.match(payload?.id ?? '', /^evt_riverside_4711_/);
  assert.deepEqual(
    { ...payload, id: '' },
    {
      id: '',
      type: 'booking-request.placed',
      timestamp: '2027-03-01T12:00:00.000Z',
      data: {
        version: 1,
        venueId: 'riverside',
        subject: 'BR-7K3M9QZ2',
        actor: { kind: 'visitor', siteKey: 'riverside-web' },
        statusThen: 'pending_approval',
        bookingRequest: {
          reference: 'BR-7K3M9QZ2',
          status: 'pending_approval',
          siteKey: 'riverside-web',
          space: { id: 'main-hall', name: 'Main Hall' },
          slot: { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '01:00' },
          package: { id: 'dry-hire', name: 'Dry hire' },
          date: '2027-03-12',
          timezone: 'Europe/London',
          startsAt: '2027-03-12T18:00:00.000Z',
          endsAt: '2027-03-13T01:00:00.000Z',
          items: [
            {
              item: 0,
              space: { id: 'main-hall', name: 'Main Hall' },
              slot: { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '01:00' },
              package: { id: 'dry-hire', name: 'Dry hire' },
              date: '2027-03-12',
              timezone: 'Europe/London',
              startsAt: '2027-03-12T18:00:00.000Z',
              endsAt: '2027-03-13T01:00:00.000Z',
              attendance: 80,
              layout: 'Theatre',
              extras: [{ id: 'projector', name: 'Projector', pieces: 2 }],
            },
          ],
          title: 'Wedding Weiss',
          guest: {
            name: 'A. Visitor',
            email: 'visitor@example.com',
            phone: '+44 20',
            company: 'Visits',
            language: 'de',
            address: null,
          },
          message: 'A concert',
          attendance: 80,
          layout: 'Theatre',
          extras: [{ id: 'projector', name: 'Projector', pieces: 2 }],
          answers: [{ questionId: 'bar', label: 'A bar?', value: false }],
          terms: { version: '2027-01', url: 'https://riverside.example/terms', label: 'Terms' },
          totalCents: 144_000,
          currency: 'GBP',
          agreedPrice: null,
          holdExpiresAt: '2027-03-03T12:00:00.000Z',
          challenge: null,
          createdAt: '2027-03-01T12:00:00.000Z',
          decidedAt: null,
        },
      },
    },
  );
});

test('a request has its current status: hold expired, decided since, no time limit', () => {
  const payloadOf = (changes: Partial<RequestWithQuotedTotal>, now: number) =>
    presentEvent(placed, { ...request, ...changes }, now)?.data.bookingRequest;
  assert.equal(payloadOf({}, at + 48 * hour)?.status, 'expired');
  const silent = payloadOf({ items: [{ ...item, ...noChoices }], answers: [], terms: null }, at);
  assert.deepEqual(
    [silent?.attendance, silent?.extras, silent?.answers, silent?.terms],
    [null, [], [], null],
  );
  const accepted = payloadOf(
    { status: 'accepted', holdExpiresAt: null, decidedAt: at + hour },
    at + 72 * hour,
  );
  assert.deepEqual(
    [accepted?.status, accepted?.holdExpiresAt, accepted?.decidedAt],
    ['accepted', null, '2027-03-01T13:00:00.000Z'],
  );
});

test('includes extra fields and the agreed price member by member', () => {
  const extra = { id: 'piano', name: 'Grand piano', pieces: null };
  const answer = { questionId: 'catering', label: 'Who caters?', value: 'We do' };
  const terms = { version: '2027-01', url: 'https://riverside.example/terms', label: 'Conditions' };
  const agreed = { totalCents: 100_000, taxCents: 16_667, reason: 'Twice a year', agreedAt: at };
  const choices = { attendance: 80, layout: 'Theatre', extras: [extra] };
  const others = { items: [{ ...item, ...choices }] as const, answers: [answer], terms };
  const payload = presentEvent(placed, { ...request, ...others, agreedPrice: { ...price, ...agreed } }, at)
    ?.data.bookingRequest;
  assert.deepEqual(
    [
      payload?.attendance,
      payload?.layout,
      payload?.extras,
      payload?.answers,
      payload?.terms,
      payload?.agreedPrice,
    ],
    [80, 'Theatre', [extra], [answer], terms, { ...price, ...agreed, agreedAt: '2027-03-01T12:00:00.000Z' }],
  );
});

test('other events have their own members and none of a request', () => {
  const details = { spaceId: 'hall', reason: 'Floor', version: 99, subject: 'other' };
  const event = { ...placed, action: 'block.added', actor: 'operator', subject: 'block-1', details };
  assert.deepEqual(presentEvent(event, undefined, at)?.data, {
    spaceId: 'hall',
    reason: 'Floor',
    version: 1,
    venueId: 'riverside',
    subject: 'block-1',
    actor: { kind: 'operator' },
  });
});

test('an unknown kind of a newer version has no payload', () => {
  assert.equal(presentEvent({ ...placed, action: 'venue.sold' }, request, at), null);
});

test('says which status the request had right after the event, if the event set it', () => {
  const statusThen = (action: string, details: object = {}) =>
    presentEvent({ ...placed, action, details }, request, at)?.data.statusThen;
  assert.deepEqual(
    ['booking-request.waiting', 'booking-request.declined', 'hold.lapsed'].map((kind) => statusThen(kind)),
    ['waiting', 'declined', 'expired'],
  );
  assert.equal(statusThen('booking-request.undone', { from: 'cancelled', to: 'accepted' }), 'accepted');
  assert.equal(statusThen('booking-request.noted', { noteId: 'note-1' }), undefined);
});
