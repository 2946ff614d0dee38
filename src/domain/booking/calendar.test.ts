import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslate } from '../../ui/messages/translate.ts';
import { feedTextsIn } from '../letters/default-letters.ts';
import type { BookingRequest } from './booking-request.ts';
import { buildCalendar, maxEntries } from './calendar.ts';
import { calendarWindow } from './calendar-window.ts';
import { createBookingRequest } from './new-request.ts';
import { noChoices } from './optional-fields.ts';

const translate = createTranslate(await feedTextsIn('en'), 'en');
const noon = Date.UTC(2027, 2, 1, 12);
const hour = 3_600_000;

const booked = createBookingRequest({
  reference: 'BR-00000000',
  venueId: 'riverside',
  siteKey: null,
  items: [
    {
      number: 0,
      space: { id: 'hall', name: 'Hall' },
      slot: { id: 'evening', name: 'Evening', startTime: '12:00', endTime: '13:00' },
      package: { id: 'dry-hire', name: 'Dry hire' },
      date: '2027-03-01',
      timezone: 'Europe/London',
      startsAt: noon,
      endsAt: noon + hour,
      ...noChoices,
    },
  ],
  guest: { name: 'A. Visitor', email: 'visitor@example.com', phone: null, company: null },
  message: null,
  guestGroups: null,
  quote: {
    hireFeeCents: 0,
    taxCents: 0,
    totalCents: 0,
    dueNowCents: 0,
    lines: [],
    payments: [],
    currency: 'GBP',
  },
  answers: [],
  terms: null,
  hold: null,
  now: noon - 9 * hour,
});
const booking = (changes: Partial<BookingRequest> = {}): BookingRequest => ({
  ...booked,
  decidedAt: noon - 8 * hour,
  reasonCode: null,
  ...changes,
});
const startingAt = (startsAt: number): Partial<BookingRequest> => ({
  startsAt,
  items: [{ ...booked.items[0], startsAt }],
});
const heldUntil = (holdExpiresAt: number) => booking({ status: 'pending_approval', holdExpiresAt });
const window = calendarWindow('Europe/London', noon);
function read(question: Parameters<typeof buildCalendar>[0]) {
  const { entries, validUntil } = buildCalendar(question);
  return { entries: [...entries], validUntil };
}
const of = (bookings: readonly BookingRequest[], withGuests = false, withTitles = false) =>
  read({
    bookings: bookings.flatMap((request) => request.items.map((item) => ({ request, item }))),
    blocks: [],
    window,
    timezone: 'Europe/London',
    names: { withGuests, withTitles },
    translate,
  });

test('covers a month ago to two years ahead and moves at midnight of the venue', () => {
  assert.deepEqual(
    [window.from, window.to, window.movesAt],
    ['2027-01-29', '2029-03-20', Date.UTC(2027, 2, 2)],
  );
  assert.equal(calendarWindow('Asia/Tokyo', noon).movesAt, Date.UTC(2027, 2, 1, 15));
});

test('is valid until the next hold expires, at most until midnight', () => {
  assert.equal(of([booking()]).validUntil, window.movesAt);
  assert.equal(of([heldUntil(noon + hour), booking()]).validUntil, noon + hour);
  assert.equal(of([heldUntil(noon + 99 * hour)]).validUntil, window.movesAt);
});

test('an erased guest is no longer named, and the entry has a new version', () => {
  const erased = booking({ erasedAt: noon });
  const [before] = of([booking()], true).entries;
  const [after] = of([erased], true).entries;
  assert.equal(before?.title, 'Hall, Evening, A. Visitor');
  assert.equal(after?.title, 'Hall, Evening');
  assert.deepEqual([before.uid, before.changes, before.changedAt], [after.uid, 1, noon - 8 * hour]);
  assert.deepEqual([after.changes, after.changedAt], [2, noon]);
});

test('a guest without an e-mail address has no line for it', () => {
  const [entry] = of([{ ...booking({}), guest: { ...booked.guest, email: '' } }], true).entries;
  assert.ok(entry?.details.some((line) => line.endsWith(': A. Visitor')));
  assert.ok(entry?.details.every((line) => !line.endsWith(': ')));
});

test('a calendar above the limit ends with a "more" entry on the first incomplete date', () => {
  const bookings = Array.from({ length: maxEntries + 1 }, (_, index) =>
    booking({ reference: `BR-${index}`, ...startingAt(noon + index * hour) }),
  );
  assert.equal(of(bookings.slice(1)).entries.length, maxEntries);
  const { entries } = of(bookings);
  // All hours until midnight: 2,499 days and 12 hours.
  assert.equal(entries.length, 59_988 + 1);
  assert.deepEqual(entries.at(-1), {
    uid: 'end@firsthold',
    title: 'Calendar incomplete: more entries exist',
    details: [
      'A calendar has at most 60,000 entries. All entries before this date are here. The feed of a single space covers a longer period.',
    ],
    when: { from: '2034-01-03', until: '2034-01-04' },
    isTentative: false,
    changes: 0,
    changedAt: noon + maxEntries * hour,
  });
});

test('entries with the same start have a fixed order', () => {
  const bookings = ['BR-B', 'BR-A', 'BR-C'].map((reference) => booking({ reference }));
  const earlier = booking({ reference: 'BR-Z', ...startingAt(noon - 1) });
  const uidsOf = (all: readonly BookingRequest[]) => of(all).entries.map(({ uid }) => uid);
  const order = uidsOf([...bookings, earlier]);
  assert.deepEqual(order, uidsOf([earlier, ...bookings.toReversed()]));
  assert.deepEqual(order.slice(1), order.slice(1).toSorted());
  assert.match(order[0] ?? '', /BR-Z/);
});

test('has an entry for each date of a booking; the UID of the first is that of a booking with one date', () => {
  const second = { ...booked.items[0], number: 3, startsAt: noon + 24 * hour, endsAt: noon + 25 * hour };
  const { entries } = of([booking({ items: [booked.items[0], second] })]);
  assert.deepEqual(
    entries.map(({ uid, when }) => [uid, 'startsAt' in when && when.startsAt]),
    [
      ['BR-00000000.riverside@firsthold', noon],
      ['BR-00000000-3.riverside@firsthold', noon + 24 * hour],
    ],
  );
});

test('with titles it names companies, and no person, contact or message', () => {
  const guestOf = (name: string, company: string | null, changes: Partial<BookingRequest> = {}) =>
    booking({ message: 'Ring Ada.', guest: { ...booked.guest, name, company }, ...changes });
  const bookings = [
    guestOf('Ada Lovelace', 'Chess Club'),
    guestOf('Ada Lovelace', null),
    guestOf('Ada Lovelace', ' ada  lovelace '),
    guestOf('', null, { erasedAt: noon }),
  ];
  const { entries } = of(bookings, false, true);
  assert.deepEqual(
    entries.map(({ title }) => title),
    ['Hall, Evening, Chess Club', 'Hall, Evening', 'Hall, Evening', 'Hall, Evening'],
  );
  assert.deepEqual(entries[0]?.details, ['Package: Dry hire', 'Reference: BR-00000000']);
  assert.deepEqual(of(bookings).entries[0]?.title, 'Hall, Evening');
});
