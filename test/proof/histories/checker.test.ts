/** Histories written out by hand, and what the checker must say of each. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './checker.ts';
import { type Call, type Look, numbered, type Place, type Step } from './history.ts';

const evening: Place = { rooms: ['north'], startsAt: 18, endsAt: 25, date: '2027-03-12' };
const morning: Place = { rooms: ['north'], startsAt: 9, endsAt: 13, date: '2027-03-12' };
/** The evening, with a setup from noon on. */
const prepared: Place = { ...evening, setupAt: 12 };
const day: Place = { rooms: ['north', 'south'], startsAt: 9, endsAt: 23, date: '2027-03-12' };
const south: Place = { rooms: ['south'], startsAt: 18, endsAt: 25, date: '2027-03-12' };
const elsewhere: Place = { rooms: ['south'], startsAt: 66, endsAt: 73, date: '2027-03-14' };
const later: Place = { rooms: ['north'], startsAt: 66, endsAt: 73, date: '2027-03-14' };

/** A call from one second to another; its answer may be missing. */
function call(
  subject: string,
  step: Step | 'accept' | 'decline' | 'cancel' | 'undo' | 'give' | 'withdraw',
  [sent, received]: readonly [number, number],
  outcome: Call['outcome'] = 'done',
  problem: Call['problem'] = null,
): Call {
  const period = { sent: sent * 1000, received: received * 1000 };
  return { subject, step: typeof step === 'string' ? { do: step } : step, ...period, outcome, problem };
}

const request = (...places: Place[]): Step => ({ do: 'request', places });
const wait = (...places: Place[]): Step => ({ do: 'wait', places });
const read = (
  subject: string,
  status: string,
  items: readonly (readonly [number, Place])[],
  period: readonly [number, number],
) =>
  call(
    subject,
    { do: 'read', status, items: items.map(([number, place]) => ({ ...place, number })) },
    period,
  );
const lost: Step = { do: 'read', status: null, items: [] };
const never = Number.POSITIVE_INFINITY;

const kindsOf = (calls: readonly Call[], looks: readonly Look[] = []) =>
  check({ calls, looks }).map(({ kind }) => kind);

describe('accepts', () => {
  const histories: Record<string, Call[]> = {
    'two requests for one evening, the second refused': [
      call('A', request(evening), [0, 1]),
      call('B', request(day), [2, 3], 'refused'),
    ],
    'a request for a morning and an evening, whose setup takes what is left': [
      call('A', request(morning, prepared), [0, 1]),
      call('B', request(morning), [2, 3], 'refused'),
    ],
    'a refusal while the winner’s answer is still under way': [
      call('A', request(evening), [0, 9]),
      call('B', request(evening), [1, 2], 'refused'),
    ],
    'a refusal while the holder is being declined': [
      call('A', request(evening), [0, 1]),
      call('A', 'decline', [2, 5]),
      call('B', request(evening), [3, 4], 'refused'),
    ],
    'a refusal after a request without an answer, which may hold the date': [
      call('A?', request(evening), [0, never], 'unknown'),
      call('B', request(evening), [10, 11], 'refused'),
    ],
    'a new request after a cancellation without an answer': [
      call('A', request(evening), [0, 1]),
      call('A', 'accept', [2, 3]),
      call('A', 'cancel', [4, never], 'unknown'),
      call('B', request(evening), [5, 6]),
    ],
    'of two concurrent decisions, whichever came first': [
      call('A', request(evening), [0, 1]),
      call('A', 'decline', [2, 5]),
      call('A', 'accept', [3, 6], 'refused', { code: 'request_is', status: 'declined' }),
    ],
    'a date given to the request that waits, once it is free': [
      call('A', request(evening), [0, 1]),
      call('W', wait(evening), [2, 3]),
      call('W', 'give', [4, 5], 'refused', { code: 'taken_by' }),
      call('A', 'decline', [6, 7]),
      call('W', 'give', [8, 9]),
      call('B', request(evening), [10, 11], 'refused'),
      call('W', 'undo', [12, 13]),
      call('B2', request(evening), [14, 15]),
    ],
    'a hold that ends at the deadline of its challenge, and is then refused': [
      call('A', request(evening), [0, 1]),
      call('A', { do: 'challenge', deadline: 10_000 }, [2, 3]),
      call('B', request(evening), [8, 9], 'refused'),
      call('C', request(evening), [11, 12]),
      call('A', 'accept', [13, 14], 'refused', { code: 'taken' }),
      call('A', { do: 'read', status: 'expired', items: numbered([evening]) }, [15, 16]),
    ],
    'another request for the date that a move has freed': [
      call('A', request(evening), [0, 1]),
      call('A', { do: 'move', place: later }, [2, 3]),
      call('B', request(day), [4, 5]),
      call('C', request(later), [6, 7], 'refused'),
    ],
    'changes of single dates: a cancelled one is free, a moved one is taken, the others stay': [
      call('A', request(evening, later), [0, 1]),
      call('A', { do: 'add item', place: south }, [2, 3]),
      call('B', request(south), [4, 5], 'refused'),
      call('A', { do: 'cancel items', items: [0] }, [6, 7]),
      call('B', request(evening), [8, 9]),
      call('C', request(later), [10, 11], 'refused'),
      call('A', { do: 'move item', item: 1, place: elsewhere }, [12, 13]),
      call('C', request(later), [14, 15]),
      call('D', request(elsewhere), [16, 17], 'refused'),
      call('A', { do: 'move item', item: 0, place: day }, [18, 19], 'refused', { code: 'not_found' }),
      call('A', { do: 'move item', item: 1, place: south }, [20, 21], 'refused', { code: 'overlaps' }),
      read(
        'A',
        'pending_approval',
        [
          [1, elsewhere],
          [2, south],
        ],
        [22, 23],
      ),
      call('A', 'accept', [24, 25]),
      call('A', { do: 'cancel items', items: [1, 2] }, [26, 27]),
      call('D', request(elsewhere), [28, 29]),
      read(
        'A',
        'cancelled',
        [
          [1, elsewhere],
          [2, south],
        ],
        [30, 31],
      ),
    ],
    'a date given by a decision, or not: the answer is the same': [
      call('A', request(evening), [0, 1]),
      call('W', wait(evening), [2, 3]),
      call('A', 'decline', [4, 5]),
      call('W', 'give', [4, 5], 'unknown'),
      call('B', request(evening), [6, 7], 'refused'),
      call('C', request(evening), [6, 7]),
      read('W', 'waiting', [[0, evening]], [8, 9]),
    ],
    'a block that is refused over a booking, and one that refuses a request': [
      call('A', { do: 'book', places: [evening] }, [0, 1]),
      call('X', { do: 'block', closure: { rooms: ['north'], dates: [evening.date] } }, [2, 3], 'refused'),
      call('Y', { do: 'block', closure: { rooms: ['south'], dates: [evening.date] } }, [4, 5]),
      call('B', request(day), [6, 7], 'refused'),
      call('W', wait(day), [8, 9], 'refused'),
    ],
  };
  for (const [title, calls] of Object.entries(histories))
    test(title, () => assert.deepEqual(check({ calls, looks: [] }), []));
});

describe('reports', () => {
  test('two requests that were both given one evening', () => {
    const calls = [call('A', request(evening), [0, 1]), call('B', request(day), [2, 3])];
    assert.deepEqual(kindsOf(calls), ['overlap', 'overlap']);
    const concurrent = [call('A', request(evening), [0, 3]), call('B', request(day), [1, 2])];
    assert.deepEqual(kindsOf(concurrent), ['overlap']);
  });

  test('an evening whose setup begins before the morning of another request ends', () => {
    const calls = [call('A', request(morning), [0, 1]), call('B', request(prepared), [2, 3])];
    assert.deepEqual(kindsOf(calls), ['overlap', 'overlap']);
  });

  test('an evening given while it was certainly held, although its holder let it go at once', () => {
    const calls = [
      call('A', request(evening), [0, 1]),
      call('B', request(evening), [2, 3]),
      call('A', 'decline', [3.1, 3.2]),
    ];
    assert.deepEqual(kindsOf(calls), ['overlap', 'overlap']);
  });

  test('a cancelled booking restored over another one', () => {
    const calls = [
      call('A', { do: 'book', places: [evening] }, [0, 1]),
      call('A', 'cancel', [2, 3]),
      call('B', request(evening), [4, 5]),
      call('A', 'undo', [6, 7]),
    ];
    assert.deepEqual(kindsOf(calls), ['overlap']);
  });

  test('a request on a blocked day', () => {
    const calls = [
      call('X', { do: 'block', closure: { rooms: ['north'], dates: [evening.date] } }, [0, 1]),
      call('A', request(evening), [2, 3]),
    ];
    assert.deepEqual(kindsOf(calls), ['overlap', 'overlap']);
  });

  test('a refusal of a date that was free during the whole call', () => {
    assert.deepEqual(kindsOf([call('A', request(evening), [0, 1], 'refused')]), ['unjustified refusal']);
    const released = [
      call('A', request(evening), [0, 1]),
      call('A', 'decline', [2, 3]),
      call('B', request(evening), [4, 5], 'refused'),
    ];
    assert.deepEqual(kindsOf(released), ['unjustified refusal']);
    const later = [call('A', request(evening), [0, 1], 'refused'), call('B', request(evening), [2, 3])];
    assert.deepEqual(kindsOf(later), ['unjustified refusal']);
  });

  test('a refusal of a date whose hold ended long before', () => {
    const calls = [
      call('A', request(evening), [0, 1]),
      call('A', { do: 'challenge', deadline: 4000 }, [2, 3]),
      call('B', request(evening), [5, 6], 'refused'),
    ];
    assert.deepEqual(kindsOf(calls), ['unjustified refusal']);
  });

  test('a request that is lost, or changed by itself', () => {
    const placed = call('A', request(evening), [0, 1]);
    const read = (status: string, places = [evening]) =>
      kindsOf([placed, call('A', { do: 'read', status, items: numbered(places) }, [2, 3])]);
    assert.deepEqual(read('pending_approval'), []);
    assert.deepEqual(kindsOf([placed, call('A', lost, [2, 3])]), ['illegal path']);
    assert.deepEqual(read('accepted'), ['illegal path']);
    assert.deepEqual(read('pending_approval', [later]), ['illegal path']);
  });

  test('a cancelled date that is not free, and a moved one that is', () => {
    const placed = call('A', request(evening, later), [0, 1]);
    const cancelled = call('A', { do: 'cancel items', items: [0] }, [2, 3]);
    assert.deepEqual(kindsOf([placed, cancelled, call('B', request(evening), [4, 5])]), []);
    assert.deepEqual(kindsOf([placed, cancelled, call('B', request(evening), [4, 5], 'refused')]), [
      'unjustified refusal',
    ]);
    const moved = call('A', { do: 'move item', item: 1, place: elsewhere }, [6, 7]);
    assert.deepEqual(kindsOf([placed, cancelled, moved, call('C', request(elsewhere), [8, 9])]), [
      'overlap',
      'overlap',
    ]);
    const taken = call('T', request(elsewhere), [4, 5]);
    assert.deepEqual(kindsOf([placed, cancelled, taken, moved]), ['overlap', 'overlap']);
  });

  test('a change of a single date that also changes another, or is lost', () => {
    const placed = call('A', request(evening, later), [0, 1]);
    const cancelled = call('A', { do: 'cancel items', items: [0] }, [2, 3]);
    const found = (...items: [number, Place][]) =>
      kindsOf([placed, cancelled, read('A', 'pending_approval', items, [4, 5])]);
    assert.deepEqual(found([1, later]), []);
    assert.deepEqual(found([0, evening], [1, later]), ['illegal path']);
    assert.deepEqual(found([1, elsewhere]), ['illegal path']);
    assert.deepEqual(found([0, later]), ['illegal path']);
    const refused = call('A', { do: 'cancel items', items: [1] }, [4, 5], 'refused', { code: 'not_found' });
    assert.deepEqual(kindsOf([placed, cancelled, refused]), ['illegal path']);
  });

  test('a decision that its status does not allow', () => {
    const placed = call('A', request(evening), [0, 1]);
    const declined = call('A', 'decline', [2, 3]);
    assert.deepEqual(kindsOf([placed, declined, call('A', 'accept', [4, 5])]), ['illegal path']);
    assert.deepEqual(kindsOf([placed, call('A', 'cancel', [2, 3])]), ['illegal path']);
    const refused = call('A', 'accept', [2, 3], 'refused', { code: 'request_is', status: 'declined' });
    assert.deepEqual(kindsOf([placed, refused]), ['illegal path']);
  });

  test('a decision on a version that was no longer current', () => {
    const condition = { status: 'pending_approval', items: numbered([evening]) };
    const [placed, moved] = [
      call('A', request(evening), [0, 1]),
      call('A', { do: 'move', place: later }, [2, 3]),
    ];
    const accept = { ...call('A', 'accept', [4, 5]), condition };
    assert.deepEqual(kindsOf([placed, accept]), []);
    assert.deepEqual(kindsOf([placed, moved, accept]), ['illegal path']);
    const declined = call('A', 'decline', [2, 3]);
    const undone = call('A', 'undo', [3.1, 3.2]);
    assert.deepEqual(kindsOf([placed, declined, undone, accept]), []);
    const refused = call('A', 'accept', [4, 5], 'refused', { code: 'changed' });
    assert.deepEqual(kindsOf([placed, moved, { ...refused, condition }]), []);
  });

  test('a request that a failover lost, unless it was confirmed within the replication lag', () => {
    const [placed, gone] = [call('A', request(evening), [0, 1]), call('A', lost, [20, 21])];
    const other = call('B', request(evening), [18, 19]);
    const failover = { sent: 8000, received: 16_000 };
    const after = (since: number, ...calls: Call[]) =>
      check({ calls, looks: [], failovers: [{ ...failover, since }] }).map(({ kind }) => kind);
    assert.deepEqual(after(2000, placed, gone), ['illegal path']);
    assert.deepEqual(after(500, placed, gone), []);
    assert.deepEqual(after(500, placed, other, gone), []);
    assert.deepEqual(after(500, placed, other), []);
    assert.deepEqual(after(2000, placed, other), ['overlap', 'overlap']);
  });

  test('a decision that a failover lost, unless it was confirmed within the replication lag', () => {
    const [placed, accepted] = [call('A', request(evening), [0, 1]), call('A', 'accept', [5, 6])];
    const pending = read('A', 'pending_approval', [[0, evening]], [20, 21]);
    const after = (since: number, ...calls: Call[]) =>
      check({ calls, looks: [], failovers: [{ since, sent: 8000, received: 16_000 }] }).map(
        ({ kind }) => kind,
      );
    assert.deepEqual(after(5500, placed, accepted, pending), []);
    assert.deepEqual(after(7000, placed, accepted, pending), ['illegal path']);
    const declined = call('A', 'decline', [6.1, 6.2]);
    assert.deepEqual(after(5500, placed, declined, call('A', lost, [20, 21])), ['illegal path']);
  });

  test('both of two concurrent decisions that exclude each other', () => {
    const calls = [
      call('A', request(evening), [0, 1]),
      call('A', 'decline', [2, 5]),
      call('A', 'accept', [3, 6]),
    ];
    assert.deepEqual(kindsOf(calls), ['illegal path']);
  });

  test('a waiting request for a free date, and a refused one for a taken date', () => {
    assert.deepEqual(kindsOf([call('W', wait(evening), [0, 1])]), ['wrong availability']);
    const calls = [
      call('A', request(evening), [0, 1]),
      call('W', wait(evening), [2, 3], 'refused', { code: 'date_free' }),
    ];
    assert.deepEqual(kindsOf(calls), ['unjustified refusal']);
    const twenty = Array.from({ length: 20 }, (_, number) => call(`W${number}`, wait(day), [1.1, 1.9]));
    assert.deepEqual(kindsOf([...calls, ...twenty]), []);
    assert.deepEqual(kindsOf([...calls, ...twenty.slice(1)]), ['unjustified refusal']);
  });

  test('a date shown free although it is taken, and taken although it is free', () => {
    const held = [call('A', request(evening), [0, 1])];
    const look = (isFree: boolean, place = day) => [{ place, isFree, sent: 2000, received: 3000 }];
    assert.deepEqual(kindsOf(held, look(false)), []);
    assert.deepEqual(kindsOf(held, look(true)), ['wrong availability']);
    assert.deepEqual(kindsOf(held, look(true, later)), []);
    assert.deepEqual(kindsOf(held, look(false, later)), ['wrong availability']);
  });
});
