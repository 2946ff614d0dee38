import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reassignRooms } from './room-reassignment.ts';

type Rooms = Record<string, readonly string[]>;

const divided: Rooms = { whole: ['a', 'b'], north: ['a'], south: ['b'] };

/** Returns the rooms of the space's booking after the change, or why the change is rejected. */
function outcome(before: Rooms, after: Rooms, spaceId: string, rooms = before[spaceId] ?? []): string {
  const booking = {
    reference: 'BR-1',
    item: 0,
    spaceId,
    slotId: 'evening',
    date: '2027-03-12',
    timezone: 'UTC',
    startsAt: 0,
    endsAt: 1,
    expiresAt: null,
    rooms,
  };
  const [reassigned] = reassignRooms(new Map(Object.entries(before)), new Map(Object.entries(after)), [
    booking,
  ]);
  const { risk, to = [] } = reassigned ?? {};
  if (!risk) return to === rooms ? 'stays' : `moves to ${to}`;
  return [risk.reason, risk.room, 'spaceId' in risk ? risk.spaceId : ''].join(' ').trimEnd();
}

/** The expected outcome for a booking of each space. */
const cases: readonly [change: string, before: Rooms, after: Rooms, Record<string, string>][] = [
  ['nothing', divided, divided, { whole: 'stays', north: 'stays', south: 'stays' }],
  [
    'another order of rooms',
    divided,
    { ...divided, whole: ['b', 'a'] },
    { whole: 'stays', north: 'stays', south: 'stays' },
  ],
  ['a space renamed, its rooms kept', { hall: ['h'] }, { saal: ['h'] }, { hall: 'stays' }],
  ['a space and its room renamed', { hall: ['hall'] }, { saal: ['saal'] }, { hall: 'room-not-named hall' }],
  [
    'a space and its room renamed, where the whole still names the room',
    { whole: ['hall', 'bar'], hall: ['hall'] },
    { whole: ['hall', 'bar'], saal: ['saal'] },
    { whole: 'space-gone-elsewhere hall saal', hall: 'space-gone-elsewhere hall saal' },
  ],
  [
    'a room mistyped in the whole',
    divided,
    { ...divided, whole: ['aa', 'b'] },
    { whole: 'room-given-up a north', north: 'space-gone-elsewhere a whole', south: 'stays' },
  ],
  [
    'a room mistyped in a half',
    divided,
    { ...divided, north: ['aa'] },
    { whole: 'space-gone-elsewhere a north', north: 'room-given-up a whole', south: 'stays' },
  ],
  [
    'a room renamed everywhere',
    divided,
    { whole: ['x', 'b'], north: ['x'], south: ['b'] },
    { whole: 'moves to x,b', north: 'moves to x', south: 'stays' },
  ],
  [
    'a half removed',
    divided,
    { whole: ['a', 'b'], south: ['b'] },
    { whole: 'stays', north: 'stays', south: 'stays' },
  ],
  [
    'the whole and one half removed',
    divided,
    { north: ['a'] },
    { whole: 'room-not-named b', north: 'stays', south: 'room-not-named b' },
  ],
  [
    'a hall divided for the first time',
    { whole: ['h'], north: ['h'], south: ['h'] },
    divided,
    { whole: 'moves to a,b', north: 'moves to a', south: 'moves to b' },
  ],
  [
    'a hall divided into smaller parts',
    divided,
    { whole: ['a1', 'a2', 'b'], north: ['a1', 'a2'], corner: ['a1'], south: ['b'] },
    { whole: 'moves to a1,a2,b', north: 'moves to a1,a2', south: 'stays' },
  ],
  [
    'a room added',
    divided,
    { ...divided, whole: ['a', 'b', 'foyer'] },
    { whole: 'moves to a,b,foyer', north: 'stays', south: 'stays' },
  ],
  [
    'a room taken',
    divided,
    { ...divided, whole: ['b'] },
    { whole: 'room-given-up a north', north: 'stays', south: 'stays' },
  ],
  ['a new room that no other space has', { hall: ['h', 'bar'] }, { hall: ['h'] }, { hall: 'moves to h' }],
  [
    'two spaces that swap their rooms',
    { north: ['a'], south: ['b'] },
    { north: ['b'], south: ['a'] },
    { north: 'moves to b', south: 'moves to a' },
  ],
  [
    'two halves that swap their rooms, and the whole has another room',
    divided,
    { whole: ['h'], north: ['b'], south: ['a'] },
    { whole: 'room-given-up b north', north: 'moves to b', south: 'moves to a' },
  ],
  [
    'a new space in a room that was given up',
    { hall: ['h', 'bar'] },
    { hall: ['h'], bar: ['bar'] },
    { hall: 'room-given-up bar bar' },
  ],
  ['a new space elsewhere', divided, { ...divided, annex: ['annex'] }, { whole: 'stays', north: 'stays' }],
  [
    'a space that moves to another room, while the room it had is booked by another',
    divided,
    { ...divided, south: ['annex'] },
    { whole: 'space-gone-elsewhere b south', north: 'stays', south: 'room-given-up b whole' },
  ],
];
for (const [change, before, after, outcomes] of cases)
  for (const [spaceId, expected] of Object.entries(outcomes))
    test(`${change}: a booking of ${spaceId}`, () => assert.equal(outcome(before, after, spaceId), expected));

test('a space that is added again moves its bookings to its current rooms', () => {
  assert.equal(outcome({}, { whole: ['a', 'b'] }, 'whole', ['h']), 'moves to a,b');
  assert.equal(outcome({}, { whole: ['h'] }, 'whole', ['h']), 'stays');
  const other = { side: ['h'] };
  assert.equal(outcome(other, { ...other, whole: ['a'] }, 'whole', ['h']), 'room-given-up h side');
});

test('a booking left in place on purpose stays there through later changes', () => {
  const elsewhere = { ...divided, whole: ['aa', 'b'] };
  assert.equal(outcome(elsewhere, { ...elsewhere, annex: ['annex'] }, 'whole', ['a', 'b']), 'stays');
  assert.equal(outcome(elsewhere, divided, 'whole', ['a', 'b']), 'stays');
  assert.equal(outcome({ north: ['a'] }, { north: ['a'], bar: ['bar'] }, 'hall', ['h']), 'stays');
});
