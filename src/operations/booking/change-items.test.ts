import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow, onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../../../test/service.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { totalOfItem } from '../../domain/money/sum-quotes.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';
import { agreePrice } from './agree-price.ts';
import type { ItemChange } from './apply-items-change.ts';
import { addItem, cancelItem, moveItem, moveItems, type NewItem } from './change-items.ts';
import { markInstalment } from './mark-instalment.ts';

const hour = 3_600_000;
const venueId = 'riverside';
const rooms = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
const payments = [
  { basisPoints: 2500, dueBasis: 'after_signing', offsetDays: 7 },
  { basisPoints: 7500, dueBasis: 'before_event', offsetDays: 14 },
];

const item = (slotId: string, date: string) => ({
  spaceId: slotId.slice(0, slotId.lastIndexOf('-')),
  slotId,
  packageId: 'dry-hire',
  date,
});
const additional = (slotId: string, date: string) => ({
  ...item(slotId, date),
  attendance: null,
  layout: null,
  extras: [],
});

onBothDatabases('the dates of a booking', (newDatabase) => {
  async function open({ holdPeriod = '30d', turnaroundMinutes = 0 } = {}) {
    const venue = divisibleHall({
      venue: { payments },
      siteKey: { holdPeriod },
      file: {
        spaces: Object.entries(rooms).map(([id, ofSpace]) => hallSpace(id, ofSpace, { turnaroundMinutes })),
      },
    });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    const by = (reference: string): ItemChange => ({ venueId, reference, actor: 'staff:desk' });
    return {
      service,
      scenario,
      by,
      venue,
      add: async (reference: string, slotId: string, date: string, changes: Partial<ItemChange> = {}) =>
        (await addItem(service, { ...by(reference), ...changes, item: item(slotId, date) })).request,
      move: async (reference: string, number: number, to: object) =>
        (await moveItem(service, { ...by(reference), number, to })).request,
      cancel: async (reference: string, number: number) =>
        (await cancelItem(service, { ...by(reference), number })).request,
      async stored(reference: string) {
        const found = await service.storage.read((db) => findBookingRequest(db, { venueId, reference }));
        assert.ok(found);
        return found;
      },
      /** Without the random ids of changes. */
      history: async (reference: string) =>
        (await service.storage.read((db) => listEventLogOf(db, venueId, [reference]))).map(
          ({ action, details }) => {
            const { correctionId: _, ...others } = details as { readonly correctionId?: string };
            return { action, details: others };
          },
        ),
      occupied: async (reference: string) =>
        (await scenario.occupied())
          .filter((each) => each.reference === reference)
          .map(({ room, startsAt, endsAt }) => [
            room.slice('riverside/'.length),
            new Date(startsAt).toISOString().slice(5, 16),
            new Date(endsAt).toISOString().slice(5, 16),
          ]),
    };
  }

  test('the balance of a date that is cancelled and added again is due before the event, not today', async () => {
    const { service, scenario, by, add, cancel } = await open();
    const reference = await scenario.request('north-evening', '2027-06-11');
    await scenario.accept(reference);
    for (const date of ['2027-06-12', '2027-06-13', '2027-06-14'])
      await add(reference, 'south-evening', date);
    service.now += 8 * 24 * hour;
    await markInstalment(service, by(reference), 1, { paidOn: '2027-03-01' });
    for (const number of [1, 2]) await cancel(reference, number);
    // The deposit of four dates pays for the one that stays.
    const single = await cancel(reference, 3);
    assert.deepEqual(single.agreedPrice?.payments, [
      { amountCents: 144_000, dueBasis: 'after_signing', offsetDays: 7 },
    ]);
    const again = await add(reference, 'south-evening', '2027-06-12');
    assert.deepEqual(again.agreedPrice?.payments, [
      { amountCents: 144_000, dueBasis: 'after_signing', offsetDays: 7 },
      { amountCents: 144_000, dueBasis: 'before_event', offsetDays: 14 },
    ]);
  });

  test('a date can be added: the agreed price is the sum, and the number of a cancelled date is not reused', async () => {
    const { scenario, add, cancel, stored, history } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    const added = await add(reference, 'south-evening', '2027-03-10', { reason: 'A rehearsal' });
    assert.deepEqual(added, await stored(reference));
    const { items, agreedPrice, quote, startsAt, endsAt } = added;
    assert.deepEqual(
      items.map(({ number, space, date }) => [number, space.id, date]),
      [
        [0, 'north', evening],
        [1, 'south', '2027-03-10'],
      ],
    );
    assert.deepEqual([startsAt, endsAt], [Date.UTC(2027, 2, 10, 18), Date.UTC(2027, 2, 13, 1)]);
    assert.deepEqual([quote.totalCents, agreedPrice?.totalCents], [144_000, 288_000]);
    const tax = { label: 'VAT', basisPoints: 2000 };
    assert.deepEqual(agreedPrice?.lines, [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000, tax, item: 0 },
      { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000, tax, item: 1 },
      { type: 'tax', label: 'VAT 20%', amountCents: 24_000, tax, item: 0 },
      { type: 'tax', label: 'VAT 20%', amountCents: 24_000, tax, item: 1 },
    ]);
    assert.deepEqual(
      agreedPrice.payments.map(({ amountCents }) => amountCents),
      [72_000, 216_000],
    );
    assert.equal(await scenario.isFree('south-evening', '2027-03-10'), false);
    const single = await cancel(reference, 1);
    assert.deepEqual(single.agreedPrice?.lines, [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000, tax },
      { type: 'tax', label: 'VAT 20%', amountCents: 24_000, tax },
    ]);
    assert.equal(await scenario.isFree('south-evening', '2027-03-10'), true);
    const again = await add(reference, 'south-day', '2027-03-20');
    assert.deepEqual(
      again.items.map(({ number }) => number),
      [0, 2],
    );
    const place = {
      spaceId: 'south',
      slotId: 'south-evening',
      packageId: 'dry-hire',
      date: '2027-03-10',
      spaceName: 'Hall (south)',
      slotName: 'Evening',
      packageName: 'Dry hire',
      startsAt: '2027-03-10T18:00:00.000Z',
      endsAt: '2027-03-11T01:00:00.000Z',
      startTime: '18:00',
      endTime: '01:00',
      endDate: '2027-03-11',
    };
    const totals = { totalCents: 288_000, formerTotalCents: 144_000, currency: 'GBP' };
    assert.deepEqual((await history(reference))[2], {
      action: 'booking-request.items-changed',
      details: {
        item: 1,
        to: place,
        ...totals,
        reason: 'A rehearsal',
        taxCents: 48_000,
        formerTaxCents: 24_000,
      },
    });
    assert.deepEqual((await history(reference))[3], {
      action: 'booking-request.items-changed',
      details: {
        item: 1,
        from: place,
        totalCents: 144_000,
        formerTotalCents: 288_000,
        currency: 'GBP',
        reason: 'Dates of the booking changed',
        taxCents: 24_000,
        formerTaxCents: 48_000,
      },
    });
  });

  test('a date keeps the agreed price when it is moved, and when it is added again if staff say so', async () => {
    const { service, scenario, by, move, cancel } = await open();
    const reference = await scenario.request('north-evening', evening, null, {
      additionalItems: [additional('north-evening', '2027-03-19'), additional('north-evening', '2027-03-26')],
    });
    await scenario.accept(reference);
    await agreePrice(service, { ...by(reference) }, { totalCents: 12_000, reason: 'Regulars' });
    const totalOf = ({ agreedPrice, quote }: Awaited<ReturnType<typeof move>>) =>
      (agreedPrice ?? quote).totalCents;
    const kept = { keepPrice: true };
    assert.equal(totalOf(await move(reference, 1, { date: '2027-03-20', ...kept })), 12_000);
    assert.equal(totalOf(await cancel(reference, 2)), 8_000);
    const again = { ...item('north-evening', '2027-03-26'), ...kept };
    const { request: added } = await addItem(service, { ...by(reference), item: again });
    assert.equal(totalOf(added), 12_000);
    assert.deepEqual(
      added.items.map(({ number }) => totalOfItem(added.agreedPrice ?? added.quote, number, added.items[0])),
      [4_000, 4_000, 4_000],
    );
    const otherwise = { ...item('south-evening', '2027-03-26'), ...kept };
    await assert.rejects(addItem(service, { ...by(reference), item: otherwise }), {
      message: 'keepPrice: needs a date of the booking with the same space, slot and package',
    });
    const numbers = [0, 1];
    const day = { slotId: 'north-day', packageId: 'dry-hire', ...kept };
    const movedAll = await moveItems(service, { ...by(reference), numbers, to: day });
    assert.equal(totalOf(movedAll.request), 12_000);
    assert.equal(totalOf(await move(reference, 1, { date: '2027-03-21' })), 12_000);
    const ofToday = { date: '2027-03-22', keepPrice: false };
    assert.equal(totalOf(await move(reference, 1, ofToday)), 152_000);
  });

  test('a date at custom times keeps its price, and a new one gets that of the same times', async () => {
    const { service, scenario, by, move } = await open();
    const reference = await scenario.request('north-evening', evening);
    const party = { spaceId: 'south', startTime: '10:00', endTime: '12:00' };
    const add = async (item: NewItem) => (await addItem(service, { ...by(reference), item })).request;
    const pricesOf = ({ agreedPrice, quote, items }: BookingRequest) =>
      items.map(({ number }) => totalOfItem(agreedPrice ?? quote, number, items[0]));
    await add({ ...party, date: '2027-03-20', totalCents: 30_000 });
    const kept = { keepPrice: true };
    assert.deepEqual(
      pricesOf(await add({ ...party, date: '2027-03-27', ...kept })),
      [144_000, 30_000, 30_000],
    );
    assert.deepEqual(
      pricesOf(await move(reference, 1, { startTime: '10:00', endTime: '22:00', ...kept })),
      [144_000, 30_000, 30_000],
    );
    assert.deepEqual(
      pricesOf(await move(reference, 0, { startTime: '18:00', endTime: '22:00', ...kept })),
      [144_000, 30_000, 30_000],
    );
    const longer = { ...party, endTime: '14:00', date: '2027-03-28' };
    await assert.rejects(add({ ...longer, ...kept }), {
      message: 'keepPrice: needs a date of the booking with the same space, slot and package',
    });
    const both = { message: 'totalCents: cannot be combined with keepPrice' };
    const price = { ...kept, totalCents: 50_000 };
    await assert.rejects(add({ ...longer, ...price }), both);
    await assert.rejects(move(reference, 1, price), both);
    await assert.rejects(moveItems(service, { ...by(reference), numbers: [1, 2], to: price }), both);
  });

  test('a moved date has today’s price if staff say so, and the others keep theirs', async () => {
    const { service, scenario, venue, move, stored } = await open();
    const reference = await scenario.request('north-evening', evening, null, {
      additionalItems: [additional('north-evening', '2027-03-14')],
    });
    const raised = parseVenueFile(JSON.parse(JSON.stringify(venue).replaceAll('120000', '200000')));
    await scenario.import(raised);
    const toDay = { date: '2027-03-20', slotId: 'north-day' };
    await assert.rejects(move(reference, 0, toDay), {
      message: 'price: is required: the total of 288000 would become 384000',
    });
    const moved = await move(reference, 0, { ...toDay, keepPrice: false });
    assert.deepEqual(
      moved.items.map(({ number, slot, date }) => [number, slot.id, date]),
      [
        [0, 'north-day', '2027-03-20'],
        [1, 'north-evening', '2027-03-14'],
      ],
    );
    assert.equal(moved.agreedPrice?.totalCents, 240_000 + 144_000);
    assert.equal(moved.holdExpiresAt, Date.UTC(2027, 2, 12, 18), 'its hold still ends when it did');
    assert.deepEqual(await stored(reference), moved);
    service.now = Date.UTC(2027, 2, 12, 18) - 1;
    assert.equal(await scenario.isFree('north-evening', '2027-03-14'), false);
    service.now += 1;
    assert.equal(await scenario.isFree('north-evening', '2027-03-14'), true);
  });

  test('a hold without a time limit ends when it did before its earliest date was cancelled', async () => {
    const { scenario, cancel, add } = await open({ holdPeriod: 'none' });
    const reference = await scenario.request('north-evening', '2027-03-10', null, {
      additionalItems: [additional('north-evening', '2027-03-20')],
    });
    const { holdExpiresAt } = await cancel(reference, 0);
    assert.equal(holdExpiresAt, Date.UTC(2027, 2, 10, 18));
    const other = await scenario.request('south-evening', '2027-03-20');
    const earlier = await add(other, 'south-evening', '2027-03-12');
    assert.equal(
      earlier.holdExpiresAt,
      null,
      'the hold still has no limit: it ends when the earliest date starts',
    );
  });

  test('instalments that are invoiced or paid stay; the open ones take the difference, the rest is a credit', async () => {
    const { service, scenario, by, add, cancel } = await open();
    const reference = await scenario.request('north-evening', '2027-04-10', null, {
      additionalItems: [additional('north-evening', '2027-04-11')],
    });
    await scenario.accept(reference);
    const amounts = (request: Awaited<ReturnType<typeof add>>) =>
      request.agreedPrice?.payments.map(({ amountCents }) => amountCents);
    await markInstalment(service, by(reference), 1, { paidOn: '2027-03-01' });
    const longer = await add(reference, 'north-evening', '2027-04-12');
    assert.deepEqual([longer.agreedPrice?.totalCents, amounts(longer)], [432_000, [72_000, 360_000]]);
    await markInstalment(service, by(reference), 2, { invoicedOn: '2027-03-01' });
    const shorter = await cancel(reference, 1);
    assert.deepEqual(
      [shorter.agreedPrice?.totalCents, amounts(shorter)],
      [288_000, [72_000, 360_000, -144_000]],
    );
    const longest = await add(reference, 'north-evening', '2027-04-13');
    assert.deepEqual([longest.agreedPrice?.totalCents, amounts(longest)], [432_000, [72_000, 360_000]]);
    const more = await add(reference, 'north-evening', '2027-04-14');
    assert.deepEqual(amounts(more), [72_000, 360_000, 144_000]);
    assert.deepEqual(
      more.instalmentMarks.map(({ number }) => number),
      [1, 2],
    );
  });

  test('restores a turnaround that another date cut short, once that date is cancelled', async () => {
    const { scenario, add, cancel, move, occupied } = await open({ turnaroundMinutes: 600 });
    const reference = await scenario.request('north-morning', '2027-03-12');
    await add(reference, 'whole-evening', '2027-03-12');
    const both = [
      ['north', '03-12T09:00', '03-12T13:00'],
      ['north', '03-12T13:00', '03-12T18:00'],
      ['north', '03-12T18:00', '03-13T01:00'],
      ['north', '03-13T01:00', '03-13T11:00'],
      ['south', '03-12T18:00', '03-13T01:00'],
      ['south', '03-13T01:00', '03-13T11:00'],
    ];
    assert.deepEqual(await occupied(reference), both);
    await move(reference, 1, { date: '2027-03-14' });
    assert.deepEqual((await occupied(reference)).slice(0, 2), [
      ['north', '03-12T09:00', '03-12T13:00'],
      ['north', '03-12T13:00', '03-12T23:00'],
    ]);
    await move(reference, 1, { date: '2027-03-12' });
    assert.deepEqual(await occupied(reference), both);
    await cancel(reference, 1);
    assert.deepEqual(await occupied(reference), [
      ['north', '03-12T09:00', '03-12T13:00'],
      ['north', '03-12T13:00', '03-12T23:00'],
    ]);
    await add(reference, 'north-evening', '2027-03-12');
    await scenario.accept(reference);
    await scenario.cancel(reference);
    await scenario.undo(reference);
    assert.deepEqual(
      await occupied(reference),
      both.filter(([room]) => room === 'north'),
      'also when the booking returns',
    );
  });

  test('of an expired request are all booked again when it is accepted, or none', async () => {
    const { service, scenario } = await open({ turnaroundMinutes: 600, holdPeriod: '24h' });
    const place = (date: string) =>
      scenario.request('north-morning', date, null, { additionalItems: [additional('whole-evening', date)] });
    const [one, two] = [await place('2027-03-20'), await place('2027-03-22')];
    service.now = noon + 25 * hour;
    await scenario.request('south-evening', '2027-03-22');
    await scenario.accept(one);
    assert.equal(await scenario.isFree('south-evening', '2027-03-20'), false);
    await assert.rejects(scenario.accept(two), ConflictError);
    assert.equal(await scenario.isFree('north-morning', '2027-03-22'), true);
  });

  test('cancelling the only date cancels the booking, which must be accepted', async () => {
    const { scenario, cancel, stored, history } = await open();
    const reference = await scenario.request('north-evening', evening);
    await assert.rejects(cancel(reference, 0), ConflictError);
    await scenario.accept(reference);
    assert.equal((await cancel(reference, 0)).status, 'cancelled');
    assert.deepEqual((await stored(reference)).items.length, 1);
    assert.equal((await history(reference)).at(-1)?.action, 'booking-request.cancelled');
    assert.equal(await scenario.isFree('north-evening', evening), true);
  });

  test('are not changed if something is in the way, or on a dry run', async () => {
    const { service, scenario, add, move, cancel } = await open();
    const reference = await scenario.request('north-evening', evening);
    const taker = await scenario.request('south-evening', '2027-03-14');
    await scenario.block('south', '2027-03-16');
    const before = await everyRow(service.storage);
    const isFieldError = (path: string) => (error: unknown) =>
      error instanceof ValidationError && error.problems[0]?.path === path;
    await assert.rejects(add(reference, 'whole-day', evening), isFieldError('date'));
    await assert.rejects(add(reference, 'whole-day', '2027-03-14'), (error) => String(error).includes(taker));
    await assert.rejects(add(reference, 'south-day', '2027-03-16'), ConflictError);
    await assert.rejects(add(reference, 'north-day', '2027-02-01'), ConflictError);
    await assert.rejects(
      add(reference, 'north-day', '2027-03-18', { expectedTotalCents: 1 }),
      isFieldError('expectedTotalCents'),
    );
    await assert.rejects(move(reference, 1, { date: '2027-03-18' }), NotFoundError);
    await assert.rejects(cancel(reference, 7), NotFoundError);
    await assert.rejects(add(reference, 'boathouse-day', '2027-03-18'), NotFoundError);
    const dry = await add(reference, 'north-day', '2027-03-18', { isDryRun: true });
    assert.deepEqual([dry.items.length, dry.agreedPrice?.totalCents], [2, 288_000]);
    assert.deepEqual(await everyRow(service.storage), before);
    await scenario.decline(reference);
    await assert.rejects(add(reference, 'north-day', '2027-03-18'), ConflictError);
  });

  test('a booking with several dates is moved date by date', async () => {
    const { scenario, add } = await open();
    const reference = await scenario.request('north-evening', evening);
    await add(reference, 'north-evening', '2027-03-14');
    await assert.rejects(scenario.move(reference, { date: '2027-03-20' }), ConflictError);
    assert.equal(await scenario.isFree('north-evening', '2027-03-14'), false);
  });

  test('may be added to several bookings at once: each date goes to one of them', async () => {
    const { scenario, add } = await open();
    const bookings = [
      await scenario.request('north-evening', '2027-05-01'),
      await scenario.request('south-evening', '2027-05-01'),
    ];
    for (let day = 10; day < 20; day++) {
      const date = `2027-05-${day}`;
      const results = await Promise.allSettled([
        add(bookings[0] ?? '', 'whole-evening', date),
        add(bookings[1] ?? '', 'south-evening', date),
        add(bookings[0] ?? '', 'south-day', date),
        scenario.request('south-evening', date, null, {
          additionalItems: [additional('north-evening', date)],
        }),
      ]);
      const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      assert.ok(refused.length >= 2 && refused.length <= 3, `${date}: ${refused.length}`);
      for (const error of refused)
        assert.ok(error instanceof ConflictError || error instanceof ValidationError, String(error));
    }
  });
});
