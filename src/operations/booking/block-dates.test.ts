import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { serializeBlock } from '../../domain/booking/block-fields.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { findBlock } from '../../storage/booking/blocks.ts';
import { listExceptedBookings } from '../../storage/booking/bookings-in-block.ts';
import { addBooking } from './add-booking.ts';
import { blockDates } from './block-dates.ts';
import { changeBlock } from './change-block.ts';
import { unblockDates } from './unblock-dates.ts';

const today = '2027-03-01';
const attic = () => divisibleHall({ rooms: { attic: ['attic'] } });

onBothDatabases('blocking dates', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    return { database, service, scenario: scenarioFor(service) };
  }

  test('blocks whole days of a space, both ends included', async () => {
    const { scenario } = await open();
    await scenario.block('north', '2027-03-10', '2027-03-12');
    assert.equal(
      await scenario.isFree('north-evening', '2027-03-09'),
      true,
      'the slot starts on the day before',
    );
    assert.equal(await scenario.isFree('north-day', '2027-03-09'), true);
    for (const date of ['2027-03-10', '2027-03-11', '2027-03-12'])
      assert.equal(await scenario.isFree('north-morning', date), false);
    assert.equal(await scenario.isFree('north-day', '2027-03-13'), true);
    await assert.rejects(scenario.request('north-day', '2027-03-11'), ConflictError);
  });

  test('a block of the whole blocks both halves; of one half leaves the other free', async () => {
    const { scenario } = await open();
    await scenario.block('whole', '2027-03-10');
    assert.equal(await scenario.isFree('north-day', '2027-03-10'), false);
    assert.equal(await scenario.isFree('south-day', '2027-03-10'), false);
    await scenario.block('south', '2027-03-14');
    assert.equal(await scenario.isFree('whole-day', '2027-03-14'), false);
    assert.equal(await scenario.isFree('north-day', '2027-03-14'), true);
  });

  test('blocks may overlap, and a day is free only without any', async () => {
    const { scenario } = await open();
    const whole = await scenario.block('whole', '2027-03-10', '2027-03-12');
    const north = await scenario.block('north', '2027-03-12', '2027-03-14');
    const again = await scenario.block('north', '2027-03-12', '2027-03-14');
    await scenario.unblock(whole);
    assert.equal(await scenario.isFree('north-day', '2027-03-11'), true);
    assert.equal(await scenario.isFree('south-day', '2027-03-12'), true);
    assert.equal(await scenario.isFree('north-day', '2027-03-12'), false);
    await scenario.unblock(north);
    assert.equal(await scenario.isFree('north-day', '2027-03-13'), false);
    await scenario.unblock(again);
    assert.equal(await scenario.isFree('whole-day', '2027-03-12'), true);
    assert.deepEqual(await scenario.occupied(), []);
  });

  test('names a conflicting booking and blocks nothing', async () => {
    const { scenario } = await open();
    const half = await scenario.request('north-evening', evening);
    const before = { audit: await scenario.audit(), occupied: await scenario.occupied() };
    const blocked = await scenario.block('whole', '2027-03-11', '2027-03-13').catch((error) => error);
    assert.ok(blocked instanceof ConflictError);
    assert.match(blocked.message, new RegExp(half));
    await scenario.accept(half);
    await scenario.block('south', '2027-03-11', '2027-03-13');
    // The night of the 12th ends on the 13th, but starts the day before.
    await scenario.block('north', '2027-03-13');
    assert.deepEqual(await scenario.occupied(), before.occupied);
  });

  test('blocks hours, also past midnight, for every slot they overlap', async () => {
    const { scenario } = await open();
    const noonToOne = { from: '2027-03-10', to: '2027-03-11', fromTime: '13:00', toTime: '18:00' };
    await scenario.blockAs({ spaceId: 'north', ...noonToOne });
    for (const date of ['2027-03-10', '2027-03-11']) {
      assert.equal(await scenario.isFree('north-day', date), false);
      assert.equal(await scenario.isFree('whole-day', date), false);
      assert.equal(await scenario.isFree('north-morning', date), true);
      assert.equal(await scenario.isFree('north-evening', date), true);
      assert.equal(await scenario.isFree('south-day', date), true);
    }
    const night = { from: '2027-03-14', to: '2027-03-14', fromTime: '23:30', toTime: '09:30' };
    await scenario.blockAs({ spaceId: 'south', ...night });
    assert.equal(await scenario.isFree('south-evening', '2027-03-14'), false);
    assert.equal(await scenario.isFree('south-day', '2027-03-14'), true);
    assert.equal(await scenario.isFree('south-morning', '2027-03-15'), false);
    assert.equal(await scenario.isFree('south-evening', '2027-03-15'), true);
    await assert.rejects(scenario.request('south-morning', '2027-03-15'), ConflictError);
  });

  test('repeats every year, also across New Year', async () => {
    const { scenario } = await open();
    await scenario.blockAs({ from: '2020-12-30', to: '2021-01-02', everyYear: true });
    const isFree = (date: string) => scenario.isFree('whole-day', date);
    for (const date of ['2027-12-30', '2027-12-31', '2028-01-01', '2031-01-02'])
      assert.equal(await isFree(date), false, date);
    for (const date of ['2027-12-29', '2028-01-03', '2028-06-01']) assert.equal(await isFree(date), true);
    const leapDay = { from: '2028-02-29', to: '2028-02-29', everyYear: true };
    await scenario.blockAs(leapDay);
    assert.equal(await isFree('2029-02-28'), true);
    assert.equal(await isFree('2029-03-01'), true);
    assert.equal(await isFree('2032-02-29'), false);
  });

  test('lists all conflicting bookings by date, in text and as data', async () => {
    const { scenario } = await open();
    const later = await scenario.request('north-evening', evening);
    const named = `${await scenario.request('south-morning', evening)}, ${later}`;
    await assert.rejects(scenario.block('whole', evening), {
      message: `These dates are taken by ${named}.`,
      codedProblem: { problem: 'dates_taken', values: { references: named } },
    });
  });

  test('blocks only some weekdays, of several spaces or all', async () => {
    const { scenario } = await open();
    const mondays = { from: '2027-03-08', to: '2027-03-31', weekdays: [1] };
    const id = await scenario.blockAs({ spaceIds: ['north', 'south'], ...mondays });
    assert.equal(await scenario.isFree('south-day', '2027-03-15'), false);
    assert.equal(
      await scenario.isFree('whole-day', '2027-03-15'),
      false,
      'the space shares a room with both',
    );
    assert.equal(await scenario.isFree('south-day', '2027-03-16'), true);
    await scenario.unblock(id);
    assert.equal(await scenario.isFree('whole-day', '2027-03-15'), true);
    await scenario.blockAs(mondays);
    for (const space of ['whole', 'north', 'south'])
      assert.equal(await scenario.isFree(`${space}-morning`, '2027-03-22'), false);
    const nowhere = { spaceIds: ['north', 'nowhere'], ...mondays };
    await assert.rejects(scenario.blockAs(nowhere), /There is no space nowhere/);
  });

  test('a block of all spaces includes later ones', async () => {
    const { scenario } = await open();
    await scenario.blockAs({ from: '2027-03-10', to: '2027-03-10' });
    const { spaces } = divisibleHall();
    await scenario.import({ ...divisibleHall(), spaces: [...spaces, ...attic().spaces] });
    assert.equal(await scenario.isFree('attic-day', '2027-03-10'), false);
    assert.equal(await scenario.isFree('attic-day', '2027-03-11'), true);
  });

  test('lists each conflict once and nothing else', async () => {
    const { scenario } = await open();
    const morning = await scenario.request('north-morning', evening);
    const night = await scenario.request('whole-evening', evening);
    const day = { from: evening, to: evening };
    const messageFor = async (block: object) =>
      (await scenario.blockAs({ ...day, ...block }).catch((error: Error) => error)).toString();
    assert.equal(await messageFor({}), `Error: These dates are taken by ${morning}, ${night}.`);
    assert.match(await messageFor({ fromTime: '12:00', toTime: '18:00' }), new RegExp(`by ${morning}\\.$`));
    assert.match(await messageFor({ fromTime: '00:30', toTime: '00:15' }), new RegExp(morning));
    assert.match(await messageFor({ everyYear: true, spaceId: 'south' }), new RegExp(`by ${night}\\.$`));
    await scenario.blockAs({ ...day, fromTime: '13:00', toTime: '18:00' });
    await scenario.blockAs({ ...day, to: '2027-03-19', weekdays: [1, 2, 3, 4] });
  });

  test('applies to staff as to visitors and leaves existing bookings', async () => {
    const { service, scenario } = await open();
    const expired = await scenario.request('north-evening', evening);
    service.now = noon + 49 * 3_600_000;
    await scenario.blockAs({ from: evening, to: evening, fromTime: '20:00', toTime: '21:00' });
    await assert.rejects(scenario.accept(expired), ConflictError);
    const booking = { packageId: 'dry-hire', date: evening, name: 'A. Caller' };
    const byTelephone = (spaceId: string, slotId: string) =>
      addBooking(service, 'riverside', { ...booking, spaceId, slotId }, 'accepted', 'staff:desk');
    await assert.rejects(byTelephone('north', 'north-day'), /taken by a block/);
    await byTelephone('north', 'north-morning');
  });

  test('ignores the turnaround of earlier bookings', async () => {
    const venue = divisibleHall({
      file: { spaces: [hallSpace('whole', ['north'], { turnaroundMinutes: 600 })] },
    });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    await scenario.blockAs({ from: '2027-03-13', to: '2027-03-13', fromTime: '01:00', toTime: '09:00' });
    assert.equal(await scenario.isFree('whole-evening', evening), true);
    await scenario.accept(await scenario.request('whole-evening', evening));
    await scenario.block('whole', '2027-03-13');
  });

  test('ignores expired holds', async () => {
    const { service, scenario } = await open();
    await scenario.request('north-evening', evening);
    service.now = noon + 48 * 3_600_000;
    await scenario.block('whole', evening);
    assert.equal(await scenario.isFree('north-evening', evening), false);
  });

  test('today can be blocked after today’s bookings are over, and unblocked', async () => {
    const { service, scenario } = await open();
    service.now = Date.UTC(2027, 2, 1, 8);
    const morning = await scenario.request('north-morning', today);
    await scenario.accept(morning);
    service.now = Date.UTC(2027, 2, 1, 12, 59);
    await assert.rejects(scenario.block('whole', today), new RegExp(morning));
    service.now = Date.UTC(2027, 2, 1, 13);
    const block = await scenario.block('whole', today, '2027-03-02');
    assert.equal(await scenario.isFree('north-evening', today), false);
    assert.equal(await scenario.isFree('south-evening', today), false);
    service.now += 60_000;
    const second = await scenario.block('north', today);
    await scenario.unblock(block);
    assert.equal(await scenario.isFree('north-evening', today), false);
    assert.equal(await scenario.isFree('south-evening', today), true);
    await scenario.unblock(second);
    assert.equal(await scenario.isFree('north-evening', today), true);
  });

  test('each block and unblock is one line in the event log', async () => {
    const { scenario } = await open();
    const before = (await scenario.audit()).length;
    const id = await scenario.block('whole', evening);
    await scenario.unblock(id);
    await assert.rejects(scenario.unblock(id), NotFoundError);
    await assert.rejects(scenario.block('nowhere', evening), NotFoundError);
    assert.deepEqual((await scenario.audit()).slice(before), [
      `staff:desk block.added ${id}`,
      `staff:desk block.removed ${id}`,
    ]);
  });

  test('of two concurrent unblocks, one finds no block', async () => {
    const { database, scenario } = await open();
    const other = scenarioFor(await startService(await database.open()));
    for (let day = 10; day < 15; day++) {
      const id = await scenario.block('whole', `2027-04-${day}`);
      const before = (await scenario.audit()).length;
      const outcomes = await Promise.allSettled([scenario.unblock(id), other.unblock(id)]);
      assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      assert.equal((await scenario.audit()).length, before + 1);
      assert.equal(await scenario.isFree('south-day', `2027-04-${day}`), true);
    }
  });

  test('another venue cannot block or unblock dates', async () => {
    const { service, scenario } = await open();
    await scenario.import(
      divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'other' }, file: { spaces: [] } }),
    );
    const block = { spaceId: 'north', from: evening, to: evening, reason: '' };
    await assert.rejects(blockDates(service, 'other', block, 'staff:desk'), NotFoundError);
    await assert.rejects(blockDates(service, 'nowhere', { from: evening, to: evening }, 'staff:desk'), {
      code: 'NOT_FOUND',
      message: 'There is no venue nowhere.',
    });
    const id = await scenario.block('north', evening);
    await assert.rejects(unblockDates(service, 'other', id, 'staff:desk'), NotFoundError);
    assert.equal(await scenario.isFree('north-day', evening), false);
  });

  test('rejects invalid, reversed or too many dates and blocks nothing', async () => {
    const { scenario } = await open();
    const before = await scenario.audit();
    for (const [from, to] of [
      ['2027-02-30', '2027-03-01'],
      ['2027-03-12', '2027-03-10'],
      ['2027-03-12', '2047-03-12'],
    ] as const)
      await assert.rejects(scenario.block('north', from, to), ValidationError, `${from} to ${to}`);
    assert.deepEqual(await scenario.occupied(), []);
    assert.deepEqual(await scenario.audit(), before);
  });

  test('blocks every date except the excluded ones, and names conflicts on the others', async () => {
    const { scenario } = await open();
    const tuesdays = {
      from: '2027-03-02',
      to: '2028-03-01',
      weekdays: [2],
      fromTime: '08:00',
      toTime: '13:00',
    };
    const booked = await scenario.request('north-morning', '2027-03-09');
    const rejected: ConflictError = await scenario.blockAs(tuesdays).catch((error) => error);
    assert.deepEqual(
      rejected.details.map(({ path, values }) => [path, values?.['reference'], values?.['date']]),
      [['except', booked, '2027-03-09']],
    );
    // A colleague adds another booking before the staff member confirms: it must not be skipped silently.
    const later = await scenario.request('south-morning', '2027-03-16');
    await assert.rejects(
      scenario.blockAs({ ...tuesdays, except: ['2027-03-09'] }),
      new RegExp(`by ${later}\\.$`),
    );
    await scenario.blockAs({ ...tuesdays, except: ['2027-03-16', '2027-03-09'] });
    assert.equal(await scenario.isFree('whole-morning', '2027-03-23'), false);
    assert.equal(await scenario.isFree('south-morning', '2027-03-09'), false, 'only the booking stays');
    assert.equal(await scenario.isFree('north-morning', '2027-03-09'), false, 'the date is booked');
  });

  test('closing the house around a booking closes every other room, and ends with the booking', async () => {
    const { service, scenario } = await open();
    const booked = await scenario.request('north-evening', '2027-12-24');
    await scenario.accept(booked);
    const christmas = { from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };
    const id = await scenario.blockAs({ ...christmas, except: ['2027-12-24'] });
    const free = async () => {
      const slots = ['whole-day', 'north-morning', 'north-evening', 'south-day', 'south-evening'];
      return Promise.all(slots.map((slot) => scenario.isFree(slot, '2027-12-24')));
    };
    const none = [false, false, false, false, false];
    assert.deepEqual(await free(), none);
    const stored = async () =>
      (await service.storage.read((db) => findBlock(db, 'riverside', id))) ?? assert.fail();
    assert.deepEqual((await stored()).exceptBookings, [{ date: '2027-12-24', reference: booked }]);
    const leftOut = async () => {
      const block = await stored();
      const [dates] = await service.storage.read((db) =>
        listExceptedBookings(db, 'riverside', [block], service.now),
      );
      return dates;
    };
    assert.deepEqual(await leftOut(), [
      {
        date: '2027-12-24',
        isBlocked: true,
        bookings: [{ reference: booked, title: null, guestName: 'A. Visitor', spaceNames: ['Hall (north)'] }],
      },
    ]);
    await scenario.move(booked, { slotId: 'north-morning' });
    await scenario.move(booked, { slotId: 'north-evening' });
    await scenario.cancel(booked);
    assert.deepEqual(await free(), none, 'the house stays closed');
    assert.deepEqual(await leftOut(), [{ date: '2027-12-24', isBlocked: true, bookings: [] }]);
    const content = serializeBlock(await stored());
    const change = { venueId: 'riverside', blockId: id, actor: 'staff:desk' as const };
    await changeBlock(service, { ...change, requested: { ...christmas, except: ['2027-12-24'] } });
    assert.deepEqual([(await stored()).except, (await stored()).exceptBookings], [[], undefined]);
    assert.deepEqual(await free(), none);
    // Undoing the removal of a block sends its content again.
    await scenario.unblock(id);
    await scenario.blockAs(content);
    assert.deepEqual(await free(), none);
    await scenario.blockAs({ from: '2028-01-01', to: '2028-01-09', except: ['2028-01-05'] });
    assert.equal(await scenario.isFree('south-day', '2028-01-05'), true, 'nothing was booked: left open');
  });

  test('closes a single day around its booking', async () => {
    const { scenario } = await open();
    await scenario.request('north-evening', evening);
    await assert.rejects(scenario.block('north', evening), ConflictError);
    await scenario.blockAs({ from: evening, to: evening, except: [evening] });
    assert.equal(await scenario.isFree('south-day', evening), false);
    await assert.rejects(
      scenario.blockAs({ from: '2027-03-20', to: '2027-03-20', except: ['2027-03-20'] }),
      /leaves no date to block/,
    );
  });

  test('names the day on which blocked hours begin for a booking after midnight', async () => {
    const { scenario } = await open();
    const booked = await scenario.request('north-morning', '2027-03-10');
    const nights = { from: '2027-03-08', to: '2027-03-12', fromTime: '22:00', toTime: '10:00' };
    const rejected: ConflictError = await scenario.blockAs(nights).catch((error) => error);
    assert.deepEqual(
      rejected.details.map(({ values }) => [values?.['reference'], values?.['date']]),
      [[booked, '2027-03-09']],
    );
    await scenario.blockAs({ ...nights, except: ['2027-03-09'] });
  });

  test('a changed block keeps its id and covers its new dates and spaces alone', async () => {
    const { service, scenario } = await open();
    const id = await scenario.block('north', '2027-03-10');
    const change = (requested: object, blockId = id, venueId = 'riverside') =>
      changeBlock(service, {
        venueId,
        blockId,
        actor: 'staff:desk' as const,
        requested: { from: '2027-03-11', to: '2027-03-12', reason: 'Floor', ...requested },
      });
    await change({ spaceId: 'south' });
    assert.equal(await scenario.isFree('north-day', '2027-03-10'), true);
    assert.equal(await scenario.isFree('north-day', '2027-03-11'), true);
    assert.equal(await scenario.isFree('south-day', '2027-03-11'), false);
    assert.equal((await scenario.audit()).at(-1), `staff:desk block.changed ${id}`);
    const booked = await scenario.request('north-evening', evening);
    const before = await scenario.audit();
    await assert.rejects(change({}), new RegExp(`taken by ${booked}`));
    await change({ spaceId: 'south' });
    assert.deepEqual(await scenario.audit(), before, 'an equal block is no change');
    const excepted = await change({ except: [evening] });
    const leftOut = () =>
      service.storage.read((db) => listExceptedBookings(db, 'riverside', [excepted], service.now));
    const guest = { reference: booked, title: null, guestName: 'A. Visitor', spaceNames: ['Hall (north)'] };
    assert.deepEqual(await leftOut(), [[{ date: evening, isBlocked: true, bookings: [guest] }]]);
    await scenario.decline(booked);
    assert.deepEqual(await leftOut(), [[{ date: evening, isBlocked: true, bookings: [] }]]);
    await assert.rejects(change({}, 'block-unknown'), NotFoundError);
    await assert.rejects(change({}, id, 'other'), NotFoundError);
    await assert.rejects(change({ spaceId: 'nowhere' }), NotFoundError);
    await assert.rejects(change({ to: '2027-03-01' }), ValidationError);
  });

  test('a venue has at most 5,000 blocks that are not over, those of its file and of staff together', async () => {
    const { service, scenario } = await open();
    const blocks = Array.from({ length: 4_999 }, (_, number) => ({
      spaceId: 'south',
      from: '2027-05-01',
      to: '2027-05-01',
      reason: `Repair ${number}`,
    }));
    const fileWith = (count: number) => divisibleHall({ file: { blocks: blocks.slice(0, count) } });
    await scenario.import(fileWith(4_998));
    const first = await scenario.block('north', '2027-05-02');
    await scenario.block('north', '2027-05-03');
    const tooMany = /blocks: would be 5001 that are not over, .*; the maximum is 5000/;
    await assert.rejects(scenario.block('north', '2027-05-04'), tooMany);
    await assert.rejects(scenario.import(fileWith(4_999)), tooMany);
    const change = { spaceIds: ['north'], from: '2027-05-05', to: '2027-05-05' };
    await changeBlock(service, {
      venueId: 'riverside',
      blockId: first,
      requested: change,
      actor: 'staff:desk',
    });
    await scenario.unblock(first);
    await scenario.import(fileWith(4_999));
    await assert.rejects(scenario.block('north', '2027-05-04'), tooMany);
    service.now = Date.UTC(2027, 4, 2, 12);
    await scenario.block('north', '2027-05-04');
  });
});
