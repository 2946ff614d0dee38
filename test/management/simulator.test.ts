/** The price simulator for staff. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow, onAnyDatabase } from '../databases.ts';
import { evening } from '../scenario.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const requested = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: evening };
const weekend = { label: 'Weekend', weekdays: [5, 6], basisPoints: 2500 };

onAnyDatabase('the price simulator', (newDatabase) => {
  async function open(space: object = {}) {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith({ space }) });
    const manager = await clientFor(service);
    return { service, manager, simulate: (filter: object) => manager.post('/simulated-quote', filter) };
  }

  test('equals the visitor’s quote, with the rate of each line', async () => {
    const rates = [{ label: 'Monday', weekdays: [1], amountCents: -500 }, weekend];
    const { service, simulate } = await open({ rates });
    const { status, body } = await simulate(requested);
    assert.equal(status, 200);
    assert.deepEqual(body.data.quote, (await service.post('/quote', requested)).body.data);
    assert.deepEqual(body.data.lines, [null, 1, null]);
    assert.deepEqual(body.data.rates, [
      { label: 'Monday', unmetConditions: ['weekdays'] },
      { label: 'Weekend', unmetConditions: [] },
    ]);
    assert.equal(body.data.paymentsOf, null);
  });

  test('works on unpublished data and on another day', async () => {
    const early = { label: 'Early', amountCents: -1_000, bookedUntil: '2027-01-31' };
    const { service, simulate } = await open({ published: false, rates: [early] });
    assert.equal((await service.post('/quote', requested)).status, 404);
    const now = (await simulate(requested)).body.data;
    const then = (await simulate({ ...requested, bookedOn: '2027-01-31' })).body.data;
    assert.deepEqual([now.rates[0].unmetConditions, then.rates[0].unmetConditions], [['bookedUntil'], []]);
    assert.equal(now.quote.hireFeeCents - then.quote.hireFeeCents, 1_000);
  });

  test('shows the result of an edit without saving it', async () => {
    const { service, manager, simulate } = await open();
    const before = await everyRow(service.storage);
    const changes = {
      venue: { tax: null },
      space: { rates: [weekend] },
      package: { hireFeeCents: 40_000, perAttendeeCents: 100 },
    };
    const drafted = (await simulate({ ...requested, attendance: 50, changes })).body.data;
    assert.equal(drafted.quote.totalCents, (40_000 + 5_000) * 1.25);
    assert.deepEqual(await everyRow(service.storage), before);
    await manager.patch('', changes.venue);
    await manager.patch('/spaces/hall', changes.space);
    await manager.patch('/spaces/hall/slots/evening/packages/dry-hire', changes.package);
    const made = await simulate({ ...requested, attendance: 50 });
    assert.deepEqual(made.body.data, drafted);
  });

  test('reports errors, also in the edit, and hides other venues', async () => {
    const { simulate } = await open();
    const rejected = async (filter: object) => invalidPaths(await simulate({ ...requested, ...filter }));
    assert.deepEqual(await rejected({ date: '2027-02-30', bookedOn: 'x' }), ['date', 'bookedOn']);
    assert.deepEqual(await rejected({ date: '2027-02-30' }), ['date']);
    assert.deepEqual(await rejected({ extras: [{ id: 'none' }] }), ['extras[0].id']);
    assert.deepEqual(await rejected({ attendance: 0 }), ['attendance']);
    assert.deepEqual(await rejected({ surprise: 1 }), ['surprise']);
    const rates = [{ label: 'Both', basisPoints: 1, amountCents: 1 }];
    const [path = ''] = await rejected({ changes: { space: { rates } } });
    assert.match(path, /^changes\.space\.rates\[0\]/);
    for (const [name, value] of [
      ['spaceId', 'barn'],
      ['slotId', 'x'],
      ['packageId', '%00'],
    ] as const)
      assert.equal((await simulate({ ...requested, [name]: value })).status, 404, name);
    assert.equal((await simulate({ ...requested, spaceId: 'barn', changes: { space: {} } })).status, 404);
  });
});
