/** Guests, extras, adjustments and the price of a saved booking: `PATCH …/booking-requests/{reference}`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths, type ManagementResponse } from './manager.ts';

const day = 24 * 3_600_000;
const vat = { label: 'VAT', basisPoints: 2000 };
const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date: evening };
const caller = { name: 'B. Caller', email: 'caller@example.com' };
const anyVersion = { 'if-match': '*' };

const problemOf = ({ status, body }: ManagementResponse) => [
  status,
  body.error.details?.[0]?.problem ?? body.error.problem,
];
const linesOf = ({ lines }: { lines: { type: string; amountCents: number; item?: number }[] }) =>
  lines.map(({ type, amountCents, item }) =>
    [type, amountCents, item].filter((each) => each !== undefined).join(' '),
  );

onBothDatabases('the terms of a saved booking', (newDatabase) => {
  const halves = [
    { basisPoints: 5_000, dueBasis: 'after_signing', offsetDays: 0 },
    { basisPoints: 5_000, dueBasis: 'before_event', offsetDays: 3 },
  ];
  async function open({ perAttendeeCents = 1_000, payments = halves as object[] } = {}) {
    const extras = [
      { id: 'piano', name: 'Grand piano', amountCents: 10_000, per: 'booking' },
      { id: 'chairs', name: 'Chairs', amountCents: 200, per: 'piece', most: 50 },
    ];
    const north = hallSpace('north', ['north'], { layouts: [{ name: 'Theatre', capacity: 80 }] });
    const venueOf = (hireFeeCents: number) =>
      divisibleHall({
        venue: {
          tax: vat,
          payments,
        },
        file: {
          spaces: [
            {
              ...north,
              slots: north.slots.map((slot) => ({
                ...slot,
                packages: slot.packages.map((each) => ({ ...each, hireFeeCents, perAttendeeCents, extras })),
              })),
            },
            hallSpace('south', ['south'], {
              slots: [
                {
                  id: 'south-evening',
                  name: 'Evening',
                  startTime: '18:00',
                  endTime: '01:00',
                  packages: [{ id: 'plain', name: 'Plain', hireFeeCents: 100_000 }],
                },
              ],
            }),
          ],
        },
      });
    const service = await startService(await (await newDatabase()).open(), { venue: venueOf(100_000) });
    const manager = await clientFor(service);
    return {
      service,
      manager,
      scenario: scenarioFor(service),
      raisePrices: () => importVenue(service, venueOf(200_000), 'operator'),
      add: async (changes: object = {}): Promise<string> => {
        const { status, body } = await manager.post('/booking-requests', {
          ...place,
          ...caller,
          attendance: 20,
          ...changes,
        });
        assert.equal(status, 201, JSON.stringify(body));
        return body.data.reference;
      },
      correct: (reference: string, body: object) =>
        manager.patch(`/booking-requests/${reference}`, body, anyVersion),
      find: async (reference: string) => (await manager.get(`/booking-requests/${reference}`)).body.data,
      undo: (reference: string, id: string) =>
        manager.post(`/booking-requests/${reference}/corrections/${id}/undo`, {}, anyVersion),
    };
  }

  test('more guests and an extra ask whether the price stays, which a dry run says too', async () => {
    const { manager, add, correct, find, undo } = await open();
    const reference = await add();
    const before = await find(reference);
    assert.equal(before.quote.totalCents, 144_000);
    const change = { attendance: 30, layout: 'Theatre', extras: [{ id: 'chairs', pieces: 10 }] };
    for (const dryRun of [true, false]) {
      const asked = await correct(reference, { ...change, dryRun });
      assert.equal(asked.status, 422);
      const [{ message: _, ...detail }] = asked.body.error.details;
      assert.deepEqual(detail, {
        path: 'price',
        problem: 'price_choice',
        values: { formerTotalCents: 144_000, newTotalCents: 158_400, currency: 'GBP' },
      });
    }
    assert.deepEqual(await find(reference), before);

    const dry = await correct(reference, { ...change, price: 'update', dryRun: true });
    assert.deepEqual([dry.status, dry.body.data.agreedPrice.totalCents], [200, 158_400]);
    assert.deepEqual(await find(reference), before);
    const updated = await correct(reference, { ...change, price: 'update', expectedTotalCents: 158_400 });
    assert.equal(updated.status, 200, JSON.stringify(updated.body));
    const { agreedPrice, attendance, layout, extras, quote } = updated.body.data;
    assert.deepEqual(linesOf(agreedPrice), [
      'hire_fee 100000',
      'attendance 30000',
      'extra 2000',
      'tax 26400',
    ]);
    assert.deepEqual(
      agreedPrice.payments.map(({ amountCents }: { amountCents: number }) => amountCents),
      [79_200, 79_200],
    );
    assert.deepEqual([attendance, layout, extras.length, quote.totalCents], [30, 'Theatre', 1, 144_000]);
    const history = (await manager.get(`/booking-requests/${reference}/history`)).body.data;
    const { details, changes } = history.at(-1);
    assert.deepEqual(details, {
      correctionId: updated.body.correctionId,
      members: ['attendance', 'layout', 'extras', 'agreedPrice'],
      items: [{ item: 0, date: '2027-03-12' }],
      totalCents: 158_400,
      formerTotalCents: 144_000,
      currency: 'GBP',
    });
    assert.deepEqual(changes[0], {
      member: 'attendance',
      before: [{ item: 0, attendance: 20 }],
      after: [{ item: 0, attendance: 30 }],
    });
    const undone = await undo(reference, updated.body.correctionId);
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.deepEqual({ ...(await find(reference)), amendedAt: null }, before);
    const again = await undo(reference, undone.body.correctionId);
    assert.deepEqual(again.body.data.agreedPrice, agreedPrice);
  });

  test('a fixed deposit stays with other guests, another agreed price and a cancelled date', async () => {
    const deposit = { amountCents: 30_000, dueBasis: 'after_signing', offsetDays: 0 };
    const { manager, add, correct, find } = await open({ payments: [deposit, ...halves] });
    const later = { ...place, date: '2027-03-19', attendance: 20 };
    const reference = await add({ additionalItems: [later] });
    const amounts = (price: { payments: { amountCents: number }[] }) =>
      price.payments.map(({ amountCents }) => amountCents);
    const before = await find(reference);
    assert.deepEqual([before.quote.totalCents, amounts(before.quote)], [288_000, [30_000, 129_000, 129_000]]);
    assert.deepEqual(before.quote.payments[0], deposit, 'what is stored besides is not presented');
    const updated = await correct(reference, { items: [0], attendance: 30, price: 'update' });
    assert.equal(updated.status, 200, JSON.stringify(updated.body));
    assert.deepEqual(amounts(updated.body.data.agreedPrice), [30_000, 135_000, 135_000]);
    const agreed = await manager.post(
      `/booking-requests/${reference}/price`,
      { totalCents: 200_000, reason: 'Regular guest' },
      anyVersion,
    );
    assert.deepEqual(amounts(agreed.body.data.agreedPrice), [30_000, 85_000, 85_000]);
    const cancelled = await manager.post(`/booking-requests/${reference}/items/1/cancel`, {}, anyVersion);
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
    const { agreedPrice, instalments } = cancelled.body.data;
    const rest = (agreedPrice.totalCents - 30_000) / 2;
    assert.deepEqual(amounts(agreedPrice), [30_000, rest, rest]);
    assert.deepEqual(instalments[0].amountCents, 30_000);
    assert.ok(!JSON.stringify(cancelled.body).includes('fixedCents'));
  });

  test('the kept price has the former total, instalments and marks, and stays when guests change again', async () => {
    const { scenario, manager, add, correct, find } = await open();
    const reference = await add();
    await scenario.accept(reference);
    const mark = await manager.patch(
      `/booking-requests/${reference}/instalments/1`,
      { paidOn: '2027-03-01' },
      anyVersion,
    );
    assert.equal(mark.status, 200, JSON.stringify(mark.body));
    const before = await find(reference);
    const kept = await correct(reference, { attendance: 30, price: 'keep' });
    assert.equal(kept.status, 200, JSON.stringify(kept.body));
    const { agreedPrice, instalments, attendance } = kept.body.data;
    assert.deepEqual(
      [agreedPrice.totalCents, agreedPrice.reason, attendance],
      [144_000, 'Price kept when the booking was corrected', 30],
    );
    assert.deepEqual(agreedPrice.payments, before.quote.payments);
    assert.deepEqual(instalments, before.instalments);
    // The line for 20 guests would no longer be true.
    assert.deepEqual(linesOf(agreedPrice), ['hire_fee 120000', 'tax 24000']);
    const again = await correct(reference, { attendance: 40 });
    assert.deepEqual([again.status, again.body.data.agreedPrice], [200, agreedPrice]);
    const updated = await correct(reference, {
      attendance: 40,
      price: 'update',
      priceReason: 'As Ms Holm agreed',
    });
    const { totalCents, payments, reason } = updated.body.data.agreedPrice;
    assert.deepEqual([totalCents, reason], [168_000, 'As Ms Holm agreed']);
    assert.deepEqual(
      payments.map(({ amountCents }: { amountCents: number }) => amountCents),
      [72_000, 96_000],
    );
    assert.equal(updated.body.data.instalments[0].paidOn, '2027-03-01');
  });

  test('the updated price of one date is that of a new booking of today', async () => {
    const { raisePrices, add, correct, find } = await open();
    const reference = await add();
    await raisePrices();
    // Without an effect on the price, there is no choice.
    assert.equal((await correct(reference, { layout: 'Theatre' })).status, 200);
    const choices = { attendance: 31, extras: [{ id: 'piano' }, { id: 'chairs', pieces: 3 }] };
    const updated = await correct(reference, { ...choices, price: 'update' });
    assert.equal(updated.status, 200, JSON.stringify(updated.body));
    const fresh = (await find(await add({ ...choices, date: '2027-03-19' }))).quote;
    const { reason: _, agreedAt: __, ...price } = updated.body.data.agreedPrice;
    assert.deepEqual(price, fresh);
  });

  test('adjustments replace the former ones, at the prices of the day', async () => {
    const { raisePrices, add, correct, undo, find } = await open({ perAttendeeCents: 0 });
    const regular = { label: 'Regular guest', basisPoints: -1_000 };
    const reference = await add({ adjustments: [regular] });
    const before = await find(reference);
    await raisePrices();
    const goodwill = { label: 'Goodwill', amountCents: -5_000 };
    assert.deepEqual(problemOf(await correct(reference, { adjustments: [goodwill] })), [422, 'price_choice']);
    const updated = await correct(reference, { adjustments: [goodwill], price: 'update' });
    assert.deepEqual(linesOf(updated.body.data.agreedPrice), [
      'hire_fee 200000',
      'adjustment -5000',
      'tax 39000',
    ]);
    assert.deepEqual(updated.body.data.adjustments, [goodwill]);
    const undone = await undo(reference, updated.body.correctionId);
    assert.deepEqual({ ...undone.body.data, amendedAt: null }, before);
    const low = await correct(reference, {
      adjustments: [{ label: 'Free', amountCents: -200_001 }],
      price: 'update',
    });
    assert.deepEqual(problemOf(low), [422, 'below_zero']);
  });

  test('one of several dates has its own guests; the others keep their lines, and a date that is over stays', async () => {
    const { service, scenario, manager, add, correct } = await open();
    const second = { ...place, date: '2027-03-19', attendance: 20 };
    const third = { ...place, date: '2027-03-26', attendance: 20 };
    const reference = await add({
      additionalItems: [second, third],
      adjustments: [
        { label: 'Series', basisPoints: -1_000 },
        { label: 'Goodwill', amountCents: -6_000 },
      ],
    });
    await scenario.accept(reference);
    const one = await correct(reference, { items: [1], attendance: 30, price: 'update' });
    assert.equal(one.status, 200, JSON.stringify(one.body));
    const history = await manager.get(`/booking-requests/${reference}/history`);
    assert.deepEqual(history.body.data.at(-1).details.items, [{ item: 1, date: '2027-03-19' }]);
    assert.deepEqual(linesOf(one.body.data.agreedPrice), [
      'hire_fee 100000 0',
      'attendance 20000 0',
      'adjustment -12000 0',
      'adjustment -6000 0',
      'hire_fee 100000 1',
      'attendance 30000 1',
      'adjustment -13000 1',
      'hire_fee 100000 2',
      'attendance 20000 2',
      'adjustment -12000 2',
      'tax 20400 0',
      'tax 23400 1',
      'tax 21600 2',
    ]);
    service.now = Date.UTC(2027, 2, 14);
    assert.deepEqual(problemOf(await correct(reference, { items: [0], attendance: 5, price: 'update' })), [
      409,
      'over',
    ]);
    assert.deepEqual(problemOf(await correct(reference, { items: [7], attendance: 5 })), [422, 'no_such']);
    const rest = await correct(reference, {
      adjustments: [{ label: 'Goodwill', amountCents: -10_000 }],
      price: 'update',
    });
    assert.equal(rest.status, 200, JSON.stringify(rest.body));
    // The first date bears 6,000 of the 10,000, and keeps its percentage.
    assert.deepEqual(
      linesOf(rest.body.data.agreedPrice).filter((line) => line.startsWith('adjustment')),
      ['adjustment -12000 0', 'adjustment -6000 0', 'adjustment -4000 1'],
    );
    service.now = Date.UTC(2027, 3, 14);
    assert.deepEqual(problemOf(await correct(reference, { attendance: 5 })), [409, 'over']);
  });

  test('an extra can be removed at custom times, where the package no longer offers it, and another stays', async () => {
    const { manager, add, correct, find } = await open();
    const extras = [{ id: 'piano' }, { id: 'chairs', pieces: 10 }];
    const reference = await add({ layout: 'Theatre', extras });
    const early = { startTime: '16:00', endTime: '23:00' };
    assert.equal(
      (await manager.post(`/booking-requests/${reference}/move`, { ...early, keepPrice: true }, anyVersion))
        .status,
      200,
    );
    const change = { layout: 'Theatre', extras: [{ id: 'chairs', pieces: 10 }], price: 'update' };
    const corrected = await correct(reference, change);
    assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
    const { agreedPrice, layout, ...booking } = await find(reference);
    assert.deepEqual([layout, booking.extras.map(({ id }: { id: string }) => id)], ['Theatre', ['chairs']]);
    assert.deepEqual(linesOf(agreedPrice), [
      'hire_fee 100000',
      'attendance 20000',
      'extra 2000',
      'tax 24400',
    ]);
    const [unknown] = (await correct(reference, { extras: [{ id: 'piano' }] })).body.error.details;
    assert.equal(unknown.problem, 'no_such');
  });

  test('what a cancelled date bore of a reduction goes with it, and does not return on another date', async () => {
    const { manager, add, correct, find } = await open({ perAttendeeCents: 0 });
    const reference = await add({
      additionalItems: [{ ...place, date: '2027-03-19' }],
      adjustments: [
        { label: 'Off-peak', amountCents: -20_000 },
        { label: 'Friend', basisPoints: -500 },
      ],
    });
    assert.deepEqual((await find(reference)).adjustments, [
      { label: 'Off-peak', amountCents: -20_000 },
      { label: 'Friend', basisPoints: -500 },
    ]);
    await manager.post(`/booking-requests/${reference}/items/0/cancel`, {}, anyVersion);
    const left = await find(reference);
    assert.deepEqual(left.adjustments, [{ label: 'Friend', basisPoints: -500 }]);
    assert.deepEqual(linesOf(left.agreedPrice), ['hire_fee 100000', 'adjustment -5000', 'tax 19000']);
    const extras = [{ id: 'piano' }];
    const corrected = await correct(reference, { extras, price: 'update' });
    assert.deepEqual(linesOf(corrected.body.data.agreedPrice), [
      'hire_fee 100000',
      'extra 10000',
      'adjustment -5500',
      'tax 20900',
    ]);
  });

  test('a move to another space leaves the layout and extras behind that it does not have', async () => {
    const { manager, add, find } = await open({ perAttendeeCents: 0 });
    const reference = await add({ layout: 'Theatre', extras: [{ id: 'piano' }] });
    const to = { spaceId: 'south', slotId: 'south-evening', packageId: 'plain' };
    await manager.post(`/booking-requests/${reference}/move`, { ...to, keepPrice: false }, anyVersion);
    const { layout, extras, agreedPrice } = await find(reference);
    assert.deepEqual([layout, extras, agreedPrice.totalCents], [null, [], 120_000]);
  });

  test('an agreed price stays unless it is updated', async () => {
    const { manager, add, correct } = await open();
    const reference = await add();
    const agreement = { totalCents: 99_000, reason: 'Third evening' };
    assert.equal(
      (await manager.post(`/booking-requests/${reference}/price`, agreement, anyVersion)).status,
      200,
    );
    const kept = await correct(reference, { extras: [{ id: 'piano' }] });
    assert.deepEqual(
      [kept.body.data.agreedPrice.totalCents, kept.body.data.agreedPrice.reason],
      [99_000, 'Third evening'],
    );
    assert.deepEqual(
      kept.body.changes.map(({ member }: { member: string }) => member),
      ['extras', 'agreedPrice'],
    );
    const updated = await correct(reference, { price: 'update' });
    assert.deepEqual(
      [updated.body.data.agreedPrice.totalCents, updated.body.data.agreedPrice.reason],
      [156_000, 'Booking corrected at the prices of the day'],
    );
  });

  test('an agreed price gets what an extra and more guests cost today, and stays agreed', async () => {
    const { manager, raisePrices, add, correct, find, undo } = await open();
    const reference = await add({ extras: [{ id: 'chairs', pieces: 10 }] });
    const agreement = { totalCents: 99_000, reason: 'Third evening' };
    await manager.post(`/booking-requests/${reference}/price`, agreement, anyVersion);
    const agreed = await find(reference);
    // The agreement is about the package: the chairs keep their price.
    assert.deepEqual(linesOf(agreed.agreedPrice), ['hire_fee 80500', 'extra 2000', 'tax 16500']);
    await raisePrices();
    const change = { attendance: 30, extras: [{ id: 'chairs', pieces: 15 }, { id: 'piano' }], price: 'add' };
    const dry = await correct(reference, { ...change, dryRun: true });
    assert.equal(dry.status, 200, JSON.stringify(dry.body));
    const added = await correct(reference, { ...change, expectedTotalCents: 124_200 });
    assert.equal(added.status, 200, JSON.stringify(added.body));
    const { agreedPrice } = added.body.data;
    // Ten guests for 10.00 each, five chairs for 2.00 each and the piano for 100.00, each with tax.
    assert.deepEqual(linesOf(agreedPrice), ['hire_fee 90500', 'extra 3000', 'extra 10000', 'tax 20700']);
    assert.deepEqual(
      agreedPrice.lines.map(({ label }: { label: string }) => label),
      ['Dry hire', '15 × Chairs', 'Grand piano', 'VAT 20%'],
    );
    assert.deepEqual(
      [agreedPrice.totalCents, agreedPrice.taxCents, agreedPrice.reason],
      [124_200, 20_700, 'Third evening'],
    );
    assert.deepEqual(
      agreedPrice.payments.map(({ amountCents }: { amountCents: number }) => amountCents),
      [62_100, 62_100],
    );
    // The chairs go with their line.
    const fewer = await correct(reference, { extras: [{ id: 'piano' }], price: 'add' });
    assert.deepEqual(linesOf(fewer.body.data.agreedPrice), ['hire_fee 90500', 'extra 10000', 'tax 20100']);
    assert.equal((await undo(reference, fewer.body.correctionId)).status, 200);
    assert.equal((await undo(reference, added.body.correctionId)).status, 200);
    assert.deepEqual((await find(reference)).agreedPrice, agreed.agreedPrice);
    const free = { totalCents: 0, reason: 'A gift' };
    await manager.post(`/booking-requests/${reference}/price`, free, anyVersion);
    const below = await correct(reference, { attendance: 5, price: 'add' });
    assert.deepEqual(problemOf(below), [422, 'below_zero']);
  });

  test('an extra is added to the agreed price of each date of a booking, and without an agreement to its price', async () => {
    const { manager, raisePrices, add, correct } = await open({ perAttendeeCents: 0 });
    const dates = ['2027-03-19', '2027-03-26'].map((date) => ({ ...place, date, attendance: 20 }));
    const reference = await add({ additionalItems: dates });
    const unagreed = await add({ date: '2027-04-02' });
    const agreement = { totalCents: 180_000, reason: 'A group' };
    await manager.post(`/booking-requests/${reference}/price`, agreement, anyVersion);
    await raisePrices();
    const added = await correct(reference, { items: [1, 2], extras: [{ id: 'piano' }], price: 'add' });
    assert.equal(added.status, 200, JSON.stringify(added.body));
    assert.deepEqual(linesOf(added.body.data.agreedPrice), [
      'hire_fee 50000 0',
      'hire_fee 50000 1',
      'extra 10000 1',
      'hire_fee 50000 2',
      'extra 10000 2',
      'tax 10000 0',
      'tax 12000 1',
      'tax 12000 2',
    ]);
    // The booking keeps the prices of its day: the new price list is not for it.
    const one = await correct(unagreed, { extras: [{ id: 'piano' }], price: 'add' });
    assert.deepEqual(
      [one.body.data.agreedPrice.totalCents, one.body.data.agreedPrice.reason],
      [132_000, 'Booking corrected at the prices of the day'],
    );
    const discount = await correct(unagreed, {
      adjustments: [{ label: 'Neighbour', amountCents: -5_000 }],
      price: 'add',
    });
    assert.deepEqual(linesOf(discount.body.data.agreedPrice), [
      'hire_fee 100000',
      'extra 10000',
      'adjustment -5000',
      'tax 21000',
    ]);
  });

  test('invalid choices are named, a decided request has none, and another venue does not find it', async () => {
    const { service, scenario, add, correct, find } = await open();
    const reference = await add();
    const before = await find(reference);
    for (const [body, paths] of [
      [{ attendance: 0 }, ['attendance']],
      [{ attendance: '30' }, ['attendance']],
      [{ layout: 'Banquet' }, ['layout']],
      [{ extras: [{ id: 'organ' }, { id: 'chairs', pieces: 51 }] }, ['extras[0].id', 'extras[1].pieces']],
      [{ extras: null }, ['extras']],
      [{ adjustments: [{ label: 'x', amountCents: 1, basisPoints: 1 }] }, ['adjustments[0].amountCents']],
      [{ adjustments: [{ label: '', amountCents: 1 }] }, ['adjustments[0].label']],
      [{ price: 'lower' }, ['price']],
      [{ items: [], attendance: 5 }, ['items']],
      [{ items: [0] }, ['items']],
      [{ priceReason: 'Third evening' }, ['priceReason']],
      [{ attendance: 30, price: 'update', expectedTotalCents: 1 }, ['expectedTotalCents']],
    ] as const) {
      const response = await correct(reference, body);
      assert.equal(response.status, 422, JSON.stringify(response.body));
      assert.deepEqual([response.status, invalidPaths(response)], [422, paths], JSON.stringify(body));
    }
    assert.deepEqual(await find(reference), before);
    await scenario.decline(reference);
    assert.deepEqual(problemOf(await correct(reference, { attendance: 30 })), [409, 'request_is']);
    const other = divisibleHall({
      venue: { id: 'lakeside' },
      siteKey: { key: 'lake' },
      file: { spaces: [hallSpace('barn', ['barn'], { slots: [] })] },
    });
    await importVenue(service, other, 'operator');
    const elsewhere = await clientFor(service, 'lakeside');
    const answer = await elsewhere.patch(`/booking-requests/${reference}`, { attendance: 9 }, anyVersion);
    assert.equal(answer.status, 404);
    assert.equal((await find(reference)).attendance, 20);
  });

  test('an undo keeps an instalment that was paid since', async () => {
    const { service, scenario, manager, add, correct, undo } = await open();
    const reference = await add();
    await scenario.accept(reference);
    const updated = await correct(reference, { attendance: 40, price: 'update' });
    await manager.patch(`/booking-requests/${reference}/instalments/1`, { paidOn: '2027-03-01' }, anyVersion);
    service.now = noon + day;
    const undone = await undo(reference, updated.body.correctionId);
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    const { agreedPrice } = undone.body.data;
    assert.equal(agreedPrice.totalCents, 144_000);
    assert.deepEqual(
      agreedPrice.payments.map(({ amountCents }: { amountCents: number }) => amountCents),
      [84_000, 60_000],
    );
  });

  test('a correction races a decision, a move and another correction, and loses nothing', async () => {
    const { scenario, manager, add, correct, find } = await open();
    for (let round = 0; round < 4; round++) {
      const date = `2027-04-0${round + 1}`;
      const reference = await add({ date });
      const post = (path: string, body: object = {}) =>
        manager.post(`/booking-requests/${reference}${path}`, body, anyVersion);
      const [one, accepted, other] = await Promise.all([
        correct(reference, { attendance: 30, price: 'update' }),
        post('/accept'),
        correct(reference, { extras: [{ id: 'piano' }], price: 'update' }),
      ]);
      assert.deepEqual(
        [one.status, accepted.status, other.status],
        [200, 200, 200],
        JSON.stringify(one.body),
      );
      const both = await find(reference);
      assert.deepEqual(
        [both.status, both.attendance, both.extras.length, both.agreedPrice.totalCents],
        ['accepted', 30, 1, 168_000],
      );
      const [moved, marked, corrected] = await Promise.all([
        post('/move', { date: `2027-05-0${round + 1}` }),
        manager.patch(`/booking-requests/${reference}/instalments/1`, { paidOn: '2027-03-01' }, anyVersion),
        correct(reference, { attendance: 40, price: 'update' }),
      ]);
      assert.deepEqual([moved.status, marked.status, corrected.status], [200, 200, 200]);
      const after = await find(reference);
      assert.deepEqual(
        [after.date, after.attendance, after.agreedPrice.totalCents],
        [`2027-05-0${round + 1}`, 40, 180_000],
      );
      assert.equal(
        after.instalments.reduce((sum: number, each: { amountCents: number }) => sum + each.amountCents, 0),
        180_000,
      );
      const [cancelled, late] = await Promise.all([
        post('/cancel'),
        correct(reference, { attendance: 50, price: 'keep' }),
      ]);
      assert.equal(cancelled.status, 200);
      const last = await find(reference);
      assert.deepEqual(
        [last.status, last.attendance],
        ['cancelled', late.status === 200 ? 50 : 40],
        JSON.stringify(late.body),
      );
    }
    assert.equal(await scenario.isFree('north-evening', '2027-05-01'), true);
  });

  test('a move keeps or updates the price in the same words', async () => {
    const { manager, raisePrices, add } = await open();
    const reference = await add();
    await raisePrices();
    const move = (path: string, body: object) =>
      manager.post(`/booking-requests/${reference}${path}`, body, anyVersion);
    const totalAfter = async (path: string, body: object) => {
      const { status, body: answer } = await move(path, body);
      assert.equal(status, 200, JSON.stringify(answer));
      return (answer.data.agreedPrice ?? answer.data.quote).totalCents;
    };
    assert.equal(await totalAfter('/move', { date: '2027-03-13', price: 'keep' }), 144_000);
    assert.equal(await totalAfter('/items/0/move', { date: '2027-03-14', price: 'keep' }), 144_000);
    assert.equal(await totalAfter('/items/move', { items: [0], days: 1, price: 'keep' }), 144_000);
    assert.equal(await totalAfter('/items', { ...place, date: '2027-03-21', price: 'keep' }), 288_000);
    assert.equal(await totalAfter('/items/1/cancel', {}), 144_000);
    assert.equal(await totalAfter('/move', { date: '2027-03-17', price: 'update' }), 264_000);
    const both = await move('/move', { date: '2027-03-18', price: 'update', keepPrice: true });
    assert.deepEqual([both.status, invalidPaths(both)], [422, ['price']]);
  });
});
