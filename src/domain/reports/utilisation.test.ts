/** Booked hours of offered hours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BlockedDates } from '../booking/blocked-dates.ts';
import { everyDay } from '../fields/weekdays.ts';
import { computeUtilisation, type OfferedTimes, utilisationPermille } from './utilisation.ts';

const hour = 3_600_000;
const timezone = 'Europe/London';
const rules = {
  timezone,
  setupMinutes: 30,
  turnaroundMinutes: 60,
  noticeHours: 0,
  horizonDays: null,
  blocks: new BlockedDates<never>([], timezone),
};
const slot = (startTime: string, endTime: string, changes = {}) => ({
  startTime,
  endTime,
  weekdays: everyDay,
  seasons: [],
  ...changes,
});
/** Slots that overlap: together 16 hours a day, 09–01. */
const hall = {
  id: 'hall',
  rules,
  slots: [slot('09:00', '23:00'), slot('09:00', '13:00'), slot('18:00', '01:00')],
};
const spaces = [{ id: 'hall', name: 'Hall', rooms: ['hall'] }];
/** Thursday to Wednesday. */
const week = { from: '2027-04-01', to: '2027-04-07' };
const utilisationOf = (input: Partial<Parameters<typeof computeUtilisation>[0]>) =>
  computeUtilisation({ period: week, spaces, offered: [hall], booked: [], ...input });
const booking = (spaceId: string, date: string, hours: number) => ({
  spaceId,
  spaceName: `The ${spaceId}`,
  date,
  bookedMs: hours * hour,
});

test('counts each hour of a room once, however many slots cover it', () => {
  const {
    total,
    rooms,
    spaces: ofSpaces,
  } = utilisationOf({
    booked: [booking('hall', '2027-04-01', 5), booking('hall', '2027-04-03', 7)],
  });
  const minutes = { bookedMinutes: 12 * 60, offeredMinutes: 7 * 16 * 60 };
  assert.deepEqual(total, minutes);
  assert.deepEqual(rooms, [{ room: 'hall', name: 'Hall', ...minutes }]);
  assert.deepEqual(ofSpaces, [{ spaceId: 'hall', name: 'Hall', ...minutes }]);
  assert.equal(utilisationPermille(total), 107);
});

test('a shared room counts once, and each space by its own slots and bookings', () => {
  const evening = slot('18:00', '22:00');
  const offered: OfferedTimes[] = [
    { id: 'whole', rules, slots: [evening] },
    { id: 'north', rules, slots: [evening, slot('10:00', '12:00')] },
  ];
  const {
    total,
    rooms,
    spaces: ofSpaces,
  } = utilisationOf({
    spaces: [
      { id: 'whole', name: 'Whole', rooms: ['north', 'south'] },
      { id: 'north', name: 'North', rooms: ['north'] },
    ],
    offered,
    booked: [booking('whole', '2027-04-01', 4), booking('north', '2027-04-02', 2)],
  });
  assert.deepEqual(rooms, [
    { room: 'north', name: 'North', bookedMinutes: 6 * 60, offeredMinutes: 7 * 6 * 60 },
    { room: 'south', name: 'Whole', bookedMinutes: 4 * 60, offeredMinutes: 7 * 4 * 60 },
  ]);
  assert.deepEqual(ofSpaces, [
    { spaceId: 'whole', name: 'Whole', bookedMinutes: 4 * 60, offeredMinutes: 7 * 4 * 60 },
    { spaceId: 'north', name: 'North', bookedMinutes: 2 * 60, offeredMinutes: 7 * 6 * 60 },
  ]);
  assert.deepEqual(total, { bookedMinutes: 10 * 60, offeredMinutes: 7 * 10 * 60 });
});

test('weekdays, seasons and blocks reduce the offered hours', () => {
  const block = {
    id: 'b',
    reason: 'Repairs',
    from: '2027-04-02',
    to: '2027-04-02',
    fromTime: null,
    toTime: null,
    everyYear: false,
    weekdays: everyDay,
    except: [],
  };
  const offered = [
    {
      id: 'hall',
      rules: { ...rules, blocks: new BlockedDates([block], timezone) },
      slots: [
        slot('10:00', '12:00', { weekdays: [4, 5, 6] }),
        slot('14:00', '15:00', { seasons: [{ from: '04-07', to: '10-31' }] }),
      ],
    },
  ];
  const { weekdays } = utilisationOf({ offered, booked: [booking('hall', '2027-04-02', 3)] });
  assert.deepEqual(
    weekdays.map(({ weekday, bookedMinutes, offeredMinutes }) => [weekday, bookedMinutes, offeredMinutes]),
    [
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 60],
      [4, 0, 120],
      [5, 180, 0],
      [6, 0, 120],
      [7, 0, 0],
    ],
  );
  // Hours booked where nothing is offered have no percentage.
  assert.equal(utilisationPermille({ bookedMinutes: 180, offeredMinutes: 0 }), null);
});

test('a night belongs to the month in which it starts, and a clock change counts as the clock runs', () => {
  const night = { id: 'hall', rules, slots: [slot('22:00', '04:00')] };
  const { months } = utilisationOf({ period: { from: '2027-03-26', to: '2027-04-01' }, offered: [night] });
  assert.deepEqual(months, [
    // Five nights of six hours, and one in which the clock moves forward.
    { month: '2027-03', bookedMinutes: 0, offeredMinutes: (5 * 6 + 5) * 60 },
    { month: '2027-04', bookedMinutes: 0, offeredMinutes: 6 * 60 },
  ]);
});

test('a removed space is listed with its booked hours, and in no room', () => {
  const { total, spaces: ofSpaces } = utilisationOf({ booked: [booking('attic', '2027-04-01', 2)] });
  assert.deepEqual(ofSpaces[1], {
    spaceId: 'attic',
    name: 'The attic',
    bookedMinutes: 120,
    offeredMinutes: 0,
  });
  assert.equal(total.bookedMinutes, 0);
});

test('counts as many hours as minute by minute, however spaces share rooms', () => {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const quarter = fc.integer({ min: 0, max: 95 });
  const times = fc.tuple(quarter, fc.integer({ min: 1, max: 40 })).map(([from, length]) => {
    return slot(clock(from * 15), clock((from + length) * 15));
  });
  const space = fc.record({
    rooms: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
    slots: fc.array(times, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(space, { maxLength: 5 }), (drawn) => {
      const named = drawn.map((each, at) => ({ ...each, id: `s${at}`, name: `S${at}` }));
      const offered = named.map(({ id, slots }) => ({ id, rules, slots }));
      const { rooms, spaces: ofSpaces, total } = utilisationOf({ spaces: named, offered });
      const minutesOf = (some: typeof named) => {
        const minutes = new Set<number>();
        for (const { slots } of some)
          for (const { startTime, endTime } of slots)
            for (let day = 0; day < 7; day++) {
              const from = day * 1440 + minuteOf(startTime);
              const until = day * 1440 + minuteOf(endTime) + (endTime <= startTime ? 1440 : 0);
              for (let minute = from; minute < until; minute++) minutes.add(minute);
            }
        return minutes.size;
      };
      const ofRooms = [...new Set(named.flatMap((each) => each.rooms))].map((room) => [
        room,
        minutesOf(named.filter((each) => each.rooms.includes(room))),
      ]);
      assert.deepEqual(
        rooms.map(({ room, offeredMinutes }) => [room, offeredMinutes]),
        ofRooms,
      );
      assert.deepEqual(
        ofSpaces.map(({ offeredMinutes }) => offeredMinutes),
        named.map((each) => minutesOf([each])),
      );
      assert.equal(
        total.offeredMinutes,
        ofRooms.reduce((sum, [, minutes]) => sum + Number(minutes), 0),
      );
    }),
  );
});

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
