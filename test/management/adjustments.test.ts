/** Staff sell what visitors can, with adjustments of the price. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths, type ManagementResponse } from './manager.ts';

const vat = { label: 'VAT', basisPoints: 2000 };
const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date: evening };
const guest = { name: 'B. Caller', email: 'caller@example.com' };
const anyVersion = { 'if-match': '*' };
const regular = { label: 'Regular guest', basisPoints: -1_000 };
const goodwill = { label: 'Goodwill', amountCents: -5_000 };

const linesOf = ({ lines }: { lines: { type: string; amountCents: number; item?: number }[] }) =>
  lines.map(({ type, amountCents, item }) =>
    [type, amountCents, item].filter((each) => each !== undefined).join(' '),
  );

const problemsOf = (response: ManagementResponse) =>
  response.body.error.details.map(({ path, problem }: { path: string; problem: string }) => [path, problem]);

onBothDatabases('a booking that staff sell', (newDatabase) => {
  async function open(venue: object = {}) {
    const north = hallSpace('north', ['north'], { layouts: [{ name: 'Theatre', capacity: 80 }] });
    const extras = [
      { id: 'piano', name: 'Grand piano', amountCents: 10_000, per: 'booking' },
      { id: 'chairs', name: 'Chairs', amountCents: 200, per: 'piece', most: 50 },
    ];
    const slots = north.slots.map((slot) => ({
      ...slot,
      packages: slot.packages.map((each) => ({ ...each, extras })),
    }));
    const questions = [
      { id: 'kind', label: 'What kind of event?', kind: 'choice', choices: ['Concert', 'Party'] },
      { id: 'bar', label: 'A bar?', kind: 'yes_no' },
    ];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({
        venue: { tax: vat, questions, ...venue },
        file: { spaces: [{ ...north, slots }] },
      }),
    });
    const manager = await clientFor(service);
    const add = (changes: object = {}) =>
      manager.post('/booking-requests', { ...place, ...guest, ...changes });
    return { service, manager, add };
  }

  test('has its layout, extras, answers and adjustments, which a dry run shows first', async () => {
    const { manager, add } = await open();
    const choices = {
      attendance: 60,
      layout: 'Theatre',
      extras: [{ id: 'chairs', pieces: 20 }, { id: 'piano' }],
      answers: [
        { questionId: 'kind', value: 'Concert' },
        { questionId: 'bar', value: true },
      ],
      adjustments: [regular, goodwill],
    };
    const dryRun = await add({ ...choices, dryRun: true });
    assert.equal(dryRun.status, 200, JSON.stringify(dryRun.body));
    const { body } = await manager.get('/booking-requests');
    assert.deepEqual(body.data, []);
    const added = await add(choices);
    assert.equal(added.status, 201, JSON.stringify(added.body));
    const { reference } = added.body.data;
    const read = (await manager.get(`/booking-requests/${reference}`)).body.data;
    for (const { quote, layout, extras, answers, adjustments } of [dryRun.body.data, added.body.data, read]) {
      assert.deepEqual(linesOf(quote), [
        'hire_fee 120000',
        'extra 10000',
        'extra 4000',
        'adjustment -13400',
        'adjustment -5000',
        'tax 23120',
      ]);
      assert.equal(quote.totalCents, 138_720);
      assert.equal(
        quote.payments.reduce((sum: number, each: { amountCents: number }) => sum + each.amountCents, 0),
        138_720,
      );
      assert.deepEqual(quote.lines[3], {
        type: 'adjustment',
        label: 'Regular guest',
        amountCents: -13_400,
        basisPoints: -1_000,
        tax: vat,
      });
      assert.equal(layout, 'Theatre');
      assert.deepEqual(extras, [
        { id: 'piano', name: 'Grand piano', pieces: null },
        { id: 'chairs', name: 'Chairs', pieces: 20 },
      ]);
      assert.deepEqual(answers, [
        { questionId: 'kind', label: 'What kind of event?', value: 'Concert' },
        { questionId: 'bar', label: 'A bar?', value: true },
      ]);
      assert.deepEqual(adjustments, [regular, goodwill]);
    }
  });

  test('has the extras of each date, a percentage on each date and an amount on the first', async () => {
    const { add } = await open({ pricesIncludeTax: true });
    const second = { ...place, date: '2027-03-19', extras: [{ id: 'piano' }] };
    const { status, body } = await add({
      additionalItems: [second],
      adjustments: [regular, goodwill],
      instalments: 'monthly',
    });
    assert.equal(status, 201, JSON.stringify(body));
    const { quote, items } = body.data;
    assert.equal(quote.totalCents, 108_000 - 5_000 + 117_000);
    assert.deepEqual(
      quote.lines.flatMap(
        ({ type, amountWithTaxCents, item }: { type: string; amountWithTaxCents: number; item: number }) =>
          type === 'adjustment' ? `${item} ${amountWithTaxCents}` : [],
      ),
      ['0 -12000', '0 -5000', '1 -13000'],
    );
    assert.deepEqual(quote.payments, [
      { amountCents: 220_000, dueBasis: 'fixed_date', fixedDate: evening, month: '2027-03' },
    ]);
    assert.deepEqual(
      items.map(({ extras }: { extras: unknown[] }) => extras.length),
      [0, 1],
    );
  });

  test('keeps its adjustments when a date moves at today’s price, and a new date has the percentages', async () => {
    const { manager, add } = await open();
    const { reference } = (await add({ adjustments: [regular, goodwill] })).body.data;
    const at = { 'if-match': '*' };
    const moved = await manager.post(
      `/booking-requests/${reference}/move`,
      { date: '2027-03-13', keepPrice: false },
      at,
    );
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    // 120,000 − 10 % − 5,000, and 20 % tax.
    assert.equal(moved.body.wouldCost.totalCents, 123_600);
    assert.equal(moved.body.data.agreedPrice.totalCents, 123_600);
    const extended = await manager.post(
      `/booking-requests/${reference}/items`,
      { ...place, date: '2027-03-20', extras: [{ id: 'piano' }] },
      at,
    );
    assert.equal(extended.status, 200, JSON.stringify(extended.body));
    assert.deepEqual(linesOf(extended.body.data.agreedPrice), [
      'hire_fee 120000 0',
      'adjustment -12000 0',
      'adjustment -5000 0',
      'hire_fee 120000 1',
      'extra 10000 1',
      'adjustment -13000 1',
      'tax 20600 0',
      'tax 23400 1',
    ]);
  });

  test('keeps what its first date bears of an agreed price, when that date moves, is corrected or another one goes', async () => {
    const { manager, add } = await open();
    const agreedBooking = async (date: string, second: string) => {
      const additionalItems = [{ ...place, date: second }];
      const added = await add({ date, additionalItems, adjustments: [goodwill] });
      assert.equal(added.status, 201, JSON.stringify(added.body));
      const path = `/booking-requests/${added.body.data.reference}`;
      assert.equal(added.body.data.quote.totalCents, 282_000);
      const agreed = await manager.post(
        `${path}/price`,
        { totalCents: 240_000, reason: 'By phone' },
        anyVersion,
      );
      assert.deepEqual(linesOf(agreed.body.data.agreedPrice), [
        'hire_fee 97872 0',
        'hire_fee 102127 1',
        'tax 19575 0',
        'tax 20426 1',
      ]);
      return path;
    };
    const afterPost = async (path: string, body: object) => {
      const { status, body: answer } = await manager.post(path, body, anyVersion);
      assert.equal(status, 200, JSON.stringify(answer));
      const { agreedPrice, adjustments } = answer.data;
      return [linesOf(agreedPrice), adjustments];
    };
    const one = await agreedBooking('2027-03-05', '2027-03-06');
    assert.deepEqual(await afterPost(`${one}/items/0/move`, { date: '2027-03-26', keepPrice: false }), [
      ['hire_fee 120000 0', 'adjustment -5000 0', 'hire_fee 102127 1', 'tax 23000 0', 'tax 20426 1'],
      [goodwill],
    ]);
    const two = await agreedBooking('2027-03-12', '2027-03-13');
    assert.deepEqual(await afterPost(`${two}/items/1/move`, { date: '2027-04-02', keepPrice: false }), [
      ['hire_fee 97872 0', 'hire_fee 120000 1', 'tax 19575 0', 'tax 24000 1'],
      [goodwill],
    ]);
    assert.deepEqual(await afterPost(`${two}/items/1/cancel`, {}), [
      ['hire_fee 97872', 'tax 19575'],
      [goodwill],
    ]);
    const three = await agreedBooking('2027-03-19', '2027-03-20');
    const corrected = await manager.patch(three, { items: [1], attendance: 30, price: 'update' }, anyVersion);
    assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
    assert.deepEqual(linesOf(corrected.body.data.agreedPrice), [
      'hire_fee 97872 0',
      'hire_fee 120000 1',
      'tax 19575 0',
      'tax 24000 1',
    ]);
    assert.deepEqual(await afterPost(`${three}/items/0/cancel`, {}), [['hire_fee 120000', 'tax 24000'], []]);
  });

  test('is refused with what the venue does not offer, and below 0', async () => {
    const { manager, add } = await open();
    const second = { ...place, date: '2027-03-19' };
    for (const [changes, problems] of [
      [{ layout: 'Banquet' }, [['layout', 'not_a_choice']]],
      [{ extras: [{ id: 'organ' }] }, [['extras[0].id', 'no_such']]],
      [{ extras: [{ id: 'chairs', pieces: 51 }] }, [['extras[0].pieces', 'out_of_range']]],
      [
        { extras: [{ id: 'organ' }], additionalItems: [{ ...second, layout: 'Banquet' }] },
        [
          ['extras[0].id', 'no_such'],
          ['additionalItems[0].layout', 'not_a_choice'],
        ],
      ],
      [{ answers: [{ questionId: 'kind', value: 'Fair' }] }, [['answers[0].value', 'not_a_choice']]],
      [
        { adjustments: [{ label: 'Free', amountCents: -120_001 }] },
        [['adjustments[0].amountCents', 'below_zero']],
      ],
      [{ adjustments: [regular], totalCents: 1 }, [['adjustments', 'one_of_two']]],
      [{ adjustments: [{ label: 'Nothing' }] }, [['adjustments[0].amountCents', 'required']]],
      [{ adjustments: [{ ...regular, amountCents: 1 }] }, [['adjustments[0].amountCents', 'one_of_two']]],
      [{ adjustments: [{ label: ' ', amountCents: 1 }] }, [['adjustments[0].label', 'empty']]],
      [
        { adjustments: [{ label: 'x', basisPoints: -10_001 }] },
        [['adjustments[0].basisPoints', 'out_of_range']],
      ],
      [{ dryRun: 1 }, [['dryRun', 'wrong_kind']]],
    ] as const) {
      const response = await add(changes);
      assert.equal(response.status, 422, JSON.stringify(changes));
      assert.deepEqual(problemsOf(response), problems);
    }
    const custom = { ...guest, spaceId: 'north', date: evening, startTime: '10:00', endTime: '12:00' };
    const atCustomTimes = await manager.post('/booking-requests', { ...custom, extras: [{ id: 'piano' }] });
    assert.deepEqual(invalidPaths(atCustomTimes), ['extras[0].id']);
    assert.deepEqual((await manager.get('/booking-requests')).body.data, []);
  });

  test('costs its adjustments at custom times, and with a price of each date', async () => {
    const { manager, add } = await open();
    const custom = { ...guest, spaceId: 'north', date: evening, startTime: '10:00', endTime: '12:00' };
    const cleaned = await manager.post('/booking-requests', {
      ...custom,
      adjustments: [{ label: 'Cleaning', amountCents: 5_000 }],
    });
    assert.equal(cleaned.status, 201, JSON.stringify(cleaned.body));
    assert.deepEqual(linesOf(cleaned.body.data.quote), ['hire_fee 0', 'adjustment 5000', 'tax 1000']);
    const agreed = await add({ date: '2027-03-19', totalPerDateCents: 60_000, adjustments: [regular] });
    assert.equal(agreed.status, 201, JSON.stringify(agreed.body));
    assert.deepEqual(linesOf(agreed.body.data.agreedPrice), [
      'hire_fee 50000',
      'adjustment -5000',
      'tax 9000',
    ]);
  });

  test('shows adjustments in a simulated price', async () => {
    const { manager } = await open();
    const { status, body } = await manager.post('/simulated-quote', { ...place, adjustments: [regular] });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.quote.totalCents, 129_600);
    assert.deepEqual(body.data.lines, [null, null, null]);
  });

  test('loses the labels of its adjustments with its guest', async () => {
    const { manager, add } = await open();
    const { reference } = (await add({ adjustments: [{ ...regular, label: 'Son of B. Caller' }] })).body.data;
    const erased = await manager.post('/guests/erase', { reference });
    assert.ok(erased.status < 300, JSON.stringify(erased.body));
    const { adjustments, quote } = (await manager.get(`/booking-requests/${reference}`)).body.data;
    assert.deepEqual(adjustments, [{ label: '(erased)', basisPoints: -1_000 }]);
    assert.deepEqual(
      quote.lines.map(({ label }: { label: string }) => label),
      ['Dry hire', '(erased)', 'VAT 20%'],
    );
    assert.equal(quote.totalCents, 129_600);
  });
});
