import assert from 'node:assert/strict';
import { test } from 'node:test';
import { occupanciesBySpace, visibleHours } from './occupancies.ts';
import { type CalendarResponse, rowsOf } from './rows.ts';

const spaces = ['hall', 'north', 'south'].map((id) => ({ id, name: id, isVisible: true }));
const rooms = [
  { room: 'a', spaceIds: ['hall', 'north'] },
  { room: 'b', spaceIds: ['hall', 'south'] },
];
const evening: CalendarResponse['bookings'][number] = {
  reference: 'BR-1',
  item: 0,
  spaceId: 'north',
  slotName: 'Evening',
  title: null,
  guestName: 'R. Holm',
  date: '2027-03-12',
  startTime: '18:00',
  endTime: '23:00',
  heldUntil: null,
  isChallenged: false,
  rooms: ['a'],
  startsAt: '2027-03-12T18:00:00.000Z',
  endsAt: '2027-03-12T23:00:00.000Z',
  setupAt: '2027-03-12T18:00:00.000Z',
  readyAt: '2027-03-12T23:00:00.000Z',
};
const block = { id: 'b', spaceIds: ['north'], reason: 'Paint', days: [], hours: [] };

/** Returns the bars for a response in March 2027: `north 12: booked 1080–1380 lane 0+1`. */
function drawn(more: Partial<CalendarResponse>, timezone = 'Europe/London') {
  const answer: CalendarResponse = {
    timezone,
    spaces,
    rooms,
    bookings: [],
    waiting: [],
    blocks: [],
    closed: [],
    ...more,
  };
  const marks = occupanciesBySpace(answer, rowsOf(answer), { from: '2027-03-01', to: '2027-03-31' });
  const text = [...marks].flatMap(([spaceId, days]) =>
    [...days].flatMap(([date, day]) => [
      ...day.marks.map(
        ({ kind, from, to, lane, lanes, isThrough, waiting }) =>
          `${spaceId} ${date.slice(8)}: ${kind}${isThrough ? ' through' : ''} ${from}–${to} lane ${lane}+${lanes}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
      ),
      ...day.blocks.map(({ id }) => `${spaceId} ${date.slice(8)}: block ${id}`),
      ...day.closed.map((why) => `${spaceId} ${date.slice(8)}: closed ${why}`),
    ]),
  );
  return { text, hours: visibleHours(marks.values()) };
}

test('a booking of one half appears in its lane of the whole hall, not in the other half', () => {
  assert.deepEqual(drawn({ bookings: [evening] }).text, [
    'hall 12: booked through 1080–1380 lane 0+1',
    'north 12: booked 1080–1380 lane 0+1',
  ]);
  const south = { ...evening, spaceId: 'south', rooms: ['b'], heldUntil: '2027-03-10T12:00:00.000Z' };
  assert.deepEqual(drawn({ bookings: [south] }).text, [
    'hall 12: held through 1080–1380 lane 1+1',
    'south 12: held 1080–1380 lane 0+1',
  ]);
});

test('a booking of the whole hall is one bar across both lanes and one in each half', () => {
  const whole = { ...evening, spaceId: 'hall', rooms: ['a', 'b'] };
  assert.deepEqual(drawn({ bookings: [whole] }).text, [
    'hall 12: booked 1080–1380 lane 0+2',
    'north 12: booked through 1080–1380 lane 0+1',
    'south 12: booked through 1080–1380 lane 0+1',
  ]);
});

test('a booking counts the requests that wait for its time in rooms it shares', () => {
  const waitFor = (spaceId: string, startsAt: string, endsAt: string) => ({
    reference: spaceId,
    spaceId,
    slotName: 'Evening',
    title: null,
    guestName: 'W',
    date: evening.date,
    startTime: '18:00',
    endTime: '23:00',
    startsAt,
    endsAt,
    rank: 2,
    isNext: false,
  });
  const waiting = [
    waitFor('hall', '2027-03-12T18:00:00.000Z', '2027-03-12T23:00:00.000Z'),
    waitFor('north', '2027-03-12T22:00:00.000Z', '2027-03-13T01:00:00.000Z'),
    waitFor('north', '2027-03-12T23:00:00.000Z', '2027-03-13T01:00:00.000Z'),
    waitFor('south', '2027-03-12T18:00:00.000Z', '2027-03-12T23:00:00.000Z'),
  ];
  assert.deepEqual(drawn({ bookings: [evening], waiting }).text, [
    'hall 12: booked through 1080–1380 lane 0+1, 2 waiting',
    'north 12: booked 1080–1380 lane 0+1, 2 waiting',
  ]);
});

test('a night appears on both of its days, and makes room before 8:00', () => {
  const night = {
    ...evening,
    endTime: '01:00',
    endsAt: '2027-03-13T01:00:00.000Z',
    readyAt: '2027-03-13T01:30:00.000Z',
  };
  const { text, hours } = drawn({ bookings: [night] });
  assert.deepEqual(text.slice(3), [
    'north 12: booked 1080–1440 lane 0+1',
    'north 13: booked 0–60 lane 0+1',
    'north 13: turnaround 60–90 lane 0+1',
  ]);
  assert.deepEqual(hours, { from: 0, to: 1440 });
  // Until midnight: the next day is empty, and so is the time before 8:00.
  const untilMidnight = { ...evening, endTime: '00:00', endsAt: '2027-03-13T00:00:00.000Z' };
  const late = drawn({ bookings: [{ ...untilMidnight, readyAt: untilMidnight.endsAt }] });
  assert.deepEqual(late.text.slice(1), ['north 12: booked 1080–1440 lane 0+1']);
  assert.deepEqual(late.hours, { from: 480, to: 1440 });
});

test('a setup is drawn before its event, also on the day before', () => {
  const early = {
    ...evening,
    startTime: '00:30',
    endTime: '06:00',
    startsAt: '2027-03-12T00:30:00.000Z',
    endsAt: '2027-03-12T06:00:00.000Z',
    setupAt: '2027-03-11T22:30:00.000Z',
    readyAt: '2027-03-12T06:00:00.000Z',
  };
  assert.deepEqual(drawn({ bookings: [early] }).text.slice(3), [
    'north 11: setup 1350–1440 lane 0+1',
    'north 12: setup 0–30 lane 0+1',
    'north 12: booked 30–360 lane 0+1',
  ]);
});

test('a booking longer than a day fills each of its days', () => {
  // 31 hours, with a turnaround of an hour; the clock of London moves forward on the 28th.
  const long = {
    ...evening,
    date: '2027-03-27',
    startTime: '20:00',
    endTime: '04:00',
    setupAt: '2027-03-27T20:00:00.000Z',
    startsAt: '2027-03-27T20:00:00.000Z',
    endsAt: '2027-03-29T03:00:00.000Z',
    readyAt: '2027-03-29T04:00:00.000Z',
  };
  assert.deepEqual(drawn({ bookings: [long] }).text.slice(4), [
    'north 27: booked 1200–1440 lane 0+1',
    'north 28: booked 0–1440 lane 0+1',
    'north 29: booked 0–240 lane 0+1',
    'north 29: turnaround 240–300 lane 0+1',
  ]);
  // It began before the first visible date.
  const before = { ...long, date: '2027-02-28', startsAt: '2027-02-28T20:00:00.000Z' };
  assert.deepEqual(
    drawn({
      bookings: [{ ...before, endsAt: '2027-03-01T11:00:00.000Z', readyAt: '2027-03-01T11:00:00.000Z' }],
    }).text.slice(1),
    ['north 01: booked 0–660 lane 0+1'],
  );
});

test('minutes are those of the clock on the wall, also in a repeated hour', () => {
  // 01:30 summer time to 01:15 winter time.
  const repeated = {
    ...evening,
    date: '2027-10-31',
    startTime: '01:30',
    endTime: '01:15',
    setupAt: '2027-10-31T00:30:00.000Z',
    startsAt: '2027-10-31T00:30:00.000Z',
    endsAt: '2027-10-31T01:15:00.000Z',
    readyAt: '2027-10-31T01:15:00.000Z',
  };
  const answer: CalendarResponse = {
    timezone: 'Europe/London',
    spaces,
    rooms,
    bookings: [repeated],
    waiting: [],
    blocks: [],
    closed: [],
  };
  const marks = occupanciesBySpace(answer, rowsOf(answer), { from: '2027-10-31', to: '2027-10-31' });
  const [mark] = marks.get('north')?.get('2027-10-31')?.marks ?? [];
  assert.deepEqual([mark?.from, mark?.to], [90, 135]);
});

test('draws the first and last visible date and nothing outside', () => {
  const on = (date: string) => {
    const [startsAt, endsAt] = [`${date}T18:00:00.000Z`, `${date}T22:00:00.000Z`];
    return drawn({ bookings: [{ ...evening, date, startsAt, endsAt, setupAt: startsAt, readyAt: endsAt }] })
      .text.length;
  };
  assert.deepEqual(['2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01'].map(on), [0, 2, 2, 0]);
});

test('shows blocked days in all spaces that share a room, within the visible dates', () => {
  const days = [{ from: '2027-02-20', to: '2027-03-01' }];
  assert.deepEqual(drawn({ blocks: [{ ...block, days }] }).text, ['hall 01: block b', 'north 01: block b']);
  assert.deepEqual(drawn({ blocks: [{ ...block, spaceIds: null, days }] }).text.length, 3);
});

test('blocked hours follow the venue’s clock, also across DST changes and midnight', () => {
  const hours = (startsAt: string, endsAt: string) => [{ startsAt, endsAt }];
  const text = (times: ReturnType<typeof hours>, timezone?: string) =>
    drawn({ blocks: [{ ...block, hours: times }] }, timezone).text;
  assert.deepEqual(text(hours('2027-03-28T08:00:00Z', '2027-03-28T11:00:00Z')), [
    'hall 28: blocked through 540–720 lane 0+2',
    'north 28: blocked 540–720 lane 0+1',
  ]);
  const night = text(hours('2027-03-13T04:00:00Z', '2027-03-13T07:30:00Z'), 'America/New_York');
  assert.deepEqual(night.slice(2), [
    'north 12: blocked 1380–1440 lane 0+1',
    'north 13: blocked 0–150 lane 0+1',
  ]);
});

test('days without slots apply to that space only', () => {
  const closed = [{ spaceId: 'north', from: '2027-03-30', to: '2027-04-02', reasons: ['season' as const] }];
  assert.deepEqual(drawn({ closed }).text, ['north 30: closed season', 'north 31: closed season']);
});
