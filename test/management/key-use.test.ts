/** The usage counters of a website key, for its owner. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveKeyUsage } from '../../src/operations/access/save-key-usage.ts';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { clientFor } from './manager.ts';

const filter = {
  spaceId: 'hall',
  slotId: 'evening',
  packageId: 'dry-hire',
  date: '2027-04-01',
  guest: { name: 'A. Visitor', email: 'visitor@example.com' },
};
const from = (origin: string) => ({ headers: { origin } });

onAnyDatabase('website key usage', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const manager = await clientFor(service);
    const body = async (query = '') => {
      await saveKeyUsage(service, service.keyUsage.take());
      return (await manager.get(`/website-keys/key/use${query}`)).body.data;
    };
    return { service, manager, body };
  }

  test('is reported by day: reads, quotes, requests, rejections, limits', async () => {
    const { service, body } = await open();
    const { date, guest, ...offer } = filter;
    for (let visit = 0; visit < 3; visit++) await service.get('/venue', from('https://riverside.example'));
    await service.get('/spaces');
    await service.post('/quote', { ...offer, date });
    assert.equal((await service.post('/booking-requests', { ...offer, date, guest })).status, 201);
    // Refused, because the date is taken: it does not count as a request received.
    assert.equal((await service.post('/booking-requests', { ...offer, date, guest })).status, 409);
    for (let again = 0; again < 4; again++) await service.post('/booking-requests', {});
    const data = await body();
    assert.equal(data.days.length, 14);
    assert.deepEqual(data.days[0], {
      date: '2027-03-01',
      reads: 4,
      quotes: 1,
      placed: 1,
      refused: 0,
      limited: 1,
      disabled: 0,
    });
    assert.deepEqual(Object.values(data.days[1]).slice(1), [0, 0, 0, 0, 0, 0]);
    assert.equal((await body('?days=30')).days.length, 30);
  });

  test('names a rejected website in the form in which it can be listed, until it is', async () => {
    const { service, manager, body } = await open();
    for (let visit = 0; visit < 3; visit++)
      assert.equal((await service.get('/venue', from('https://WWW.riverside.example:443'))).status, 403);
    await service.get('/venue', from('http://riverside.example'));
    await service.get('/venue', from('null'));
    await service.get('/venue', from('https://<script>alert(1)</script>'));
    const data = await body();
    const on = { from: '2027-03-01', to: '2027-03-01' };
    assert.deepEqual(data.refusedWebsites, [
      { website: 'https://www.riverside.example', count: 3, ...on },
      { website: 'http://riverside.example', count: 1, ...on },
    ]);
    assert.deepEqual([data.refusedUnnamed, data.days[0].refused], [2, 6]);
    const websites = ['https://riverside.example', data.refusedWebsites[0].website];
    await manager.patch('/website-keys/key', { websites });
    assert.deepEqual(
      (await body()).refusedWebsites.map(({ website }: { website: string }) => website),
      ['http://riverside.example'],
    );
  });

  test('counts a preflight and its request as one rejection, also beyond the lookup limit', async () => {
    const { service, body } = await open();
    const origin = 'https://elsewhere.example';
    await service.get('/venue');
    await service.app.inject({
      method: 'OPTIONS',
      url: '/venues/public/v1/sites/key/quote',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    assert.equal((await body()).days[0].refused, 1);
    for (let again = 0; again < 130; again++) await service.get('/venue', from(origin));
    assert.equal((await service.get('/venue', from(origin))).status, 429);
    const { days, refusedWebsites } = await body();
    assert.deepEqual([days[0].refused, days[0].limited, refusedWebsites[0].count], [132, 0, 132]);
  });

  test('counts requests with a disabled key, and none with an unknown one', async () => {
    const { service, manager, body } = await open();
    await manager.patch('/website-keys/key', { enabled: false });
    assert.equal((await service.get('/venue', from('https://riverside.example'))).status, 404);
    assert.equal((await service.get('/venue', { key: 'unknown' })).status, 404);
    assert.equal(service.keyUsage.take().length, 1);
    await service.get('/venue');
    assert.equal((await body()).days[0].disabled, 1);
  });

  test('covers the venue’s own keys and the stored days only', async () => {
    const { manager } = await open();
    for (const path of ['/website-keys/other/use', '/website-keys/%00/use'])
      assert.equal((await manager.get(path)).status, 404, path);
    for (const days of ['0', '31', 'x'])
      assert.equal((await manager.get(`/website-keys/key/use?days=${days}`)).status, 422, days);
  });
});
