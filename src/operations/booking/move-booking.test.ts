import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { instalmentsOf } from '../../domain/money/instalments.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { agreePrice } from './agree-price.ts';
import { moveItem } from './change-items.ts';
import { markInstalment } from './mark-instalment.ts';
import { moveBooking } from './move-booking.ts';

const hour = 3_600_000;
const nextEvening = '2027-03-13';

const annexDay = {
  id: 'annex-day',
  name: 'Day',
  startTime: '09:00',
  endTime: '23:00',
  packages: [{ id: 'annex-hire', name: 'Dry hire', hireFeeCents: 1 }],
};

onBothDatabases('moving a booking', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall(changes) });
    const find = async (reference: string) => {
      const found = await service.storage.read((db) =>
        findBookingRequest(db, { venueId: 'riverside', reference }),
      );
      assert.ok(found);
      return found;
    };
    return { service, scenario: scenarioFor(service), find };
  }

  test('to another date: frees the old one and takes the new one', async () => {
    const { scenario, find } = await open();
    const reference = await scenario.request('whole-evening', evening);
    await scenario.accept(reference);
    await scenario.move(reference, { date: nextEvening });
    assert.equal(await scenario.isFree('north-evening', evening), true);
    assert.equal(await scenario.isFree('north-evening', nextEvening), false);
    const { items, startsAt, status } = await find(reference);
    const [{ date }] = items;
    assert.deepEqual([date, startsAt, status], [nextEvening, Date.UTC(2027, 2, 13, 18), 'accepted']);
    assert.deepEqual((await scenario.audit()).at(-1), `staff:desk booking-request.moved ${reference}`);
  });

  test('whole or date by date: a paid instalment keeps its due date, also once cancelled and restored', async () => {
    const payments = [
      { basisPoints: 3000, dueBasis: 'before_event', offsetDays: 5 },
      { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 1 },
    ];
    const { service, scenario, find } = await open({ venue: { payments } });
    const reference = await scenario.request('whole-evening', evening);
    await scenario.accept(reference);
    const by = { venueId: 'riverside', reference, actor: 'staff:desk' as const };
    await markInstalment(service, by, 1, { paidOn: '2027-03-01' });
    const due = async () => instalmentsOf(await find(reference)).map(({ dueOn }) => dueOn);
    assert.deepEqual(await due(), ['2027-03-07', '2027-03-11']);
    await scenario.move(reference, { date: '2028-03-17' });
    assert.deepEqual(await due(), ['2027-03-07', '2028-03-16']);
    const { agreedPrice, quote } = await find(reference);
    assert.equal(agreedPrice?.totalCents, quote.totalCents);
    assert.equal(quote.payments[0]?.dueBasis, 'before_event', 'the quote stays');
    await scenario.move(reference, { date: '2027-03-20' });
    assert.deepEqual(await due(), ['2027-03-07', '2027-03-19']);
    await moveItem(service, { ...by, number: 0, to: { date: '2027-04-20' } });
    assert.deepEqual(await due(), ['2027-03-07', '2027-04-19']);
    await scenario.cancel(reference);
    await scenario.undo(reference);
    assert.deepEqual(await due(), ['2027-03-07', '2027-04-19']);
  });

  test('without a paid or due instalment keeps its quote', async () => {
    const { scenario, find } = await open();
    const reference = await scenario.request('whole-evening', evening);
    await scenario.accept(reference);
    await scenario.move(reference, { date: nextEvening });
    assert.equal((await find(reference)).agreedPrice, null);
  });

  test('to another space and slot: takes that space’s rooms', async () => {
    const { scenario, find } = await open();
    const reference = await scenario.request('whole-evening', evening);
    await scenario.move(reference, { spaceId: 'north', slotId: 'north-morning' });
    assert.equal(await scenario.isFree('south-evening', evening), true);
    assert.equal(await scenario.isFree('north-evening', evening), true);
    assert.equal(await scenario.isFree('north-morning', evening), false);
    const [{ space, slot, package: offer }] = (await find(reference)).items;
    assert.deepEqual([space.name, slot.startTime, offer.id], ['Hall (north)', '09:00', 'dry-hire']);
    await scenario.accept(reference);
    assert.deepEqual(
      (await scenario.occupied()).map(({ room }) => room),
      ['riverside/north'],
    );
  });

  test('to an overlapping hour: does not conflict with itself', async () => {
    const { scenario } = await open();
    const reference = await scenario.request('north-morning', evening);
    await scenario.move(reference, { slotId: 'north-day' });
    assert.equal(await scenario.isFree('north-evening', evening), false);
  });

  test('keeps the visitor’s quote and returns the price at the new place', async () => {
    const dear = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 200_000 }];
    const slot = {
      id: 'south-evening',
      name: 'Evening',
      startTime: '18:00',
      endTime: '01:00',
      packages: dear,
    };
    const { scenario, find } = await open({
      file: { spaces: [hallSpace('north', ['north']), hallSpace('south', ['south'], { slots: [slot] })] },
    });
    const reference = await scenario.request('north-evening', evening);
    const before = await find(reference);
    const toSouth = { spaceId: 'south', slotId: 'south-evening' };
    await assert.rejects(scenario.move(reference, toSouth), {
      problems: [
        {
          path: 'price',
          message: 'is required: the total of 144000 would become 240000',
          problem: 'price_choice',
          values: { formerTotalCents: 144_000, newTotalCents: 240_000, currency: 'GBP' },
        },
      ],
    });
    assert.deepEqual(await find(reference), before);
    const { wouldCost } = await scenario.move(reference, toSouth, true);
    assert.equal(wouldCost?.totalCents, 240_000);
    assert.deepEqual((await find(reference)).quote, before.quote);
    // A date that is taken is refused without a question.
    const taking = await scenario.request('south-evening', '2027-04-02');
    const other = await scenario.request('north-evening', '2027-04-02');
    await assert.rejects(scenario.move(other, toSouth), { message: new RegExp(taking) });
  });

  test('by the hour, to other hours: keeps its price as one line, or has that of today', async () => {
    const hours = { stepMinutes: 30, minimumMinutes: 60 };
    const hourBands = [{ fromTime: '19:00', toTime: '22:00', perHourCents: 2750 }];
    const packages = [{ id: 'hire', name: 'Hire', hireFeeCents: 500, perHourCents: 2000, hourBands }];
    const slot = { id: 'studio-open', name: 'Open', startTime: '09:00', endTime: '22:00', hours, packages };
    const studio = hallSpace('studio', ['studio'], { slots: [slot] });
    const { service, scenario, find } = await open({
      venue: { pricesIncludeTax: true },
      file: { spaces: [studio] },
    });
    const times = { startTime: '18:00', endTime: '20:30' };
    const reference = await scenario.request('studio-open', evening, null, { packageId: 'hire', ...times });
    await scenario.accept(reference);
    const by = { venueId: 'riverside', reference, actor: 'staff:desk' as const };
    const linesOf = (price: Quote | null) =>
      price?.lines.map(({ type, amountWithTaxCents, minutes }) => [type, amountWithTaxCents, minutes]);
    const { quote } = await find(reference);
    assert.deepEqual(linesOf(quote), [
      ['hire_fee', 500, undefined],
      ['hours', 2000, 60],
      ['hours', 4125, 90],
      ['tax', undefined, undefined],
    ]);
    // On another date, the hours are those of its price.
    await scenario.move(reference, { date: nextEvening });
    assert.equal((await find(reference)).agreedPrice, null);
    await scenario.move(reference, { startTime: '17:00', endTime: '19:30', slotId: 'studio-open' }, true);
    const kept = (await find(reference)).agreedPrice;
    assert.deepEqual(linesOf(kept), [
      ['hire_fee', 6625, undefined],
      ['tax', undefined, undefined],
    ]);
    assert.deepEqual([kept?.totalCents, kept?.taxCents], [quote.totalCents, quote.taxCents]);
    const to = { startTime: '17:00', endTime: '21:30', slotId: 'studio-open' };
    const { request, wouldCost } = await moveBooking(service, { ...by, to, keepPrice: false });
    assert.deepEqual(linesOf(request.agreedPrice), [
      ['hire_fee', 500, undefined],
      ['hours', 4000, 120],
      ['hours', 6875, 150],
      ['tax', undefined, undefined],
    ]);
    assert.deepEqual(await find(reference), request);
    assert.deepEqual([request.agreedPrice?.totalCents, wouldCost?.totalCents], [11_375, 11_375]);
    assert.equal(request.agreedPrice?.reason, 'Dates of the booking changed');
    // A date that keeps its price in a change of dates, too.
    const shorter = { startTime: '10:00', endTime: '11:00', slotId: 'studio-open', keepPrice: true };
    const shortened = await moveItem(service, { ...by, number: 0, to: shorter });
    assert.deepEqual(linesOf(shortened.request.agreedPrice), [
      ['hire_fee', 11_375, undefined],
      ['tax', undefined, undefined],
    ]);
    // Today's price replaces an agreed one, with its reason.
    await agreePrice(service, by, { totalCents: 1000, reason: 'A friend' });
    const longer = { ...to, endTime: '18:00' };
    const { agreedPrice } = (await moveBooking(service, { ...by, to: longer, keepPrice: false })).request;
    assert.deepEqual([agreedPrice?.totalCents, agreedPrice?.reason], [2500, 'Dates of the booking changed']);
  });

  test('names the conflict and moves nothing', async () => {
    const { scenario } = await open();
    const [reference, other] = [
      await scenario.request('north-evening', evening),
      await scenario.request('whole-evening', nextEvening),
    ];
    await scenario.block('north', '2027-03-15');
    const before = { audit: await scenario.audit(), occupied: await scenario.occupied() };
    await assert.rejects(scenario.move(reference, { date: nextEvening }), new RegExp(`taken by ${other}`));
    await assert.rejects(scenario.move(reference, { date: '2027-03-15' }), /taken by a block/);
    assert.deepEqual({ audit: await scenario.audit(), occupied: await scenario.occupied() }, before);
  });

  test('applies the turnaround of the new space', async () => {
    const { scenario } = await open({
      file: {
        spaces: [hallSpace('north', ['north']), hallSpace('south', ['south'], { turnaroundMinutes: 360 })],
      },
    });
    const reference = await scenario.request('north-morning', evening);
    await scenario.move(reference, { spaceId: 'south', slotId: 'south-morning' });
    assert.equal(await scenario.isFree('south-evening', evening), false);
    assert.equal(await scenario.isFree('north-evening', evening), true);
  });

  test('a hold keeps its end, but never past the start of the new slot', async () => {
    const { scenario, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.move(reference, { date: '2027-03-20' });
    assert.equal((await find(reference)).holdExpiresAt, noon + 48 * hour);
    await scenario.move(reference, { date: '2027-03-02', slotId: 'north-morning' });
    assert.equal((await find(reference)).holdExpiresAt, Date.UTC(2027, 2, 2, 9));
  });

  test('declined, expired or past requests cannot move, nor to a past slot', async () => {
    const { service, scenario } = await open();
    const [declined, accepted, pending] = [
      await scenario.request('north-evening', evening),
      await scenario.request('south-evening', evening),
      await scenario.request('north-evening', nextEvening),
    ];
    await scenario.decline(declined);
    await scenario.accept(accepted);
    await assert.rejects(scenario.move(declined, { date: nextEvening }), /is declined/);
    await assert.rejects(scenario.move(accepted, { date: '2027-02-28' }), /is over/);
    await assert.rejects(
      scenario.move(pending, { date: '2027-03-01', slotId: 'north-morning' }),
      /has started/,
    );
    service.now = noon + 48 * hour;
    await assert.rejects(scenario.move(pending, { date: '2027-03-20' }), /is expired/);
    service.now = Date.UTC(2027, 2, 13, 1);
    await assert.rejects(scenario.move(accepted, { date: '2027-03-20' }), /is over/);
  });

  test('rejects unknown targets, other venues and invalid dates', async () => {
    const { service, scenario } = await open();
    await scenario.import(
      divisibleHall({
        venue: { id: 'other' },
        siteKey: { key: 'other' },
        file: { spaces: [hallSpace('annex', ['annex'], { slots: [{ ...annexDay }] })] },
      }),
    );
    const reference = await scenario.request('north-evening', evening);
    for (const to of [
      { spaceId: 'annex', slotId: 'annex-day', packageId: 'annex-hire' },
      { spaceId: 'annex' },
      { slotId: 'south-evening' },
      { packageId: 'nowhere' },
    ])
      await assert.rejects(scenario.move(reference, to), NotFoundError);
    await assert.rejects(scenario.move(reference, { date: '2027-02-30' }), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(
        error.problems.map(({ path }) => path),
        ['date'],
      );
      return true;
    });
    const moving = { venueId: 'other', reference, actor: 'staff:desk', to: { date: nextEvening } } as const;
    await assert.rejects(moveBooking(service, moving), NotFoundError);
  });

  test('returns the new state, moved or repeated; the event log has both places', async () => {
    const { service, scenario, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    for (const date of [nextEvening, '2027-03-14']) {
      service.now += hour;
      const { request } = await scenario.move(reference, { date });
      assert.deepEqual(request, await find(reference));
      assert.equal(request.items[0].date, date);
    }
    assert.deepEqual((await find(reference)).amended, { times: 2, at: service.now });
    const moves = await service.storage.read((db) =>
      db.selectFrom('events').select('details').where('action', '=', 'booking-request.moved').execute(),
    );
    const at = (date: string, nextDay: string) => ({
      spaceId: 'north',
      slotId: 'north-evening',
      packageId: 'dry-hire',
      date,
      spaceName: 'Hall (north)',
      slotName: 'Evening',
      packageName: 'Dry hire',
      startsAt: `${date}T18:00:00.000Z`,
      endsAt: `${nextDay}T01:00:00.000Z`,
      startTime: '18:00',
      endTime: '01:00',
      endDate: nextDay,
    });
    const between = at(nextEvening, '2027-03-14');
    assert.deepEqual(
      moves.map(({ details }) => {
        const { correctionId, ...places } = JSON.parse(String(details));
        assert.match(correctionId, /^correction-/);
        return places;
      }),
      [
        { from: at(evening, nextEvening), to: between },
        { from: between, to: at('2027-03-14', '2027-03-15') },
      ],
    );
  });

  test('a hold without a time limit lasts until the new slot starts', async () => {
    const { service, scenario, find } = await open({ siteKey: { holdPeriod: 'none' } });
    const [held, booked] = [
      await scenario.request('north-evening', evening),
      await scenario.request('south-evening', evening),
    ];
    await scenario.accept(booked);
    await scenario.move(held, { date: '2027-03-10' });
    assert.equal((await find(held)).holdExpiresAt, null);
    const toIt = { spaceId: 'whole', slotId: 'whole-evening', date: '2027-03-10' };
    const [begins, ends] = [Date.UTC(2027, 2, 10, 18), Date.UTC(2027, 2, 11, 1)];
    service.now = begins - 1;
    await assert.rejects(scenario.move(booked, toIt), new RegExp(`taken by ${held}`));
    service.now = begins;
    await assert.rejects(scenario.move(held, { date: '2027-03-20' }), /is expired/);
    service.now = ends;
    await assert.rejects(scenario.move(booked, toIt), /is over/);
    service.now = ends - 1;
    await scenario.move(booked, toIt);
  });

  test('a hold cannot move to a slot that has started, to the instant', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    const to = { date: '2027-03-02', slotId: 'north-morning' };
    service.now = Date.UTC(2027, 2, 2, 9);
    await assert.rejects(scenario.move(reference, to), /has started/);
    service.now -= 1;
    await scenario.move(reference, to);
  });

  test('the new price has the same guests and the available extras', async () => {
    const projector = { id: 'projector', name: 'Projector', amountCents: 6_000, per: 'piece' };
    const cleaning = { id: 'cleaning', name: 'Cleaning', amountCents: 8_000, per: 'booking' };
    const flowers = { id: 'flowers', name: 'Flowers', amountCents: 500, per: 'booking' };
    const slotOf = (space: string, id: string, offer: object) => ({
      slots: [
        {
          id: `${space}-evening`,
          name: 'Evening',
          startTime: '18:00',
          endTime: '01:00',
          packages: [{ id, name: 'Hire', hireFeeCents: 100_000, ...offer }],
        },
      ],
    });
    const party = { perAttendeeCents: 1_000, extras: [projector, flowers] };
    const { scenario } = await open({
      venue: { tax: null },
      file: {
        spaces: [
          hallSpace('north', ['north'], slotOf('north', 'dry-hire', { extras: [projector, cleaning] })),
          hallSpace('south', ['south'], slotOf('south', 'party', party)),
          hallSpace('dear', ['dear'], slotOf('dear', 'gala', { perAttendeeCents: 1_000_000_000_000 })),
        ],
      },
    });
    const filters = [
      { id: 'projector', pieces: 2 },
      { id: 'cleaning', pieces: null },
    ];
    const reference = await scenario.request('north-evening', evening, null, {
      attendance: 10_000,
      extras: filters,
    });
    const toSouth = { spaceId: 'south', slotId: 'south-evening', packageId: 'party' };
    const there = await scenario.move(reference, toSouth, true);
    assert.deepEqual(
      there.wouldCost?.lines.map(({ type, amountCents }) => [type, amountCents]),
      [
        ['hire_fee', 100_000],
        ['attendance', 10_000_000],
        ['extra', 12_000],
      ],
    );
    const beyond = await scenario.move(reference, {
      spaceId: 'dear',
      slotId: 'dear-evening',
      packageId: 'gala',
    });
    assert.equal(beyond.wouldCost, null);
  });

  test('at its agreed price keeps an extra that the other package lacks, moved as a whole or as one date', async () => {
    const cleaning = { id: 'cleaning', name: 'Cleaning', amountCents: 8_000, per: 'booking' };
    const hall = (id: string, extras: readonly object[]) => {
      const packages = [{ id: `${id}-hire`, name: 'Hire', hireFeeCents: 100_000, extras }];
      const slot = { id: `${id}-evening`, name: 'Evening', startTime: '18:00', endTime: '01:00', packages };
      return hallSpace(id, [id], { slots: [slot] });
    };
    const { service, scenario, find } = await open({
      file: { spaces: [hall('north', [cleaning]), hall('south', [])] },
    });
    for (const [date, isWhole] of [
      [evening, true],
      [nextEvening, false],
    ] as const) {
      const extras = [{ id: 'cleaning', pieces: null }];
      const reference = await scenario.request('north-evening', date, null, {
        packageId: 'north-hire',
        extras,
      });
      const by = { venueId: 'riverside', reference, actor: 'staff:desk' as const };
      await agreePrice(service, by, { totalCents: 90_000, reason: 'A friend' });
      const to = { spaceId: 'south', slotId: 'south-evening', packageId: 'south-hire' };
      await (isWhole ? moveBooking(service, { ...by, to }) : moveItem(service, { ...by, number: 0, to }));
      const { items, agreedPrice } = await find(reference);
      assert.deepEqual(
        [items[0].space.id, items[0].extras.map(({ name }) => name), agreedPrice?.totalCents],
        ['south', ['Cleaning'], 90_000],
      );
    }
  });

  test('a block after its end is no conflict despite the turnaround', async () => {
    const { scenario } = await open({
      file: { spaces: [hallSpace('north', ['north'], { turnaroundMinutes: 120 })] },
    });
    await scenario.blockAs({ from: nextEvening, to: nextEvening, fromTime: '13:00', toTime: '15:00' });
    const reference = await scenario.request('north-morning', evening);
    await scenario.move(reference, { date: nextEvening });
    assert.equal(await scenario.isFree('north-morning', nextEvening), false);
  });

  test('of two swapping moves at once, the database admits one', async () => {
    const { scenario } = await open();
    for (let day = 10; day < 14; day++) {
      const date = `2027-04-${day}`;
      const [one, other] = [
        await scenario.request('north-evening', `2027-05-${day}`),
        await scenario.request('south-evening', `2027-05-${day}`),
      ];
      const outcomes = await Promise.allSettled([
        scenario.move(one, { spaceId: 'whole', slotId: 'whole-evening', date }),
        scenario.move(other, { spaceId: 'whole', slotId: 'whole-day', date }),
      ]);
      assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    }
  });

  test('a concurrent decision applies to the new place', async () => {
    const { scenario, find } = await open();
    for (let day = 10; day < 14; day++) {
      const reference = await scenario.request('north-evening', `2027-04-${day}`);
      await Promise.all([
        scenario.move(reference, { spaceId: 'south', slotId: 'south-evening' }),
        scenario.accept(reference),
      ]);
      assert.equal((await find(reference)).status, 'accepted');
      const occupancies = (await scenario.occupied()).filter((each) => each.reference === reference);
      assert.deepEqual(
        occupancies.map(({ room }) => room),
        ['riverside/south'],
      );
    }
  });

  test('to custom times: occupies them alone, keeps them on another date, and moves back', async () => {
    const { scenario, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    const { wouldCost } = await scenario.move(reference, { startTime: '22:00', endTime: '03:00' });
    assert.equal(wouldCost, null);
    const [moved] = (await find(reference)).items;
    assert.deepEqual(moved.slot, { id: null, name: null, startTime: '22:00', endTime: '03:00' });
    assert.deepEqual(moved.package, { id: null, name: null });
    assert.deepEqual([moved.startsAt, moved.endsAt], [Date.UTC(2027, 2, 12, 22), Date.UTC(2027, 2, 13, 3)]);
    // The night of the clock change has an hour less; the times on the clock stay.
    await scenario.move(reference, { spaceId: 'south', date: '2027-03-27' });
    const [{ startsAt, endsAt, space }] = (await find(reference)).items;
    assert.deepEqual(
      [space.id, startsAt, endsAt],
      ['south', Date.UTC(2027, 2, 27, 22), Date.UTC(2027, 2, 28, 2)],
    );
    await scenario.move(reference, {
      spaceId: 'north',
      slotId: 'north-evening',
      packageId: 'dry-hire',
      date: evening,
    });
    assert.equal((await find(reference)).items[0].package.name, 'Dry hire');
    assert.equal(await scenario.isFree('north-evening', evening), false);
  });

  test('to custom times: uses no room twice, and lasts at most 31 hours', async () => {
    const { scenario } = await open();
    const [reference, other] = [
      await scenario.request('north-evening', evening),
      await scenario.request('whole-evening', nextEvening),
    ];
    const pathsOf = (move: Promise<unknown>) =>
      move.then(
        () => [],
        (error) => (error instanceof ValidationError ? error.problems.map(({ path }) => path) : [error]),
      );
    const at = { date: nextEvening, startTime: '00:30', endTime: '02:00' };
    await assert.rejects(
      scenario.move(reference, { ...at, date: '2027-03-14' }),
      new RegExp(`taken by ${other}`),
    );
    const long = { ...at, startTime: '10:00', endTime: '17:01', endDate: '2027-03-14' };
    assert.deepEqual(await pathsOf(scenario.move(reference, long)), ['endTime']);
    assert.deepEqual(await pathsOf(scenario.move(reference, { startTime: '10:00' })), ['endTime']);
    assert.deepEqual(await pathsOf(scenario.move(reference, { ...at, slotId: 'north-day' })), ['startTime']);
    await assert.rejects(scenario.move(reference, { ...at, spaceId: 'nowhere' }), NotFoundError);
  });

  test('a dry run returns the price and names conflicts, but changes nothing', async () => {
    const { service, scenario, find } = await open();
    const [reference, other] = [
      await scenario.request('north-evening', evening),
      await scenario.request('whole-evening', nextEvening),
    ];
    const before = [await scenario.audit(), await scenario.occupied(), await find(reference)];
    const tryMove = (date: string) =>
      moveBooking(service, {
        venueId: 'riverside',
        reference,
        actor: 'staff:desk',
        to: { date },
        isDryRun: true,
      });
    const { request, wouldCost } = await tryMove('2027-03-14');
    assert.deepEqual([request.items[0].date, wouldCost?.totalCents], ['2027-03-14', 144_000]);
    await assert.rejects(tryMove(nextEvening), new RegExp(`taken by ${other}`));
    assert.deepEqual([await scenario.audit(), await scenario.occupied(), await find(reference)], before);
  });
});
