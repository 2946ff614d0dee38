import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { clientFor, invalidPaths } from '../../../test/management/manager.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { startServiceBesideTwin as startService } from '../../../test/service.ts';

const anyVersion = { 'if-match': '*' };

onAnyDatabase('instalments that the venue marks', (newDatabase) => {
  async function open(venue = divisibleHall()) {
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    const manager = await clientFor(service);
    const reference = await scenario.request('north-evening', evening);
    const mark = (number: number | string, body: unknown, headers: Record<string, string> = anyVersion) =>
      manager.patch(`/booking-requests/${reference}/instalments/${number}`, body, headers);
    return { service, scenario, manager, reference, mark };
  }

  test('are marked, listed by due date, summed by event, and unmarked', async () => {
    const { scenario, manager, reference, mark } = await open();
    await scenario.accept(reference);
    const marked = await mark(1, { invoicedOn: '2027-03-01' });
    assert.equal(marked.status, 200, JSON.stringify(marked.body));
    await mark(1, { paidOn: '2027-03-02' });
    const { body } = await manager.get('/instalments?from=2027-03-01&to=2027-12-31');
    const [due] = body.data;
    assert.deepEqual(
      [due.reference, due.number, due.invoicedOn, due.paidOn],
      [reference, 1, '2027-03-01', '2027-03-02'],
    );
    const unpaid = async () => {
      const { body } = await manager.get('/instalments?from=2027-03-01&to=2027-12-31&unpaid=true');
      return body.data.map((each: { number: number }) => each.number);
    };
    assert.deepEqual(await unpaid(), []);
    const events = await manager.get(`/booked-events?from=${evening}&to=${evening}`);
    const [event] = events.body.data;
    assert.deepEqual([event.totalCents, 'paidCents' in event], [144_000, false]);
    const undone = await mark(1, { invoicedOn: null, paidOn: null });
    assert.deepEqual(undone.body.data.instalments[0].paidOn, null);
    assert.deepEqual(await unpaid(), [1]);
    const history = await manager.get(`/booking-requests/${reference}/history`);
    const types = history.body.data.map(({ type }: { type: string }) => type);
    assert.equal(types.filter((type: string) => type === 'booking-request.instalment-marked').length, 3);
  });

  test('of a cancelled booking are listed by the date on which they were due', async () => {
    const { scenario, manager, reference, mark } = await open();
    await scenario.accept(reference);
    await mark(1, { paidOn: '2027-02-15' });
    const accepted = await manager.get(`/booked-events?from=${evening}&to=${evening}`);
    assert.deepEqual(accepted.body.data[0].taxes, [
      { label: 'VAT 20%', basisPoints: 2_000, netCents: 120_000, amountCents: 24_000 },
    ]);
    assert.equal(accepted.body.data[0].status, 'accepted');
    await scenario.cancel(reference);
    const { body } = await manager.get('/instalments?from=2027-03-01&to=2027-05-31');
    assert.deepEqual(
      body.data.map((each: { number: number; status: string; dueOn: string; paidOn: string }) => [
        ...[each.number, each.status, each.dueOn, each.paidOn],
      ]),
      [[1, 'cancelled', '2027-03-01', '2027-02-15']],
    );
    const elsewhere = await manager.get('/instalments?from=2027-02-01&to=2027-02-28');
    assert.deepEqual(elsewhere.body.data, []);
    const events = await manager.get(`/booked-events?from=${evening}&to=${evening}`);
    assert.deepEqual(
      events.body.data.map((each: { status: string; item: number }) => [each.status, each.item]),
      [['cancelled', 0]],
    );
    await mark(1, { paidOn: null });
    const removed = await manager.get(`/booked-events?from=${evening}&to=${evening}`);
    assert.deepEqual(removed.body.data, []);
    const list = '/instalments?from=2027-02-01&to=2027-05-31';
    assert.deepEqual((await manager.get(list)).body.data, []);
    await mark(1, { paidOn: '2027-02-20' });
    const again = await manager.get(list);
    assert.deepEqual(
      again.body.data.map((each: { dueOn: string; paidOn: string }) => [each.dueOn, each.paidOn]),
      [['2027-03-01', '2027-02-20']],
    );
    await mark(1, { paidOn: null });
    assert.equal(await scenario.undo(reference), 'accepted');
    const price = { totalCents: 100_000, reason: 'Regulars' };
    assert.equal((await manager.post(`/booking-requests/${reference}/price`, price, anyVersion)).status, 200);
  });

  test('belong to an accepted booking, keep its price, and need the current version', async () => {
    const { scenario, manager, reference, mark } = await open();
    assert.equal((await mark(1, { paidOn: '2027-03-02' })).status, 409);
    const seen = await manager.get(`/booking-requests/${reference}`);
    await scenario.accept(reference);
    assert.equal((await mark(1, { paidOn: '2027-03-02' }, { 'if-match': seen.etag })).status, 412);
    assert.equal((await mark(9, { paidOn: '2027-03-02' })).status, 404);
    assert.equal((await mark('first', { paidOn: '2027-03-02' })).status, 404);
    // Two days ahead: tomorrow may be today elsewhere.
    for (const paidOn of ['2027-02-30', '2199-03-01', '2027-03-03', '0202-03-01'])
      assert.deepEqual(invalidPaths(await mark(1, { paidOn })), ['paidOn'], paidOn);
    assert.deepEqual(invalidPaths(await mark(1, { invoicedOn: '2028-03-02' })), ['invoicedOn']);
    assert.equal((await mark(1, { paidOn: '2027-03-02' })).status, 200);
  });

  test('that are invoiced or paid stay when another price is agreed, and the others take the difference', async () => {
    const payments = [
      { basisPoints: 5_000, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 5_000, dueBasis: 'before_event', offsetDays: 14 },
    ];
    const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000, payments }];
    const slots = [{ id: 'north-evening', name: 'Evening', startTime: '18:00', endTime: '01:00', packages }];
    const spaces = [hallSpace('north', ['north'], { slots })];
    const { scenario, manager, reference, mark } = await open(divisibleHall({ file: { spaces } }));
    await scenario.accept(reference);
    const agree = (totalCents: number) =>
      manager.post(`/booking-requests/${reference}/price`, { totalCents, reason: 'Regulars' }, anyVersion);
    const instalments = async () => {
      const { body } = await manager.get(`/booking-requests/${reference}`);
      return body.data.instalments.map((each: { amountCents: number; paidOn: string | null }) => [
        each.amountCents,
        each.paidOn,
      ]);
    };
    await mark(1, { paidOn: '2027-03-02' });
    assert.deepEqual(await instalments(), [
      [72_000, '2027-03-02'],
      [72_000, null],
    ]);
    assert.equal((await agree(100_000)).status, 200);
    assert.deepEqual(await instalments(), [
      [72_000, '2027-03-02'],
      [28_000, null],
    ]);
    const refused = await agree(50_000);
    assert.deepEqual([refused.status, refused.body.error.problem], [409, 'instalments_marked']);
    assert.equal((await agree(200_000)).status, 200);
    assert.deepEqual(await instalments(), [
      [72_000, '2027-03-02'],
      [128_000, null],
    ]);
    assert.equal((await mark(1, { paidOn: null })).status, 200);
    assert.equal((await agree(50_000)).status, 200);
    assert.deepEqual(await instalments(), [
      [25_000, null],
      [25_000, null],
    ]);
  });

  test('remain when the acceptance is undone, and can be removed, but not added, until it is accepted again', async () => {
    const { scenario, manager, reference, mark } = await open();
    await scenario.accept(reference);
    await mark(1, { invoicedOn: '2027-03-01', paidOn: '2027-03-02' });
    assert.equal(await scenario.undo(reference), 'pending_approval');
    const dates = async () => {
      const { body } = await manager.get(`/booking-requests/${reference}`);
      const [{ invoicedOn, paidOn }] = body.data.instalments;
      return [invoicedOn, paidOn];
    };
    assert.deepEqual(await dates(), ['2027-03-01', '2027-03-02']);
    const moved = await mark(1, { paidOn: '2027-03-01' });
    assert.deepEqual([moved.status, moved.body.error.problem], [409, 'request_is']);
    assert.equal((await mark(1, { invoicedOn: '2027-03-01', paidOn: null })).status, 200);
    assert.deepEqual(await dates(), ['2027-03-01', null]);
    assert.equal((await mark(1, { paidOn: '2027-03-02' })).status, 409);
    await scenario.decline(reference);
    assert.equal((await mark(1, { invoicedOn: null })).status, 200);
    await scenario.undo(reference);
    const price = { totalCents: 100_000, reason: 'Regulars' };
    assert.equal((await manager.post(`/booking-requests/${reference}/price`, price, anyVersion)).status, 200);
  });
});
