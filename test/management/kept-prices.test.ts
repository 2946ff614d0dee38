/** A price that stays when dates of a booking move. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, hallSpace } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

const anyVersion = { 'if-match': '*' };
const guest = { name: 'B. Caller', email: 'caller@example.com', attendance: 20 };

interface Line {
  readonly type: string;
  readonly label: string;
  readonly amountCents: number;
  readonly item?: number;
}
const linesOf = ({ lines }: { lines: Line[] }) =>
  lines.map(({ type, label, amountCents, item }) =>
    [type, label, amountCents, item].filter((each) => each !== undefined).join(' '),
  );

onBothDatabases('a kept price', (newDatabase) => {
  async function open() {
    const slotOf = (id: string, startTime: string, endTime: string) => ({
      id,
      name: id,
      startTime,
      endTime,
      packages: [
        { id: `${id}-tasting`, name: 'Tasting', hireFeeCents: 20_000, perAttendeeCents: 1_500, tax: food },
        { id: `${id}-taproom`, name: 'Taproom', hireFeeCents: 80_000, extras },
      ],
    });
    const food = { label: 'VAT', basisPoints: 1_200 };
    const extras = [
      { id: 'piano', name: 'Grand piano', amountCents: 10_000, per: 'booking' },
      { id: 'organ', name: 'Organ', amountCents: 10_000, per: 'booking' },
      { id: 'snacks', name: 'Snacks', amountCents: 300, per: 'attendee', tax: food },
    ];
    const slots = [slotOf('evening', '18:00', '23:00'), slotOf('day', '10:00', '16:00')];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({
        venue: { tax: { label: 'VAT', basisPoints: 2_100 } },
        file: { spaces: [hallSpace('north', ['north'], { slots })] },
      }),
    });
    const manager = await clientFor(service);
    const place = { spaceId: 'north', slotId: 'evening', packageId: 'evening-tasting' };
    const post = async (path: string, body: object, expected = 200) => {
      const { status, body: answer } = await manager.post(path, body, anyVersion);
      assert.equal(status, expected, JSON.stringify(answer));
      return answer.data;
    };
    return { manager, place, post };
  }

  test('is a line of the new package at its tax, for one date and for one of several', async () => {
    const { place, post } = await open();
    const one = await post('/booking-requests', { ...place, ...guest, date: '2027-03-05' }, 201);
    assert.deepEqual(linesOf(one.quote), [
      'hire_fee Tasting 20000',
      'attendance 20 × Tasting 30000',
      'tax VAT 12% 6000',
    ]);
    const path = `/booking-requests/${one.reference}`;
    const moved = await post(`${path}/move`, { packageId: 'evening-taproom', keepPrice: true });
    // 560.00 with 21 % of tax in it.
    assert.deepEqual(linesOf(moved.agreedPrice), ['hire_fee Taproom 46281', 'tax VAT 21% 9719']);
    assert.equal(moved.agreedPrice.reason, 'Price kept when the booking was corrected');

    const second = { ...place, attendance: 20, date: '2027-03-13' };
    const two = await post(
      '/booking-requests',
      { ...place, ...guest, date: '2027-03-12', additionalItems: [second] },
      201,
    );
    const items = `/booking-requests/${two.reference}/items`;
    const { agreedPrice } = await post(`${items}/1/move`, { packageId: 'evening-taproom', keepPrice: true });
    assert.deepEqual(linesOf(agreedPrice), [
      'hire_fee Tasting 20000 0',
      'attendance 20 × Tasting 30000 0',
      'hire_fee Taproom 46281 1',
      'tax VAT 12% 6000 0',
      'tax VAT 21% 9719 1',
    ]);
  });

  test('counts as agreed if staff keep it instead of another one of the day', async () => {
    const { manager, place, post } = await open();
    const { reference } = await post('/booking-requests', { ...place, ...guest, date: '2027-03-05' }, 201);
    const path = `/booking-requests/${reference}`;
    const same = await post(`${path}/move`, { date: '2027-03-06', keepPrice: true });
    assert.equal(same.agreedPrice, null, 'the price of the day is the same');
    await post(`${path}/move`, { packageId: 'evening-taproom', keepPrice: true });
    const corrected = await manager.patch(path, { attendance: 30 }, anyVersion);
    assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
    assert.equal(corrected.body.data.agreedPrice.totalCents, 56_000);
  });

  test('counts as agreed for its date if another date was moved at the price of the day before', async () => {
    const { manager, place, post } = await open();
    const second = { ...place, attendance: 20, date: '2027-03-13' };
    const { reference } = await post(
      '/booking-requests',
      { ...place, ...guest, date: '2027-03-12', additionalItems: [second] },
      201,
    );
    const path = `/booking-requests/${reference}`;
    const updated = await post(`${path}/items/0/move`, { packageId: 'evening-taproom', keepPrice: false });
    assert.equal(updated.agreedPrice.reason, 'Dates of the booking changed');
    const kept = await post(`${path}/items/1/move`, { packageId: 'evening-taproom', keepPrice: true });
    assert.equal(kept.agreedPrice.reason, 'Price kept when the booking was corrected');
    // The kept date has the price of the day again: nothing is agreed any more.
    const last = await post(`${path}/items/1/move`, { packageId: 'evening-tasting', keepPrice: false });
    assert.equal(last.agreedPrice.reason, 'Dates of the booking changed');
    assert.equal((await manager.get(path)).body.data.agreedPrice.totalCents, last.agreedPrice.totalCents);
  });

  test('is no longer called agreed once the last date with an agreed price has the price of the day', async () => {
    const { place, post } = await open();
    const { reference } = await post('/booking-requests', { ...place, ...guest, date: '2027-03-05' }, 201);
    const path = `/booking-requests/${reference}`;
    await post(`${path}/price`, { totalCents: 30_000, reason: 'By phone' });
    const added = await post(`${path}/items`, { ...place, attendance: 20, date: '2027-03-06' });
    assert.equal(added.agreedPrice.reason, 'By phone');
    const moved = await post(`${path}/items/0/move`, { date: '2027-03-07', keepPrice: false });
    assert.equal(moved.agreedPrice.reason, 'Dates of the booking changed');
    assert.ok(!('agreedItems' in added.agreedPrice), 'stored only');
  });

  async function openWithExtras(body: object = {}) {
    const { manager, place, post } = await open();
    const booked = await post(
      '/booking-requests',
      {
        ...place,
        ...guest,
        packageId: 'evening-taproom',
        date: '2027-03-05',
        extras: [{ id: 'piano' }, { id: 'snacks' }],
        ...body,
      },
      201,
    );
    const path = `/booking-requests/${booked.reference}`;
    const correct = async (change: object) => {
      const answer = await manager.patch(path, change, anyVersion);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    };
    return { manager, place, post, path, booked, correct };
  }

  test('has the lines of what is booked once extras and guests changed, at their taxes', async () => {
    const { manager, post, path, booked, correct } = await openWithExtras();
    assert.deepEqual(linesOf(booked.quote), [
      'hire_fee Taproom 80000',
      'extra Grand piano 10000',
      'extra 20 × Snacks 6000',
      'tax VAT 21% 18900',
      'tax VAT 12% 720',
    ]);
    const dry = await correct({ extras: [{ id: 'piano' }], price: 'keep', dryRun: true });
    const withoutSnacks = await correct({ extras: [{ id: 'piano' }], price: 'keep' });
    // 1,156.20 with tax: the piano costs 121.00 of it, the package the rest.
    const lines = ['hire_fee Taproom 85554', 'extra Grand piano 10000', 'tax VAT 21% 20066'];
    for (const { data } of [dry, withoutSnacks]) assert.deepEqual(linesOf(data.agreedPrice), lines);
    assert.equal(withoutSnacks.data.agreedPrice.totalCents, booked.quote.totalCents);
    assert.equal(withoutSnacks.data.agreedPrice.reason, 'Price kept when the booking was corrected');
    const { changes } = (await manager.get(`${path}/history`)).body.data.at(-1);
    const change = changes.find(({ member }: { member: string }) => member === 'agreedPrice');
    assert.equal(change.after.totalCents, 115_620);

    // More guests, without naming the price: the agreement stays.
    const withSnacks = await correct({ extras: [{ id: 'snacks' }], attendance: 30 });
    assert.deepEqual(linesOf(withSnacks.data.agreedPrice), [
      'hire_fee Taproom 87223',
      'extra 30 × Snacks 9000',
      'tax VAT 21% 18317',
      'tax VAT 12% 1080',
    ]);
    const { agreedPrice } = withSnacks.data;
    assert.equal(agreedPrice.totalCents, 115_620);
    assert.equal(agreedPrice.agreedAt, withoutSnacks.data.agreedPrice.agreedAt);

    const undone = await post(`${path}/corrections/${withSnacks.correctionId}/undo`, {});
    assert.deepEqual(linesOf(undone.agreedPrice), lines);
  });

  test('of one of several dates leaves the other ones as they are', async () => {
    const extras = [{ id: 'piano' }];
    const second = { spaceId: 'north', slotId: 'evening', packageId: 'evening-taproom', date: '2027-03-12' };
    const { correct } = await openWithExtras({ extras, additionalItems: [{ ...second, extras }] });
    const { data } = await correct({ items: [1], extras: [{ id: 'organ' }, { id: 'piano' }], price: 'keep' });
    assert.deepEqual(linesOf(data.agreedPrice), [
      'hire_fee Taproom 80000 0',
      'extra Grand piano 10000 0',
      'hire_fee Taproom 70000 1',
      'extra Grand piano 10000 1',
      'extra Organ 10000 1',
      'tax VAT 21% 18900 0',
      'tax VAT 21% 18900 1',
    ]);
  });

  test('has the line of another extra that costs the same today, and no other reduction than the booking', async () => {
    const { post, path, correct } = await openWithExtras({ extras: [{ id: 'piano' }] });
    const { data } = await correct({ extras: [{ id: 'organ' }], price: 'keep' });
    assert.deepEqual(linesOf(data.agreedPrice), [
      'hire_fee Taproom 80000',
      'extra Organ 10000',
      'tax VAT 21% 18900',
    ]);
    const reduction = { label: 'Neighbour', amountCents: -10_000 };
    await correct({ adjustments: [reduction], price: 'update' });
    const without = await correct({ adjustments: [], price: 'keep' });
    assert.deepEqual(linesOf(without.data.agreedPrice), [
      'hire_fee Taproom 70000',
      'extra Organ 10000',
      'tax VAT 21% 16800',
    ]);
    await post(`${path}/price`, { totalCents: 50_000, taxCents: 0, reason: 'Exempt' });
    const exempt = await correct({ extras: [{ id: 'piano' }, { id: 'organ' }] });
    assert.deepEqual([exempt.data.agreedPrice.totalCents, exempt.data.agreedPrice.taxCents], [50_000, 0]);
  });

  test('at custom times has no line for the former guests and extras', async () => {
    const { post, path, correct } = await openWithExtras();
    await post(`${path}/move`, { startTime: '16:00', endTime: '23:00', keepPrice: true });
    const { data } = await correct({ extras: [{ id: 'piano' }], price: 'keep' });
    assert.deepEqual(linesOf(data.agreedPrice), [
      'hire_fee Taproom 85554',
      'extra Grand piano 10000',
      'tax VAT 21% 20066',
    ]);
    const tasting = await openWithExtras({ packageId: 'evening-tasting', extras: [], date: '2027-03-26' });
    await tasting.post(`${tasting.path}/move`, { startTime: '16:00', endTime: '23:00', keepPrice: true });
    for (const price of ['keep', 'update']) {
      const changed = await tasting.correct({ attendance: 30, price, dryRun: true });
      assert.deepEqual(linesOf(changed.data.agreedPrice), ['hire_fee Tasting 50000', 'tax VAT 12% 6000']);
    }
  });
});
