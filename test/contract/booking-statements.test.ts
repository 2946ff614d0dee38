/** How many statements a booking costs: a round trip each where the database is another machine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordStatements } from '../../bench/statement-recorder.ts';
import { noOptionalFields } from '../../src/domain/booking/optional-fields.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';

onBothDatabases('the statements of a booking', (newDatabase, kind) => {
  /** Counts the statements of a request, its acceptance, a move and the cancellation. */
  async function countWith(times: object) {
    const spaces = [hallSpace('north', ['north'], times)];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces } }),
    });
    const scenario = scenarioFor(service);
    const counted = async <Result>(action: () => Promise<Result>) => {
      recorder.take();
      const result = await action();
      const texts = recorder.take().map(({ sql }) => sql);
      return {
        result,
        count: texts.filter((sql) => /^(select|insert|update|delete|with)\b/i.test(sql)).length,
      };
    };
    const run = async (date: string) => {
      const placed = await counted(() => scenario.request('north-evening', date));
      const accepted = await counted(() => scenario.accept(placed.result));
      const to = { slotId: 'north-morning', packageId: 'dry-hire' };
      const moved = await counted(() => scenario.move(placed.result, to));
      const cancelled = await counted(() => scenario.cancel(placed.result));
      return {
        request: placed.count,
        accept: accepted.count,
        move: moved.count,
        cancel: cancelled.count,
      };
    };
    const recorder = recordStatements(kind);
    try {
      // The first booking also fills caches and connections.
      await run(evening);
      return await run('2027-03-20');
    } finally {
      recorder.stop();
    }
  }

  // As before there were setups; a move also stores what its Undo restores.
  const without = { request: 7, accept: 13, move: 22, cancel: 12 };

  test('are no more because spaces may have a setup', async () => {
    assert.deepEqual(await countWith({}), without);
  });

  test('are two more of a move, and none of a request, with a setup or a turnaround', async () => {
    const prepared = { ...without, move: 24 };
    assert.deepEqual(await countWith({ setupMinutes: 60 }), prepared);
    assert.deepEqual(await countWith({ turnaroundMinutes: 60 }), prepared);
    const both = await countWith({ setupMinutes: 60, turnaroundMinutes: 60 });
    assert.deepEqual(both, prepared);
  });

  test('read the blocks of a venue once, however many dates and spaces a booking has', async () => {
    const rooms = Object.fromEntries(['north', 'south', 'attic', 'cellar'].map((id) => [id, [id]]));
    const file = {
      blocks: [
        { from: '2027-03-14', to: '2027-03-14' },
        { from: '2027-03-15', to: '2027-03-15', spaceIds: ['cellar', 'south'] },
      ],
    };
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ rooms, file, siteKey: { maxItems: 4, holdPeriod: '24h' } }),
    });
    const scenario = scenarioFor(service);
    const dates = (...of: readonly string[]) =>
      of.map((date, index) => {
        const spaceId = Object.keys(rooms)[index] ?? '';
        return { spaceId, slotId: `${spaceId}-morning`, packageId: 'dry-hire', date };
      });
    const additionalItems = dates('2027-03-12', '2027-03-13', '2027-03-16', '2027-03-17').slice(1);
    const [main, ...others] = dates('2027-04-12', '2027-04-13', '2027-04-16', '2027-04-17');
    const recorder = recordStatements(kind);
    const readsDuring = async (action: () => Promise<unknown>) => {
      recorder.take();
      await action();
      return recorder.take().filter(({ sql }) => /^select "b"\."id".* from "blocks"/.test(sql)).length;
    };
    try {
      let reference = '';
      const request = async () => {
        const all = additionalItems.map((item) => ({ ...noOptionalFields, ...item }));
        reference = await scenario.request('north-morning', '2027-03-12', null, { additionalItems: all });
      };
      assert.equal(await readsDuring(request), 1);
      service.now += 25 * 3_600_000;
      assert.equal(await readsDuring(() => scenario.accept(reference)), 1);
      const booked = { ...main, additionalItems: others, name: 'Ada' };
      assert.equal(
        await readsDuring(() => addBooking(service, 'riverside', booked, 'accepted', 'staff:desk')),
        1,
      );
    } finally {
      recorder.stop();
    }
  });
});
