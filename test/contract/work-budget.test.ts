/** The budget of uncached work of one visitor address, and of one person at the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/time/calendar.ts';
import { onBothDatabases } from '../databases.ts';
import { type ServiceResponse, startService, type TestService, venueWith } from '../service.ts';
import { logInAs } from '../staff.ts';
import { waitFor } from '../wait-for.ts';

const [address, other] = ['203.0.113.7', '203.0.113.8'];
const keys = ['one', 'two', 'three'];
const venue = venueWith({
  file: { siteKeys: keys.map((key) => ({ key, label: key, websites: [], holdPeriod: '48h' })) },
});

/** The form of an id; there is no such photo. */
const photoId = 'p'.repeat(22);

/** Each response seems to take as long as the costliest allowed one. */
function costliest(): () => number {
  let now = 0;
  return () => {
    now += 50;
    return now;
  };
}

/** Requests a range of dates that no other request has. */
function uncached(service: TestService, key: string, at: number, from = address): Promise<ServiceResponse> {
  const first = addDays('2027-03-02', at % 300);
  const range = `from=${first}&to=${addDays(first, Math.floor(at / 300))}`;
  return service.get(`/spaces/hall/availability?${range}`, { key, address: from });
}

onBothDatabases('the work for one visitor address', (newDatabase, kind) => {
  test('is limited over all keys, but never below what one key allows', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue, stopwatch: costliest() });
    const quote = (key: string) =>
      service.post(
        '/quote',
        { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-05-03' },
        { key, address },
      );
    let next = 0;
    // A minute of the budget overlaps two minutes of the key's limits.
    for (const key of ['one', 'two']) {
      for (let count = 0; count < 120; count++)
        assert.equal((await uncached(service, key, next++)).status, 200);
      for (let count = 0; count < 30; count++) assert.equal((await quote(key)).status, 200);
    }
    await waitFor('its end', async () => (await uncached(service, 'three', next++)).status === 429);
    const refused = await uncached(service, 'three', next++);
    assert.equal(refused.body.error.code, 'RATE_LIMITED');
    assert.equal(refused.headers['retry-after'], '60');
    assert.equal(refused.headers['ratelimit-policy'], '"work";q=15500;w=60');
    assert.equal((await quote('three')).status, 429);
    const cached = await uncached(service, 'three', 0);
    assert.equal(cached.status, 200, 'from the cache');
    const path = '/spaces/hall/availability?from=2027-03-02&to=2027-03-02';
    const headers = { 'if-none-match': cached.headers['etag'] ?? '' };
    assert.equal((await service.get(path, { key: 'three', address, headers })).status, 304);
    assert.equal((await uncached(service, 'three', next++, other)).status, 200, 'another address');
    const photo = async (remoteAddress: string) =>
      (await service.app.inject({ url: `/photos/${photoId}/640.webp`, remoteAddress })).statusCode;
    assert.deepEqual([await photo(address), await photo(other)], [429, 404], 'a photo that is not in memory');
    service.now += 60_000;
    assert.equal((await uncached(service, 'three', next++)).status, 200);
  });

  test('is not limited if the responses take no time', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue, stopwatch: () => 0 });
    for (const [at, key] of keys.entries())
      for (let count = 0; count < 110; count++)
        assert.equal((await uncached(service, key, 110 * at + count)).status, 200);
  });

  const skip = kind === 'sqlite' && 'SQLite has one instance';
  test('is counted by all instances together', { skip }, async () => {
    const database = await newDatabase();
    const one = await startService(await database.open(), { venue, stopwatch: costliest() });
    const two = await startService(await database.open(), { key: 'one', stopwatch: costliest() });
    for (let at = 0; at < 310; at++)
      assert.equal((await uncached(one, keys[Math.floor(at / 120)] ?? '', at)).status, 200);
    let next = 310;
    await waitFor('the other to refuse', async () => (await uncached(two, 'three', next++)).status === 429);
    assert.ok(next <= 322, `after ${next - 310} requests`);
  });
});

onBothDatabases('the work for one person at the management API', (newDatabase) => {
  test('is limited besides the number of requests', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue });
    const person = await logInAs(service, { role: 'viewer' });
    const colleague = await logInAs(service, { role: 'viewer' });
    const read = ({ headers }: typeof person, path = '/venues') =>
      service.app.inject({ url: `/venues/manage/v1${path}`, headers });
    // As the pool does when a report has run.
    service.budgets.countJob(person.staffId, 29_000);
    assert.equal((await read(person)).statusCode, 200);
    service.budgets.countJob(person.staffId, 1_000);
    await waitFor('its end', async () => (await read(person)).statusCode === 429);
    const refused = await read(person);
    assert.equal(refused.json().error.code, 'RATE_LIMITED');
    assert.equal(refused.headers['retry-after'], '60');
    assert.equal(refused.headers['ratelimit-policy'], '"staff-work";q=30000;w=60');
    assert.equal((await read(person, '/batch?get=%2Fvenues')).statusCode, 429);
    assert.equal((await read(colleague)).statusCode, 200);
    service.now += 60_000;
    assert.equal((await read(person)).statusCode, 200);
  });
});
