import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { noon } from '../service.ts';
import { newClientAddress, serviceForSuite, studioRequest } from './riverside.ts';

const evening = {
  spaceId: 'ballroom',
  slotId: 'ballroom-evening',
  packageId: 'dry-hire',
  date: '2027-03-12',
};

onAnyDatabase('quotes', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const quote = (changes: object, key = 'web') =>
    service().post('/quote', { ...evening, ...changes }, { key, address: newClientAddress() });

  test('a quote lists the lines and instalments of a date', async () => {
    const { status, headers, body } = await quote({});
    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(body, {
      success: true,
      data: {
        hireFeeCents: 120_000,
        taxCents: 24_000,
        totalCents: 144_000,
        dueNowCents: 43_200,
        lines: [
          { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 },
          { type: 'tax', label: 'VAT 20%', amountCents: 24_000 },
        ],
        payments: [
          // The date a fortnight before the event has passed, so both are due at signing.
          { amountCents: 43_200, dueBasis: 'after_signing', offsetDays: 7 },
          { amountCents: 100_800, dueBasis: 'before_event', offsetDays: 14 },
        ],
        currency: 'GBP',
      },
    });
  });

  test('has the rates of the date, all six due bases and exact sums', async () => {
    // A Saturday in April: weekend surcharge and spring offer.
    const { body } = await quote({ packageId: 'full-service', date: '2027-04-10' });
    assert.deepEqual(body.data, {
      hireFeeCents: 280_001,
      taxCents: 56_000,
      totalCents: 336_001,
      dueNowCents: 50_000,
      lines: [
        { type: 'hire_fee', label: 'Full service', amountCents: 250_001 },
        { type: 'surcharge', label: 'Weekend', amountCents: 50_000 },
        { type: 'discount', label: 'Spring offer', amountCents: -20_000 },
        { type: 'tax', label: 'VAT 20%', amountCents: 56_000 },
      ],
      payments: [
        // 24 February has passed, so both are due at signing.
        { amountCents: 50_000, dueBasis: 'after_signing', offsetDays: 3 },
        { amountCents: 94_324, dueBasis: 'before_onsale', offsetDays: 45 },
        { amountCents: 94_324, dueBasis: 'before_event', offsetDays: 30 },
        { amountCents: 1_000, dueBasis: 'fixed_date', fixedDate: '2027-03-31' },
        { amountCents: 2_000, dueBasis: 'deducted_from_ticket_sales' },
        { amountCents: 94_353, dueBasis: 'after_settlement', offsetDays: 5 },
      ],
      currency: 'GBP',
    });
  });

  test('instalments are sorted by due date on the venue’s calendar', async () => {
    const bases = async (date: string) => {
      const { body } = await quote({ packageId: 'full-service', date });
      return body.data.payments.map(({ dueBasis }: { dueBasis: string }) => dueBasis);
    };
    const order = ['after_signing', 'fixed_date'];
    const both = async () =>
      (await bases('2027-07-10')).filter((basis: string) => order.includes(basis)).join();
    // Three days after signing on 28 March is 31 March, as the fixed date.
    service().now = Date.UTC(2027, 2, 28, 22, 30);
    assert.equal(await both(), 'after_signing,fixed_date', 'those due on one day keep the venue’s order');
    // It is 29 March in London, where the clocks have changed.
    service().now = Date.UTC(2027, 2, 28, 23, 30);
    assert.equal(await both(), 'fixed_date,after_signing');
    service().now = noon;
  });

  test('without tax and schedule everything is due after signing', async () => {
    const { body } = await quote(
      { spaceId: 'boathouse', slotId: 'boathouse-day', packageId: 'boats' },
      'lake',
    );
    assert.deepEqual(body.data, {
      hireFeeCents: 150_000,
      taxCents: 0,
      totalCents: 150_000,
      dueNowCents: 150_000,
      lines: [{ type: 'hire_fee', label: 'Boats', amountCents: 150_000 }],
      payments: [{ amountCents: 150_000, dueBasis: 'after_signing', offsetDays: 0 }],
      currency: 'JPY',
    });
  });

  test('a quote needs an existing slot, free or not: held, blocked, other weekday, started today', async () => {
    await service().post('/booking-requests', studioRequest('2027-05-03'), { address: newClientAddress() });
    const studio = { spaceId: 'studio', slotId: 'studio-early' };
    assert.equal((await quote({ ...studio, date: '2027-05-03' })).status, 200);
    assert.equal((await quote({ ...studio, date: '2027-12-25' })).status, 200);
    // It is noon; the early slot began at nine.
    assert.equal((await quote({ ...studio, date: '2027-03-01' })).status, 200);
    // A Monday: the evening is offered from Thursday to Saturday.
    assert.equal((await quote({ date: '2027-03-08' })).status, 200);
  });

  test('a quote holds nothing', async () => {
    await quote({ spaceId: 'studio', slotId: 'studio-early', date: '2027-05-04' });
    const { body } = await service().get('/spaces/studio/availability?from=2027-05-04&to=2027-05-04');
    assert.equal(body.data[0].slots[0].free, true);
  });

  test('rejects a past date of the venue’s calendar, regardless of the date in London', async () => {
    const past = await quote({ date: '2027-02-28' });
    assert.equal(past.status, 422);
    assert.equal(past.body.error.code, 'VALIDATION_ERROR');
    assert.equal(past.body.error.details[0].path, 'date');
    const boats = { spaceId: 'boathouse', slotId: 'boathouse-day', packageId: 'boats', date: '2027-03-01' };
    assert.equal((await quote(boats, 'lake')).status, 200);
    // Midnight in Tokyo, three in the afternoon in London.
    service().now = noon + 3 * 3_600_000;
    assert.equal((await quote(boats, 'lake')).status, 422);
    assert.equal((await quote({ date: '2027-03-01' })).status, 200);
    service().now = noon;
  });

  test('an unknown, hidden or foreign space, slot or package is not found', async () => {
    for (const [changes, key] of [
      [{ spaceId: 'nowhere' }],
      [{ slotId: 'nowhen' }],
      [{ packageId: 'nothing' }],
      [{ spaceId: 'attic', slotId: 'attic-day' }],
      [{ spaceId: 'cellar', slotId: 'cellar-day' }],
      // A slot of another space; a package that the slot does not offer.
      [{ spaceId: 'studio' }],
      [{ slotId: 'ballroom-morning', packageId: 'full-service' }],
      [{ spaceId: 'boathouse', slotId: 'boathouse-day', packageId: 'boats' }],
      [{}, 'lake'],
    ] as [object, string?][]) {
      const { status, body } = await quote(changes, key);
      assert.equal(status, 404, JSON.stringify(changes));
      assert.equal(body.error.code, 'NOT_FOUND');
    }
  });
});
