import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventId, parseEventId, startPosition } from './cursor.ts';

test('an id encodes the venue, position and time of an event, and decodes to them', () => {
  const riverside = { venueId: 'riverside', position: 4711 };
  const at = 1_803_902_649_120;
  assert.equal(eventId(riverside, at), 'evt_riverside_4711_n0p92880');
  assert.deepEqual(parseEventId('evt_riverside_4711_n0p92880'), { ...riverside, at });
  assert.deepEqual(
    parseEventId(eventId(riverside, -1)),
    { ...riverside, at: 1 },
    'an id has no sign for an instant before 1970',
  );
  const installation = { venueId: null, position: 2 };
  assert.equal(eventId(installation, 0), 'evt__2_0');
  assert.deepEqual(parseEventId('evt__2_0'), { ...installation, at: 0 });
  for (const venueId of ['_', 'a_1_b', '-x-', '1_2', 'Main_Hall', 'x'.repeat(64)]) {
    const last = { venueId, position: 999_999_999_999_999 };
    assert.deepEqual(parseEventId(eventId(last, 35)), { ...last, at: 35 });
  }
});

test('rejects strings that are not ids, however similar', () => {
  for (const text of [
    '',
    'latest',
    'evt_1',
    'evt_1_2',
    'evt_1_2_',
    'evt_v_0_a',
    'evt_v_02_a',
    'evt_v_-2_a',
    'evt_v_2.5_a',
    'evt_v_2x_a',
    'evt_v_2_A',
    'evt_v_2_1234567890123',
    'evt_v_1234567890123456_a',
    'evt_v.w_2_a',
    'evt_vénue_2_a',
    `evt_${'x'.repeat(65)}_2_a`,
    ' evt_v_2_a',
    'evt_v_2_a ',
    'evt_v_2_a\n',
  ])
    assert.equal(parseEventId(text), null, JSON.stringify(text));
});

test('reading from the start misses no event', () => {
  assert.ok(startPosition < 1, 'the first position is 1');
});
