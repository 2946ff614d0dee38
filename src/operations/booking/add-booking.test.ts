import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { HoldPeriod } from '../../domain/booking/hold.ts';
import type { StaffBooking } from '../../domain/booking/staff-booking.ts';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { addBooking } from './add-booking.ts';

const hour = 3_600_000;
const minute = 60_000;
const caller: StaffBooking = {
  spaceId: 'north',
  slotId: 'north-evening',
  packageId: 'dry-hire',
  date: evening,
  name: 'B. Caller',
};
const startsAt = Date.UTC(2027, 2, 12, 18);
const endsAt = Date.UTC(2027, 2, 13, 1);

onBothDatabases('a booking added by staff', (newDatabase) => {
  async function open(turnaroundMinutes = 0) {
    const north = hallSpace('north', ['north'], { turnaroundMinutes });
    const spaces = [north, hallSpace('whole', ['north', 'south'])];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces } }),
    });
    const add = (
      changes: { readonly [Member in keyof StaffBooking]?: StaffBooking[Member] | undefined } = {},
      as: HoldPeriod | 'accepted' = '48h',
      context = service,
    ) =>
      addBooking(
        context,
        'riverside',
        JSON.parse(JSON.stringify({ ...caller, ...changes })),
        as,
        'staff:desk',
      );
    const stored = async (reference: string) => {
      const request = await service.storage.read((db) =>
        findBookingRequest(db, { venueId: 'riverside', reference }),
      );
      return request ?? assert.fail(`${reference} is not kept`);
    };
    return { service, scenario: scenarioFor(service), add, stored };
  }

  test('has no website key, but its details and today’s price', async () => {
    const { add, stored } = await open();
    const text = {
      email: 'b@caller.example',
      phone: '1',
      company: 'C',
      message: 'By telephone',
      attendance: 80,
    };
    const { reference, totalCents, currency } = await add(text);
    assert.deepEqual([totalCents, currency], [144_000, 'GBP']);
    const { quote, ...request } = await stored(reference);
    assert.deepEqual([quote.totalCents, quote.hireFeeCents], [144_000, 120_000]);
    const expected: Omit<BookingRequest, 'quote'> = {
      title: null,
      guestGroups: null,
      reference,
      venueId: 'riverside',
      siteKey: null,
      items: [
        {
          number: 0,
          space: { id: 'north', name: 'Hall (north)' },
          slot: { id: 'north-evening', name: 'Evening', startTime: '18:00', endTime: '01:00' },
          package: { id: 'dry-hire', name: 'Dry hire' },
          date: evening,
          timezone: 'Europe/London',
          startsAt,
          endsAt,
          attendance: 80,
          layout: null,
          extras: [],
        },
      ],
      nextItem: 1,
      startsAt,
      endsAt,
      guest: { name: 'B. Caller', email: 'b@caller.example', phone: '1', company: 'C' },
      message: 'By telephone',
      agreedPrice: null,
      adjustments: [],
      instalmentMarks: [],
      answers: [],
      terms: null,
      status: 'pending_approval',
      holdExpiresAt: noon + 48 * hour,
      challenge: null,
      waited: null,
      createdAt: noon,
      decidedAt: null,
      reasonCode: null,
      series: null,
      importReference: null,
      erasedAt: null,
      amended: null,
    };
    assert.deepEqual(request, expected);
  });

  test('may omit details', async () => {
    const { add, stored } = await open();
    const { guest, message, items } = await stored((await add()).reference);
    assert.deepEqual(guest, { name: 'B. Caller', email: '', phone: null, company: null });
    assert.deepEqual([message, items[0].attendance], [null, null]);
  });

  test('holds its date as long as asked, or until the slot starts', async () => {
    const { service, scenario, add, stored } = await open();
    const { reference } = await add({}, 'none');
    assert.equal((await stored(reference)).holdExpiresAt, null);
    service.now = startsAt - 1;
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.deepEqual((await scenario.audit()).slice(1), [`staff:desk booking-request.placed ${reference}`]);
  });

  test('accepted immediately has two events and no end', async () => {
    const { service, scenario, add, stored } = await open();
    const { reference } = await add({}, 'accepted');
    const { status, holdExpiresAt, decidedAt } = await stored(reference);
    assert.deepEqual([status, holdExpiresAt, decidedAt], ['accepted', null, noon]);
    service.now = startsAt - 1;
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    const lines = await service.storage.read((db) =>
      db.selectFrom('events').selectAll().orderBy('sort_key').execute(),
    );
    assert.deepEqual(
      lines.slice(1).map(({ at, actor, action, subject }) => [at, actor, action, subject]),
      ['placed', 'accepted'].map((what) => [noon, 'staff:desk', `booking-request.${what}`, reference]),
    );
    assert.match(JSON.stringify(lines[2]?.details), /from[\\":]+pending_approval/);
  });

  test('may be for a slot that has started but not for one that is over', async () => {
    const { service, scenario, add, stored } = await open();
    service.now = endsAt - 1;
    const { reference } = await add();
    assert.equal((await stored(reference)).holdExpiresAt, endsAt - 1, 'a started slot has no hold');
    await scenario.decline(reference);
    service.now = endsAt;
    await assert.rejects(add(), { message: `The slot north-evening on ${evening} is over.` });
  });

  test('replaces expired holds and names other conflicts', async () => {
    const { service, scenario, add } = await open();
    const expiring = await scenario.request('whole-evening', evening);
    await assert.rejects(add(), {
      message: `This date and slot are taken by ${expiring}.`,
      codedProblem: { problem: 'taken_by', values: { reference: expiring } },
    });
    service.now = noon + 48 * hour;
    await add();
    await scenario.block('whole', '2027-04-01');
    await assert.rejects(add({ date: '2027-04-01' }), /taken by a block, block-\S+\.$/);
  });

  test('is rejected without a retry', async () => {
    const { service, scenario, add } = await open();
    await scenario.request('whole-evening', evening);
    let tries = 0;
    const transact: typeof service.storage.transact = (work, queue) => {
      tries += 1;
      return service.storage.transact(work, queue);
    };
    const storage = { ...service.storage, transact };
    await assert.rejects(add({}, '48h', { ...service, storage }), ConflictError);
    assert.equal(tries, 1);
  });

  test('keeps the turnaround of its space', async () => {
    const { scenario, add } = await open(60);
    const { reference } = await add({ slotId: 'north-morning' });
    const ready = Date.UTC(2027, 2, 12, 14);
    assert.deepEqual((await scenario.occupied()).map((one) => [one.startsAt, one.endsAt]).sort(), [
      [Date.UTC(2027, 2, 12, 9), ready - 60 * minute],
      [ready - 60 * minute, ready],
    ]);
    await scenario.decline(reference);
    const next = await scenario.request('north-day', evening);
    await assert.rejects(add({ slotId: 'north-morning' }), new RegExp(next));
  });

  test('gets another reference if the generated one is taken', async () => {
    const { service, add } = await open();
    const drawn = [1, 1, 2].map((byte) => new Uint8Array(5).fill(byte));
    const unlucky = { ...service, randomBytes: () => drawn.shift() ?? assert.fail('drawn once too often') };
    const first = await add({}, '48h', unlucky);
    const second = await add({ date: '2027-03-13' }, '48h', unlucky);
    assert.notEqual(first.reference, second.reference);
    assert.deepEqual(drawn, []);
  });

  test('at custom times occupies them at the agreed price, or at none', async () => {
    const { scenario, add, stored } = await open();
    const free = { slotId: undefined, packageId: undefined, startTime: '20:00', endTime: '23:30' };
    const { reference } = await add({ ...free, totalCents: 60_000 }, 'accepted');
    const { items, quote, agreedPrice } = await stored(reference);
    const [{ slot, package: offer }] = items;
    assert.deepEqual(slot, { id: null, name: null, startTime: '20:00', endTime: '23:30' });
    assert.deepEqual([offer.id, quote.totalCents, quote.taxCents], [null, 60_000, 10_000]);
    assert.equal(agreedPrice, null);
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    await assert.rejects(add({ ...free, startTime: '23:00', endTime: '23:59' }), /taken by/);
    const without = await add({ ...free, startTime: '23:30', endTime: '23:59' });
    assert.equal(without.totalCents, 0);
    await assert.rejects(add({ ...free, endTime: undefined }), ValidationError);
    await assert.rejects(add({ startTime: '20:00', endTime: '21:00' }), ValidationError);
    await assert.rejects(add({ slotId: undefined, packageId: undefined }), ValidationError);
    await assert.rejects(add({ ...free, endDate: '2027-03-14' }), ValidationError);
  });

  test('has an agreed price instead of today’s, and is not booked at a changed one', async () => {
    const { scenario, add, stored } = await open();
    await assert.rejects(add({ expectedTotalCents: 143_999 }), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(
        error.problems.map(({ path }) => path),
        ['expectedTotalCents'],
      );
      return true;
    });
    const { reference, totalCents } = await add({
      expectedTotalCents: 144_000,
      totalCents: 120_000,
      priceReason: 'Third evening',
    });
    assert.equal(totalCents, 120_000);
    const { quote, agreedPrice } = await stored(reference);
    assert.deepEqual(
      [quote.totalCents, agreedPrice?.totalCents, agreedPrice?.taxCents, agreedPrice?.reason],
      [144_000, 120_000, 20_000, 'Third evening'],
    );
    assert.deepEqual((await scenario.audit()).slice(1), [
      `staff:desk booking-request.placed ${reference}`,
      `staff:desk booking-request.price-agreed ${reference}`,
    ]);
    await assert.rejects(add({ date: '2027-03-13', priceReason: 'Why' }), ValidationError);
  });

  test('may have several dates, all or none, at the sum of their prices or at one agreed price', async () => {
    const { add, stored, scenario } = await open();
    const further = [
      { spaceId: 'whole', slotId: 'whole-day', packageId: 'dry-hire', date: '2027-03-20', attendance: 80 },
      { spaceId: 'north', date: '2027-03-10', startTime: '10:00', endTime: '12:00' },
    ];
    const { reference, totalCents } = await add({ additionalItems: further });
    assert.equal(totalCents, 288_000);
    const { items, quote, holdExpiresAt } = await stored(reference);
    assert.deepEqual(
      items.map(({ number, space, slot, attendance }) => [number, space.id, slot.id, attendance]),
      [
        [0, 'north', 'north-evening', null],
        [1, 'whole', 'whole-day', 80],
        [2, 'north', null, null],
      ],
    );
    assert.deepEqual(
      quote.lines.map(({ type, amountCents, item }) => [type, amountCents, item]),
      [
        ['hire_fee', 120_000, 0],
        ['hire_fee', 120_000, 1],
        ['hire_fee', 0, 2],
        ['tax', 24_000, 0],
        ['tax', 24_000, 1],
      ],
    );
    assert.equal(holdExpiresAt, noon + 48 * hour);
    await scenario.decline(reference);
    const agreed = await stored((await add({ additionalItems: further, totalCents: 144_000 })).reference);
    assert.deepEqual(
      agreed.agreedPrice?.lines.map(({ amountCents, item }) => [amountCents, item]),
      [
        [60_000, 0],
        [60_000, 1],
        [0, 2],
        [12_000, 0],
        [12_000, 1],
      ],
    );
    assert.equal(await scenario.isFree('whole-day', '2027-03-20'), false);
    await scenario.decline(agreed.reference);
    const taker = await scenario.request('whole-morning', '2027-03-20');
    const rejected = async (booking: Promise<unknown>) =>
      booking.then(
        () => assert.fail('it was booked'),
        (error) => [
          error.constructor,
          (error.problems ?? error.details).map(({ path }: { path: string }) => path),
          String(error).includes(taker),
        ],
      );
    assert.deepEqual(await rejected(add({ additionalItems: further })), [
      ConflictError,
      ['additionalItems[0]'],
      true,
    ]);
    assert.equal(await scenario.isFree('north-evening', evening), true);
    const overlapping = { spaceId: 'whole', slotId: 'whole-evening', packageId: 'dry-hire', date: evening };
    assert.deepEqual(await rejected(add({ additionalItems: [overlapping] })), [
      ValidationError,
      ['additionalItems[0]'],
      false,
    ]);
    const long = {
      spaceId: 'north',
      date: '2027-03-10',
      startTime: '10:00',
      endTime: '10:00',
      endDate: '2027-03-09',
    };
    assert.deepEqual(await rejected(add({ additionalItems: [long] })), [
      ValidationError,
      ['additionalItems[0].endTime'],
      false,
    ]);
  });
});
