/** The history of a venue: values before and after, and filters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

interface Entry {
  readonly type: string;
  readonly data: {
    readonly changes: readonly unknown[];
    readonly former?: object;
    readonly bookingRequest?: object;
  };
}

onAnyDatabase('the history', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const manager = await clientFor(service);
    const list = async (query: string): Promise<Entry[]> =>
      (await manager.get(`/events?order=newest${query}`)).body.data;
    return { service, manager, list };
  }
  const day = 24 * 3_600_000;

  test('says that a copy cannot be continued after an event that is not in the log', async () => {
    const { manager } = await open();
    await manager.patch('/spaces/north', { capacity: 120 });
    const { body } = await manager.get('/events?limit=1');
    assert.equal((await manager.get(`/events?cursor=${body.next}`)).status, 200);
    for (const cursor of ['evt_riverside_999_abc', body.next.replace(/[^_]+$/, 'abc')]) {
      const refused = await manager.get(`/events?cursor=${cursor}`);
      assert.equal(refused.status, 422, cursor);
      assert.equal(refused.body.error.details[0].problem, 'cursor_lost');
    }
  });

  test('has the booking request of an event with the members of a single request', async () => {
    const { manager, list } = await open();
    const added = await manager.post('/booking-requests', {
      spaceId: 'north',
      slotId: 'north-evening',
      packageId: 'dry-hire',
      date: evening,
      name: 'A. Visitor',
      email: 'visitor@example.com',
      language: 'de',
      attendance: 80,
    });
    const path = `/booking-requests/${added.body.data.reference}`;
    const price = { totalCents: 120_000, reason: 'Third evening' };
    await manager.post(`${path}/price`, price, { 'if-match': '*' });
    await manager.post(`${path}/accept`, {}, { 'if-match': '*' });
    const [event] = await list('&limit=1');
    const { totalCents, currency, ...inEvent } = Object(event?.data.bookingRequest);
    const { data: single } = (await manager.get(path)).body;
    assert.deepEqual([totalCents, currency], [single.quote.totalCents, single.quote.currency]);
    assert.deepEqual([single.agreedPrice.totalCents, single.guest.language], [120_000, 'de']);
    const same = Object.keys(inEvent).map((member) => [member, single[member]]);
    assert.deepEqual(inEvent, Object.fromEntries(same));
    const others = Object.keys(single).filter((member) => !(member in inEvent));
    // docs/api/management-events.md lists them.
    assert.deepEqual(others, [
      'quote',
      'series',
      'adjustments',
      'instalments',
      'guestGroups',
      'reasonCode',
      'importReference',
      'erasedAt',
      'amendedAt',
    ]);
  });

  test('has the values before and after of a space, a price and a website key', async () => {
    const { manager, list } = await open();
    await manager.patch('/spaces/north', { capacity: 120, description: 'x'.repeat(600) });
    await manager.patch('/spaces/north/slots/north-evening/packages/dry-hire', { hireFeeCents: 130_000 });
    await manager.patch('/website-keys/key', { holdPeriod: '7d' });
    const [key, price, space] = await list('&limit=3');
    assert.deepEqual(space?.data.changes, [
      {
        part: 'space',
        id: 'north',
        name: 'Hall (north)',
        change: 'changed',
        members: ['description', 'capacity'],
        values: [{ member: 'description' }, { member: 'capacity', before: 100, after: 120 }],
      },
    ]);
    const changed = price?.data.changes.at(-1) as { readonly values: unknown; readonly slotId: string };
    assert.deepEqual(
      [changed.slotId, changed.values],
      ['north-evening', [{ member: 'hireFeeCents', before: 120_000, after: 130_000 }]],
    );
    assert.deepEqual(key?.data.former, { holdPeriod: '48h' });
  });

  test('is filtered by topic, actor, space and date', async () => {
    const { service, manager, list } = await open();
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    service.now += 2 * day;
    await scenario.block('south', '2027-04-01');
    await manager.patch('/spaces/south', { capacity: 90 });
    const types = async (query: string) => (await list(query)).map(({ type }) => type);
    assert.deepEqual(await types('&topic=blocks'), ['block.added']);
    assert.deepEqual(await types('&spaceId=north&topic=requests'), [
      'booking-request.accepted',
      'booking-request.placed',
    ]);
    assert.deepEqual(await types('&spaceId=south'), ['venue.edited', 'block.added']);
    assert.deepEqual(await types('&actor=visitor'), ['booking-request.placed']);
    assert.deepEqual(await types('&actor=staff:desk&topic=requests'), ['booking-request.accepted']);
    assert.deepEqual(await types('&from=2027-03-03&to=2027-03-03'), ['venue.edited', 'block.added']);
    assert.deepEqual(await types('&from=2027-03-04'), []);
    const first = await manager.get('/events?order=newest&topic=requests&limit=1');
    const rest = await manager.get(`/events?order=newest&topic=requests&limit=1&cursor=${first.body.next}`);
    assert.deepEqual([rest.body.data[0].type, rest.body.next], ['booking-request.placed', null]);
  });

  test('rejects filters without the order they need, and invalid dates', async () => {
    const { manager } = await open();
    for (const [query, paths] of [
      ['topic=blocks', ['topic']],
      ['order=newest&from=2027-02-30', ['from']],
      ['order=newest&from=2027-03-02&to=2027-03-01', ['to']],
      ['order=newest&topic=weather', ['topic']],
      ['order=newest&actor=Robert%27)%3B--', ['actor']],
    ] as const) {
      const response = await manager.get(`/events?${query}`);
      assert.deepEqual([response.status, invalidPaths(response)], [422, paths], query);
    }
    const odd = await manager.get(`/events?order=newest&spaceId=${encodeURIComponent('%_"')}`);
    assert.deepEqual([odd.status, odd.body.data], [200, []]);
  });
});
