import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { listSpaceTimes } from './slot-times.ts';

onBothDatabases('the times of spaces', (newDatabase) => {
  test('compute the blocked dates once for all spaces with the same blocks', async () => {
    const day = { from: evening, to: evening };
    const rooms = { bar: ['bar'], hall: ['hall'], foyer: ['hall'], yard: ['yard'] };
    const blocks = [
      { ...day, reason: 'all' },
      { ...day, spaceId: 'hall', reason: 'hall' },
    ];
    const { storage } = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ rooms, file: { blocks } }),
    });
    const spaces = await storage.read((db) => listSpaceTimes(db, 'riverside', day));
    const [bar, hall, foyer, yard] = spaces.map(({ rules }) => rules.blocks);
    assert.equal(bar, yard);
    assert.equal(hall, foyer);
    assert.notEqual(bar, hall);
    const event = {
      date: evening,
      timezone: 'Europe/London',
      startsAt: Date.parse(`${evening}T18:00Z`),
      endsAt: Date.parse(`${evening}T23:00Z`),
    };
    const reasons = [bar, hall].map((blocked) =>
      blocked?.findBlocks(event).map((block) => Object(block).reason),
    );
    assert.deepEqual(
      reasons.map((each) => each?.toSorted()),
      [['all'], ['all', 'hall']],
    );
  });
});
