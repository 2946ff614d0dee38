/** Series: one booking made from a rule, previewed before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const weekly = { frequency: 'weekly', from: '2027-03-30', until: '2027-04-27' };
const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire' };
const guest = { name: 'Dance class', email: 'class@example.com', accept: true };

interface PreviewedDate {
  readonly date: string;
  readonly totalCents: number | null;
  readonly free: boolean;
  readonly reasons: readonly { readonly reason: string; readonly reference?: string }[];
  readonly alternatives: readonly { readonly slot: { readonly id: string } }[];
}

onBothDatabases('a series', (newDatabase) => {
  async function open() {
    const rates = [{ label: 'April', from: '2027-04-01', to: '2027-04-30', basisPoints: 5_000 }];
    const weekdays = [1, 2, 3, 4, 5];
    const north = hallSpace('north', ['north'], { rates });
    const slots = north.slots.map((slot) => ({ ...slot, weekdays }));
    const spaces = [{ ...north, slots }, hallSpace('south', ['south'])];
    const venue = divisibleHall({ file: { spaces } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const manager = await clientFor(service);
    const preview = (series: object, changes: object = {}) =>
      manager.post('/series-preview', { ...place, series, ...changes });
    const datesOf = async (series: object, changes: object = {}): Promise<PreviewedDate[]> => {
      const { status, body } = await preview(series, changes);
      assert.equal(status, 200, JSON.stringify(body));
      return body.data.dates;
    };
    const book = (dates: readonly string[], changes: object = {}) => {
      const [main, ...others] = dates.map((date) => ({ ...place, date }));
      const further = { additionalItems: others, series: weekly };
      return manager.post('/booking-requests', { ...main, ...further, ...guest, ...changes });
    };
    return { service, manager, scenario: scenarioFor(service), preview, datesOf, book };
  }

  test('is previewed with the price of each date, also over a clock change', async () => {
    const { datesOf, preview } = await open();
    const dates = await datesOf({ ...weekly, from: '2027-03-23', until: '2027-04-06' });
    assert.deepEqual(
      dates.map(({ date, totalCents, free, reasons }) => ({ date, totalCents, free, reasons })),
      [
        { date: '2027-03-23', totalCents: 144_000, free: true, reasons: [] },
        { date: '2027-03-30', totalCents: 144_000, free: true, reasons: [] },
        { date: '2027-04-06', totalCents: 216_000, free: true, reasons: [] },
      ],
    );
    const { body } = await preview({ ...weekly, from: '2027-03-23', until: '2027-03-30' });
    assert.equal(body.data.currency, 'GBP');
    assert.deepEqual(
      body.data.dates.map(({ startsAt }: { startsAt: string }) => startsAt),
      ['2027-03-23T18:00:00.000Z', '2027-03-30T17:00:00.000Z'],
    );
  });

  test('lists a date on which the clock skips its times as impossible, and the others with their prices', async () => {
    const { manager, preview } = await open();
    const times = { startTime: '01:30', endTime: '02:00', slotId: undefined, packageId: undefined };
    const sundays = { frequency: 'weekly', from: '2027-03-21', until: '2027-04-04' };
    const { status, body } = await preview(sundays, times);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.data.dates.map(({ date, free, reasons }: PreviewedDate) => [date, free, reasons]),
      [
        ['2027-03-21', true, []],
        ['2027-03-28', false, [{ reason: 'clock' }]],
        ['2027-04-04', true, []],
      ],
    );
    const single = await manager.post('/booking-requests', {
      ...place,
      ...times,
      date: '2027-03-28',
      name: 'A. Guest',
      accept: true,
    });
    assert.deepEqual(
      single.body.error.details.map(({ problem, values }: { problem: string; values: object }) => [
        problem,
        values,
      ]),
      [['skipped_by_clock', { date: '2027-03-28' }]],
    );
  });

  test('names bookings, holds, blocks and closed days, with what is free instead', async () => {
    const { scenario, datesOf } = await open();
    const booked = await scenario.request('north-evening', '2027-03-30');
    await scenario.accept(booked);
    const held = await scenario.request('north-day', '2027-04-06');
    await scenario.block('north', '2027-04-13');
    const chosen = ['2027-03-30', '2027-04-06', '2027-04-13', '2027-04-17', '2027-04-20'];
    const dates = await datesOf({ frequency: 'dates', from: '2027-03-30', dates: chosen });
    assert.deepEqual(
      dates.map(({ date, free, reasons }) => [
        ...[date, free],
        ...reasons.map(({ reason, reference }) =>
          reference === undefined ? reason : `${reason} ${reference}`,
        ),
      ]),
      [
        ['2027-03-30', false, `booked ${booked}`],
        ['2027-04-06', false, `held ${held}`],
        ['2027-04-13', false, 'block'],
        ['2027-04-17', true, 'weekday'],
        ['2027-04-20', true],
      ],
    );
    assert.deepEqual(
      dates.map(({ alternatives }) => alternatives.map(({ slot }) => slot.id)),
      [['north-morning', 'south-evening'], ['south-evening'], ['south-evening'], ['south-evening'], []],
    );
    // South holds 100, too.
    const many = await datesOf(
      { frequency: 'dates', from: '2027-03-30', dates: chosen },
      { attendance: 120 },
    );
    assert.deepEqual(
      many.map(({ alternatives }) => alternatives.map(({ slot }) => slot.id)),
      [['north-morning'], [], [], [], []],
    );
  });

  test('is saved with an alternative, which has the same extras and layout at the price shown', async () => {
    const coffee = { id: 'coffee', name: 'Coffee and tea', amountCents: 1_000, per: 'attendee' };
    const withCoffee = { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000, extras: [coffee] };
    const without = { id: 'bare-hire', name: 'Bare hire', hireFeeCents: 100_000 };
    const space = (id: string, packages: readonly object[], layout: string) => {
      const evening = {
        id: `${id}-evening`,
        name: 'Evening',
        startTime: '18:00',
        endTime: '01:00',
        packages,
      };
      const morning = {
        id: `${id}-morning`,
        name: 'Morning',
        startTime: '09:00',
        endTime: '13:00',
        packages,
      };
      const layouts = [{ name: layout, capacity: 80 }];
      return hallSpace(id, [id], { slots: [evening, morning], layouts });
    };
    const spaces = [
      space('north', [withCoffee], 'Rows'),
      space('no-coffee', [without], 'Rows'),
      space('no-rows', [withCoffee], 'Circle'),
      space('south', [without, withCoffee], 'Rows'),
    ];
    const database = await (await newDatabase()).open();
    const service = await startService(database, { venue: divisibleHall({ file: { spaces } }) });
    const manager = await clientFor(service);
    await scenarioFor(service).request('north-evening', '2027-04-06');
    const choices = { attendance: 10, layout: 'Rows', extras: [{ id: 'coffee' }] };
    const series = { frequency: 'weekly', from: '2027-03-30', until: '2027-04-13' };
    const { status, body } = await manager.post('/series-preview', { ...place, ...choices, series });
    assert.equal(status, 200, JSON.stringify(body));
    type Alternative = Record<'space' | 'slot' | 'package', { id: string }> & { totalCents: number };
    const [, taken] = body.data.dates;
    // (£1,200 + 10 × £10) + 20%
    assert.deepEqual(
      taken.alternatives.map((each: Alternative) => [each.slot.id, each.package.id, each.totalCents]),
      [
        ['north-morning', 'dry-hire', 156_000],
        ['south-evening', 'dry-hire', 156_000],
      ],
    );
    for (const { space: at, slot, package: offer } of taken.alternatives as readonly Alternative[]) {
      const other = { spaceId: at.id, slotId: slot.id, packageId: offer.id, date: '2027-04-06' };
      const last = { ...place, date: '2027-04-13' };
      const saved = await manager.post('/booking-requests', {
        ...place,
        date: '2027-03-30',
        ...choices,
        ...guest,
        series,
        additionalItems: [other, last].map((each) => ({ ...each, ...choices })),
        expectedTotalCents: 468_000,
        dryRun: true,
      });
      assert.equal(saved.status, 200, JSON.stringify(saved.body));
    }
  });

  test('is previewed at custom times, which have no price', async () => {
    const { scenario, datesOf } = await open();
    await scenario.request('north-morning', '2027-04-06');
    const times = { slotId: undefined, packageId: undefined, startTime: '10:00', endTime: '12:00' };
    const dates = await datesOf({ ...weekly, until: '2027-04-06' }, times);
    assert.deepEqual(
      dates.map(({ totalCents, free, alternatives }) => [totalCents, free, alternatives[0]?.slot.id]),
      [
        [null, true, undefined],
        [null, false, 'north-evening'],
      ],
    );
  });

  test('on Tuesdays and Thursdays until 30 June, a Wednesday, is one booking with an instalment for each month', async () => {
    const { manager, datesOf, book } = await open();
    const rule = { frequency: 'weekly', from: '2027-06-10', weekdays: [4, 2], until: '2027-06-30' };
    const june = [...['2027-06-10', '2027-06-15', '2027-06-17', '2027-06-22', '2027-06-24', '2027-06-29']];
    assert.deepEqual(
      (await datesOf(rule)).map(({ date }) => date),
      june,
    );
    const { status, body } = await book(june, { series: rule, instalments: 'monthly' });
    assert.equal(status, 201, JSON.stringify(body));
    const stored = await manager.get(`/booking-requests/${body.data.reference}`);
    assert.deepEqual(stored.body.data.series, {
      frequency: 'weekly',
      from: '2027-06-10',
      interval: 1,
      weekdays: [2, 4],
      until: '2027-06-30',
      continues: null,
    });
    assert.deepEqual(
      stored.body.data.instalments.map(({ month, amountCents }: { month: string; amountCents: number }) => [
        month,
        amountCents,
      ]),
      [['2027-06', 6 * 144_000]],
    );
    const monthly = { frequency: 'monthly', from: '2027-06-10', week: 'last', weekdays: [5], count: 2 };
    assert.deepEqual(
      (await datesOf(monthly)).map(({ date }) => date),
      ['2027-06-25', '2027-07-30'],
    );
    const refused = await manager.post('/series-preview', {
      ...place,
      series: { ...monthly, weekdays: [2, 5] },
    });
    assert.deepEqual([refused.status, ...invalidPaths(refused)], [422, 'series.weekdays']);
  });

  test('becomes one booking that knows its rule', async () => {
    const { manager, book } = await open();
    const made = await book(['2027-03-30', '2027-04-13', '2027-04-20']);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { reference, items, series, quote } = made.body.data;
    assert.deepEqual(
      items.map(({ item, date }: { item: number; date: string }) => [item, date]),
      [
        [0, '2027-03-30'],
        [1, '2027-04-13'],
        [2, '2027-04-20'],
      ],
    );
    // The last date of the rule was left out.
    assert.deepEqual(series, { ...weekly, interval: 1, until: '2027-04-20', continues: null });
    assert.equal(quote.totalCents, 576_000);
    const next = await book(['2027-09-07', '2027-09-14'], {
      series: { frequency: 'monthly', from: '2027-09-07', week: 'first', count: 2, continues: reference },
    });
    assert.deepEqual(next.body.data.series, {
      frequency: 'monthly',
      from: '2027-09-07',
      week: 'first',
      count: 2,
      continues: reference,
    });
    const unknown = await book(['2027-10-05'], { series: { ...weekly, continues: 'BR-22222222' } });
    assert.equal(unknown.status, 404);
    const listed = await manager.get(`/booking-requests/${reference}`);
    assert.deepEqual(listed.body.data.series, series);
  });

  test('is not saved if one date was taken since, and the answer names it', async () => {
    const { scenario, book, datesOf } = await open();
    const taking = await scenario.request('north-evening', '2027-04-13');
    const refused = await book(['2027-03-30', '2027-04-06', '2027-04-13']);
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body.error.details, [
      {
        path: 'additionalItems[1]',
        message: `This date and slot are taken by ${taking}.`,
        problem: 'taken_by',
        values: { reference: taking },
      },
    ]);
    const dates = await datesOf(weekly);
    assert.deepEqual(
      dates.filter(({ free }) => !free).map(({ date }) => date),
      ['2027-04-13'],
    );
  });

  test('costs an agreed price for each date, in one instalment a month', async () => {
    const { book } = await open();
    const dates = ['2027-03-30', '2027-04-06', '2027-04-13'];
    const made = await book(dates, { totalPerDateCents: 6_000, instalments: 'monthly' });
    const { agreedPrice, quote, instalments } = made.body.data;
    assert.deepEqual([quote.totalCents, agreedPrice.totalCents], [576_000, 18_000]);
    const lines: { item: number; type: string; amountCents: number }[] = agreedPrice.lines;
    assert.deepEqual(
      lines.map(({ item, type, amountCents }) => [item, type, amountCents]),
      [
        [0, 'hire_fee', 5_000],
        [1, 'hire_fee', 5_000],
        [2, 'hire_fee', 5_000],
        [0, 'tax', 1_000],
        [1, 'tax', 1_000],
        [2, 'tax', 1_000],
      ],
    );
    assert.deepEqual(
      instalments.map(({ amountCents, dueOn }: { amountCents: number; dueOn: string }) => [
        amountCents,
        dueOn,
      ]),
      [
        [6_000, '2027-03-30'],
        [12_000, '2027-04-06'],
      ],
    );
    const both = await book(['2027-05-04'], { totalPerDateCents: 1, totalCents: 1 });
    assert.deepEqual(invalidPaths(both), ['totalPerDateCents']);
  });

  test('refuses a rule that is incomplete or makes too many dates', async () => {
    const { preview } = await open();
    for (const [series, path] of [
      [{ frequency: 'weekly', from: '2027-03-30' }, 'series.until'],
      [{ frequency: 'monthly', from: '2027-03-30', count: 2 }, 'series.week'],
      [{ ...weekly, until: '2030-01-01' }, 'series.until'],
      [{ ...weekly, from: '2027-02-30' }, 'series.from'],
    ] as const) {
      const response = await preview(series);
      assert.deepEqual([response.status, ...invalidPaths(response)], [422, path]);
    }
    const { status } = await preview(weekly, { slotId: 'no-such' });
    assert.equal(status, 404);
  });

  const itemDates = ({ items }: { items: { item: number; date: string; slot: { id: string } }[] }) =>
    items.map(({ item, date, slot }) => `${item} ${date} ${slot.id}`);
  const anyVersion = { 'if-match': '*' };
  const april = ['2027-04-06', '2027-04-13', '2027-04-20', '2027-04-27'];

  test('loses several dates at once: the others keep their numbers and prices', async () => {
    const { manager, scenario, book } = await open();
    const { reference } = (await book(april)).body.data;
    const path = `/booking-requests/${reference}/items/cancel`;
    const dry = await manager.post(path, { items: [2, 3], dryRun: true }, anyVersion);
    assert.deepEqual([dry.status, dry.body.data.agreedPrice.totalCents], [200, 432_000]);
    assert.equal(await scenario.isFree('north-evening', '2027-04-20'), false);
    const outdated = await manager.post(path, { items: [2, 3], expectedTotalCents: 1 }, anyVersion);
    assert.deepEqual(invalidPaths(outdated), ['expectedTotalCents']);
    const left = await manager.post(path, { items: [2, 3], expectedTotalCents: 432_000 }, anyVersion);
    assert.deepEqual(itemDates(left.body.data), ['0 2027-04-06 north-evening', '1 2027-04-13 north-evening']);
    assert.equal(await scenario.isFree('north-evening', '2027-04-20'), true);
    const history = await manager.get(`/booking-requests/${reference}/history`);
    const { item, from, others } = history.body.data.at(-1).details;
    assert.deepEqual([item, from.date, others.length], [2, '2027-04-20', 1]);
    assert.deepEqual([others[0].item, others[0].from.date], [3, '2027-04-27']);
    const all = await manager.post(path, { items: [0, 1] }, anyVersion);
    assert.equal(all.body.data.status, 'cancelled');
  });

  test('says whether a person agreed on its price, also once dates are moved or cancelled', async () => {
    const { manager, book } = await open();
    const { reference } = (await book(april)).body.data;
    const path = `/booking-requests/${reference}`;
    const reasonAfter = async (of: string, body: object) => {
      const { status, body: answer } = await manager.post(`${path}/${of}`, body, anyVersion);
      assert.equal(status, 200, JSON.stringify(answer));
      return (await manager.get(path)).body.data.agreedPrice.reason;
    };
    const day = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire' };
    const evenings = { ...place, items: [1, 2] };
    const moved = 'Dates of the booking changed';
    assert.equal(await reasonAfter('items/1/move', { ...day, date: '2027-04-13' }), moved);
    assert.equal(await reasonAfter('items/move', evenings), moved);
    assert.equal(await reasonAfter('price', { totalCents: 100_000, reason: 'Regulars' }), 'Regulars');
    assert.equal(await reasonAfter('items/1/move', { ...day, date: '2027-04-13' }), 'Regulars');
    assert.equal(await reasonAfter('items/move', { ...evenings, keepPrice: true }), 'Regulars');
    assert.equal(await reasonAfter('items/cancel', { items: [2] }), 'Regulars');
    const history = await manager.get(`${path}/history`);
    assert.equal(history.body.data.at(-1).details.reason, moved);
    const withReason = { ...day, date: '2027-04-13', priceReason: 'A longer day' };
    assert.equal(await reasonAfter('items/1/move', withReason), 'A longer day');
  });

  test('has monthly instalments that count the dates of their month, also once some are cancelled', async () => {
    const { service, manager, book } = await open();
    const tuesdays = ['2027-03-30', ...april, '2027-05-04', '2027-05-11', '2027-06-01', '2027-06-08'];
    const booked = await book(tuesdays, { totalPerDateCents: 2_500, instalments: 'monthly' });
    const { reference } = booked.body.data;
    const path = `/booking-requests/${reference}/items/cancel`;
    const instalmentsAfter = async (items: readonly number[]) => {
      const { body } = await manager.post(path, { items }, anyVersion);
      return body.data.instalments.map(({ amountCents }: { amountCents: number }) => amountCents);
    };
    assert.deepEqual(await instalmentsAfter([4, 8]), [2_500, 7_500, 5_000, 2_500]);
    service.now = Date.parse('2027-04-07T12:00:00Z');
    assert.deepEqual(await instalmentsAfter([3]), [2_500, 7_500, 2_500, 2_500], 'that of April is due');
    assert.deepEqual(
      await instalmentsAfter([5, 6]),
      [2_500, 7_500],
      'May has no date left, June takes the rest',
    );
  });

  test('has a date added to a paid month due with that month, and nothing due on cancelled dates', async () => {
    const { manager, book } = await open();
    const dates = ['2027-04-06', '2027-04-13', '2027-05-04', '2027-06-01'];
    const booked = await book(dates, { totalPerDateCents: 2_500, instalments: 'monthly' });
    const path = `/booking-requests/${booked.body.data.reference}`;
    const dues = async () =>
      (await manager.get(path)).body.data.instalments.map(
        ({ amountCents, dueOn, month }: { amountCents: number; dueOn: string; month: string }) =>
          `${month}: ${amountCents} on ${dueOn}`,
      );
    const change = async (of: string, body: object) => {
      const { status, body: answer } = await manager.post(`${path}/${of}`, body, anyVersion);
      assert.ok(status < 300, JSON.stringify(answer));
      return dues();
    };
    const paid = await manager.patch(`${path}/instalments/1`, { paidOn: '2027-02-26' }, anyVersion);
    assert.equal(paid.status, 200);
    assert.deepEqual(await change('items', { ...place, date: '2027-04-20', keepPrice: true }), [
      '2027-04: 5000 on 2027-04-06',
      '2027-04: 2500 on 2027-04-06',
      '2027-05: 2500 on 2027-05-04',
      '2027-06: 2500 on 2027-06-01',
    ]);
    assert.deepEqual(await change('items/cancel', { items: [0, 3] }), [
      '2027-04: 5000 on 2027-04-06',
      '2027-05: 2500 on 2027-05-04',
    ]);
    assert.deepEqual(await change('price', { totalCents: 9_999, reason: 'Regulars' }), [
      '2027-04: 5000 on 2027-04-06',
      '2027-04: 1666 on 2027-04-13',
      '2027-05: 3333 on 2027-05-04',
    ]);
  });

  test('has monthly instalments due on the first date of their month, also once dates are cancelled or moved', async () => {
    const { service, manager, book } = await open();
    const dates = [...april, '2027-05-04', '2027-05-11', '2027-06-08', '2027-07-06', '2027-07-20'];
    const booked = await book(dates, { totalPerDateCents: 2_500, instalments: 'monthly' });
    const { reference } = booked.body.data;
    const path = `/booking-requests/${reference}`;
    const dues = async () =>
      (await manager.get(path)).body.data.instalments.map(
        ({ amountCents, dueOn }: { amountCents: number; dueOn: string }) => `${dueOn} ${amountCents}`,
      );
    const change = async (of: string, body: object) => {
      const { status, body: answer } = await manager.post(`${path}/${of}`, body, anyVersion);
      assert.equal(status, 200, JSON.stringify(answer));
      return dues();
    };
    const kept = { keepPrice: true };
    assert.deepEqual(await change('items/cancel', { items: [0] }), [
      '2027-04-13 7500',
      '2027-05-04 5000',
      '2027-06-08 2500',
      '2027-07-06 5000',
    ]);
    assert.deepEqual(await change('items/6/move', { date: '2027-06-02', ...kept }), [
      '2027-04-13 7500',
      '2027-05-04 5000',
      '2027-06-02 2500',
      '2027-07-06 5000',
    ]);
    assert.deepEqual(await change('items/7/move', { date: '2027-07-27', ...kept }), [
      '2027-04-13 7500',
      '2027-05-04 5000',
      '2027-06-02 2500',
      '2027-07-20 5000',
    ]);
    assert.deepEqual(await change('price', { totalCents: 10_000, reason: 'Regulars' }), [
      '2027-04-13 3750',
      '2027-05-04 2500',
      '2027-06-02 1250',
      '2027-07-20 2500',
    ]);
    // April is due by now, May is invoiced: neither moves.
    service.now = Date.parse('2027-04-14T12:00:00Z');
    await manager.patch(`${path}/instalments/2`, { invoicedOn: '2027-04-14' }, anyVersion);
    assert.deepEqual((await change('items/cancel', { items: [2] }))[0], '2027-04-13 3750');
    assert.deepEqual((await change('items/cancel', { items: [4] }))[1], '2027-05-04 2500');
  });

  test('has the instalment of its last date due on that date, also once it is moved to another month', async () => {
    const { manager, book } = await open();
    const booked = await book(['2027-05-04', '2027-06-08'], {
      totalPerDateCents: 2_500,
      instalments: 'monthly',
    });
    const path = `/booking-requests/${booked.body.data.reference}`;
    await manager.post(`${path}/items/1/cancel`, {}, anyVersion);
    const { body } = await manager.post(`${path}/move`, { date: '2027-09-07' }, anyVersion);
    const [{ dueOn, amountCents }] = body.data.instalments;
    assert.deepEqual([dueOn, amountCents, body.data.instalments.length], ['2027-09-07', 2_500, 1]);
  });

  test('moves several dates to another time or space, or none if one is taken', async () => {
    const { manager, scenario, book } = await open();
    const { reference } = (await book(april)).body.data;
    const path = `/booking-requests/${reference}/items/move`;
    const taking = await scenario.request('south-morning', '2027-04-27');
    const toSouth = { items: [2, 3], spaceId: 'south', slotId: 'south-day' };
    const refused = await manager.post(path, toSouth, anyVersion);
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body.error.details, [
      {
        path: 'additionalItems[0]',
        message: `This date and slot are taken by ${taking}.`,
        problem: 'taken_by',
        values: { reference: taking },
      },
    ]);
    assert.equal(await scenario.isFree('south-day', '2027-04-20'), true);
    await scenario.decline(taking);
    const asked = await manager.post(path, toSouth, anyVersion);
    const [{ path: member, problem, values }] = asked.body.error.details;
    assert.deepEqual(
      [asked.status, member, problem, values],
      [
        422,
        'price',
        'price_choice',
        { formerTotalCents: 4 * 216_000, newTotalCents: 2 * 216_000 + 2 * 144_000, currency: 'GBP' },
      ],
    );
    const moved = await manager.post(path, { ...toSouth, price: 'update' }, anyVersion);
    assert.deepEqual(itemDates(moved.body.data), [
      '0 2027-04-06 north-evening',
      '1 2027-04-13 north-evening',
      '2 2027-04-20 south-day',
      '3 2027-04-27 south-day',
    ]);
    assert.equal(moved.body.data.agreedPrice.totalCents, 2 * 216_000 + 2 * 144_000);
    assert.equal(await scenario.isFree('north-evening', '2027-04-20'), true);
    assert.equal(await scenario.isFree('south-evening', '2027-04-20'), false);
  });

  test('moves several dates to another weekday, also onto each other’s days, or none if one is taken', async () => {
    const { manager, scenario, book } = await open();
    const { reference } = (await book(april)).body.data;
    const path = `/booking-requests/${reference}/items/move`;
    const taking = await scenario.request('north-evening', '2027-04-21');
    const toWednesday = { items: [1, 2, 3], days: 1 };
    const refused = await manager.post(path, toWednesday, anyVersion);
    assert.deepEqual(
      refused.body.error.details.map(({ path: of, problem }: Record<string, string>) => [of, problem]),
      [['additionalItems[0]', 'taken_by']],
    );
    await scenario.decline(taking);
    assert.deepEqual(itemDates((await manager.post(path, toWednesday, anyVersion)).body.data), [
      '0 2027-04-06 north-evening',
      '1 2027-04-14 north-evening',
      '2 2027-04-21 north-evening',
      '3 2027-04-28 north-evening',
    ]);
    const byWeek = { items: [1, 2, 3], days: 7, slotId: 'north-day', price: 'update' };
    assert.deepEqual(itemDates((await manager.post(path, byWeek, anyVersion)).body.data), [
      '0 2027-04-06 north-evening',
      '1 2027-04-21 north-day',
      '2 2027-04-28 north-day',
      '3 2027-05-05 north-day',
    ]);
    const tooFar = await manager.post(path, { items: [1], days: 32 }, anyVersion);
    assert.equal(tooFar.status, 422);
  });

  test('keeps dates that have started, when several are changed', async () => {
    const { service, manager, book } = await open();
    const { reference } = (await book(april)).body.data;
    service.now = Date.parse('2027-04-13T18:00:00Z');
    const path = `/booking-requests/${reference}/items`;
    for (const [action, body] of [
      ['cancel', { items: [1, 2] }],
      ['move', { items: [1, 2], slotId: 'north-day' }],
    ] as const) {
      const { status, body: answer } = await manager.post(`${path}/${action}`, body, anyVersion);
      assert.deepEqual([status, answer.error.problem], [409, 'started'], action);
    }
    const { status } = await manager.post(`${path}/cancel`, { items: [2, 7] }, anyVersion);
    assert.equal(status, 404);
    const left = await manager.post(`${path}/cancel`, { items: [2, 3] }, anyVersion);
    assert.deepEqual(itemDates(left.body.data), ['0 2027-04-06 north-evening', '1 2027-04-13 north-evening']);
  });
});
