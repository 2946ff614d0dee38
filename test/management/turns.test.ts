/** Many requests of one person at once do not delay those of others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { startService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';
import { managementBase } from './manager.ts';

onAnyDatabase('turns of senders', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const answered: string[] = [];
    const get = async (name: string, path: string, headers: object) => {
      const url = managementBase + path;
      const { statusCode } = await service.app.inject({ method: 'GET', url, headers: { ...headers } });
      answered.push(name);
      return statusCode;
    };
    return { service, get, answered };
  }
  const path = '/venues/riverside/booking-requests?limit=200';

  test('50 reads at once of one person leave the next places to others', async () => {
    const { service, get, answered } = await open();
    const busy = await logInAs(service, { role: 'viewer' });
    const colleague = await logInAs(service, { role: 'viewer' });
    const program = await tokenFor(service);
    // The first use of the API starts it, and that of a session or token is stored.
    for (const { headers } of [busy, colleague, program]) await get('first', path, headers);
    answered.splice(0);
    const many = Array.from({ length: 50 }, () => get('busy', path, busy.headers));
    const others = [get('colleague', path, colleague.headers), get('program', path, program.headers)];
    assert.deepEqual(new Set(await Promise.all([...many, ...others])), new Set([200]));
    assert.ok(answered.indexOf('colleague') <= 6, answered.join());
    assert.ok(answered.indexOf('program') <= 6, answered.join());
    assert.equal(answered.length, 52);
  });

  test('a person may send 140 requests at once, and batches of them are not stuck', async () => {
    const { service, get } = await open();
    const { headers } = await logInAs(service, { role: 'viewer' });
    const statuses = await Promise.all(Array.from({ length: 140 }, () => get('one', path, headers)));
    assert.deepEqual(new Set(statuses), new Set([200]));
    const batch = `/batch?${Array.from({ length: 20 }, () => 'get=/venues/riverside').join('&')}`;
    const batches = await Promise.all(Array.from({ length: 20 }, () => get('batch', batch, headers)));
    assert.deepEqual(new Set(batches), new Set([200]));
  });
});
