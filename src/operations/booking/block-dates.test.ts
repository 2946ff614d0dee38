import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { deskOf, divisibleHall, evening } from '../../../test/desk.ts';
import { noon, startService } from '../../../test/service.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { blockDates } from './block-dates.ts';
import { unblockDates } from './unblock-dates.ts';

const today = '2027-03-01';

onBothDatabases('blocking dates', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    return { database, service, desk: deskOf(service) };
  }

  test('closes a space for whole days, both ends included', async () => {
    const { desk } = await open();
    await desk.block('north', '2027-03-10', '2027-03-12');
    assert.equal(await desk.isFree('north-evening', '2027-03-09'), false, 'it runs into the blocked day');
    assert.equal(await desk.isFree('north-day', '2027-03-09'), true);
    for (const date of ['2027-03-10', '2027-03-11', '2027-03-12'])
      assert.equal(await desk.isFree('north-morning', date), false);
    assert.equal(await desk.isFree('north-day', '2027-03-13'), true);
    await assert.rejects(desk.ask('north-day', '2027-03-11'), ConflictError);
  });

  test('a block on the whole closes both halves; on one half, the other stays open', async () => {
    const { desk } = await open();
    await desk.block('whole', '2027-03-10');
    assert.equal(await desk.isFree('north-day', '2027-03-10'), false);
    assert.equal(await desk.isFree('south-day', '2027-03-10'), false);
    await desk.block('south', '2027-03-14');
    assert.equal(await desk.isFree('whole-day', '2027-03-14'), false);
    assert.equal(await desk.isFree('north-day', '2027-03-14'), true);
  });

  test('blocks may overlap, and a day opens only when the last of them is gone', async () => {
    const { desk } = await open();
    const whole = await desk.block('whole', '2027-03-10', '2027-03-12');
    const north = await desk.block('north', '2027-03-12', '2027-03-14');
    const again = await desk.block('north', '2027-03-12', '2027-03-14');
    await desk.unblock(whole);
    assert.equal(await desk.isFree('north-day', '2027-03-11'), true);
    assert.equal(await desk.isFree('south-day', '2027-03-12'), true);
    assert.equal(await desk.isFree('north-day', '2027-03-12'), false);
    await desk.unblock(north);
    assert.equal(await desk.isFree('north-day', '2027-03-13'), false);
    await desk.unblock(again);
    assert.equal(await desk.isFree('whole-day', '2027-03-12'), true);
    assert.deepEqual(await desk.occupied(), []);
  });

  test('a booking in the way is named, and nothing is blocked', async () => {
    const { desk } = await open();
    const half = await desk.ask('north-evening', evening);
    const before = { audit: await desk.audit(), occupied: await desk.occupied() };
    const blocked = await desk.block('whole', '2027-03-11', '2027-03-13').catch((error) => error);
    assert.ok(blocked instanceof ConflictError);
    assert.match(blocked.message, new RegExp(half));
    await desk.accept(half);
    // The night of the 12th is over on the 13th only.
    await assert.rejects(desk.block('north', '2027-03-13'), new RegExp(half));
    await desk.block('south', '2027-03-11', '2027-03-13');
    assert.equal(before.occupied.length, 1);
    assert.equal((await desk.occupied()).length, 4);
  });

  test('a hold that has lapsed is not in the way', async () => {
    const { service, desk } = await open();
    await desk.ask('north-evening', evening);
    service.now = noon + 48 * 3_600_000;
    await desk.block('whole', evening);
    assert.equal(await desk.isFree('north-evening', evening), false);
  });

  test('today can be blocked after what was booked today is over, and opened again', async () => {
    const { service, desk } = await open();
    service.now = Date.UTC(2027, 2, 1, 8);
    const morning = await desk.ask('north-morning', today);
    await desk.accept(morning);
    service.now = Date.UTC(2027, 2, 1, 12, 59);
    await assert.rejects(desk.block('whole', today), new RegExp(morning));
    service.now = Date.UTC(2027, 2, 1, 13);
    const block = await desk.block('whole', today, '2027-03-02');
    assert.equal(await desk.isFree('north-evening', today), false);
    assert.equal(await desk.isFree('south-evening', today), false);
    service.now += 60_000;
    const second = await desk.block('north', today);
    await desk.unblock(block);
    assert.equal(await desk.isFree('north-evening', today), false);
    assert.equal(await desk.isFree('south-evening', today), true);
    await desk.unblock(second);
    assert.equal(await desk.isFree('north-evening', today), true);
  });

  test('each block and unblock is one line in the event log', async () => {
    const { desk } = await open();
    const before = (await desk.audit()).length;
    const id = await desk.block('whole', evening);
    await desk.unblock(id);
    await assert.rejects(desk.unblock(id), NotFoundError);
    await assert.rejects(desk.block('nowhere', evening), NotFoundError);
    assert.deepEqual((await desk.audit()).slice(before), [
      `staff:desk block.added ${id}`,
      `staff:desk block.removed ${id}`,
    ]);
  });

  test('two colleagues who open the same dates at once: one of them is told it is done', async () => {
    const { database, desk } = await open();
    const other = deskOf(await startService(await database.open()));
    for (let day = 10; day < 15; day++) {
      const id = await desk.block('whole', `2027-04-${day}`);
      const before = (await desk.audit()).length;
      const outcomes = await Promise.allSettled([desk.unblock(id), other.unblock(id)]);
      assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      assert.equal((await desk.audit()).length, before + 1);
      assert.equal(await desk.isFree('south-day', `2027-04-${day}`), true);
    }
  });

  test('another venue cannot block or open the dates of this one', async () => {
    const { service, desk } = await open();
    await desk.import(
      divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'other' }, file: { spaces: [] } }),
    );
    const block = { spaceId: 'north', from: evening, to: evening, reason: '' };
    await assert.rejects(blockDates(service, 'other', block, 'staff:desk'), NotFoundError);
    const id = await desk.block('north', evening);
    await assert.rejects(unblockDates(service, 'other', id, 'staff:desk'), NotFoundError);
    assert.equal(await desk.isFree('north-day', evening), false);
  });

  test('dates that are none, in the wrong order, or too many are refused, and nothing is blocked', async () => {
    const { desk } = await open();
    const before = await desk.audit();
    for (const [from, to] of [
      ['2027-02-30', '2027-03-01'],
      ['2027-03-12', '2027-03-10'],
      ['2027-03-12', '2047-03-12'],
    ] as const)
      await assert.rejects(desk.block('north', from, to), ValidationError, `${from} to ${to}`);
    assert.deepEqual(await desk.occupied(), []);
    assert.deepEqual(await desk.audit(), before);
  });
});
