import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventId, parseEventId, startCursor } from './cursor.ts';

test('an id encodes the position and time of an event, and decodes to both', () => {
  const id = eventId({ round: 812, number: 4711 }, 1_803_902_649_120);
  assert.equal(id, 'evt_812_4711_n0p92880');
  assert.deepEqual(parseEventId(id), { round: 812, number: 4711 });
  assert.deepEqual(parseEventId('evt_1_2_0'), { round: 1, number: 2 });
  assert.deepEqual(
    parseEventId(eventId({ round: 1, number: 2 }, -1)),
    { round: 1, number: 2 },
    'before 1970',
  );
  const last = 999_999_999_999_999;
  assert.deepEqual(parseEventId(eventId({ round: last, number: last }, 0)), { round: last, number: last });
});

test('rejects strings that are not ids, however similar', () => {
  for (const text of [
    '',
    'latest',
    'evt_1',
    'evt_1_2',
    'evt_1_2_',
    'evt_0_2_a',
    'evt_1_0_a',
    'evt_01_2_a',
    'evt_-1_2_a',
    'evt_1.5_2_a',
    'evt_1x_2_a',
    'evt_1_2x_a',
    'evt_1_2_A',
    'evt_1_2_1234567890123',
    'evt_1234567890123456_1_a',
    'evt_1_1234567890123456_a',
    ' evt_1_2_a',
    'evt_1_2_a ',
    'evt_1_2_a\n',
  ])
    assert.equal(parseEventId(text), null, JSON.stringify(text));
});

test('reading from the start misses no event', () => {
  const { round, number } = startCursor;
  assert.ok(round < 1 && number < 1, 'the first round, and the first number, is 1');
});
