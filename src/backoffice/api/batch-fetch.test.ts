/** Tests the batching `fetch` against the real service over HTTP. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { startService, venueWith } from '../../../test/service.ts';
import { tokenFor } from '../../../test/staff.ts';
import { createManager } from '../../client/manage.ts';
import { batchFetch } from './batch-fetch.ts';

const api = '/venues/manage/v1';
const path = { venueId: 'riverside' };

/** Returns a batching client and records the path of each request that it sends. */
async function listening(file: object = {}) {
  const service = await startService(await (await newSqlite()).open(), { venue: venueWith({ file }) });
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { headers } = await tokenFor(service);
  const sent: { readonly path: string; readonly signal: AbortSignal | null }[] = [];
  const send: typeof fetch = (input, init = {}) => {
    sent.push({ path: String(input).slice(base.length + api.length), signal: init.signal ?? null });
    return fetch(input, { ...init, headers: { ...init.headers, ...headers } });
  };
  const client = createManager({ base, fetch: batchFetch(base + api, send), wait: async () => undefined });
  return { service, client, sent, headers, [Symbol.asyncDispose]: () => service.app.close() };
}

describe('the back-office batch fetch', () => {
  it('sends requests that start together as one batch and returns the response of each', async () => {
    await using running = await listening();
    const { client, sent } = running;
    const [venue, spaces, elsewhere] = await Promise.all([
      client.get('/venues/{venueId}', { path }),
      client.get('/venues/{venueId}/spaces', { path, query: { limit: '1' } }),
      client.get('/venues/{venueId}', { path: { venueId: 'elsewhere' } }),
    ]);
    assert.equal(sent.length, 1);
    assert(venue.ok && venue.data.name === 'Riverside');
    assert.match(venue.etag, /^".+"$/);
    assert(spaces.ok && spaces.data[0]?.id === 'hall' && spaces.next === null);
    assert.equal(!elsewhere.ok && elsewhere.error.code, 'NOT_FOUND');
  });

  it('sends single requests, mutations and unbatchable requests alone', async () => {
    await using running = await listening();
    const { client, sent } = running;
    await client.get('/venues/{venueId}', { path });
    assert.equal(sent.at(-1)?.path, '/venues/riverside');
    await Promise.all([
      client.get('/venues/{venueId}', { path }),
      client.get('/venues/{venueId}', { path: { venueId: 'é' } }),
      client.patch('/venues/{venueId}', { path, body: { name: 'Riverbank' }, ifMatch: '*' }),
    ]);
    assert.deepEqual(
      sent.slice(1).map(({ path: to }) => to),
      ['/venues/%C3%A9', '/venues/riverside', '/venues/riverside'],
    );
  });

  it('splits more than 20 requests, or very long ones, into several batches', async () => {
    await using running = await listening();
    const { client, sent } = running;
    const many = await Promise.all(
      Array.from({ length: 41 }, () => client.get('/venues/{venueId}', { path })),
    );
    assert(many.every(({ ok }) => ok));
    assert.equal(sent.length, 3);
    const cursor = Buffer.from(JSON.stringify(['hall', 'x'.repeat(600)])).toString('base64url');
    const long = await Promise.all(
      Array.from({ length: 10 }, () => client.get('/venues/{venueId}/spaces', { path, query: { cursor } })),
    );
    assert(long.every(({ ok }) => ok));
    assert.equal(sent.length, 5);
    assert(sent.every(({ path: to }) => to.length <= 6_000 + api.length));
  });

  it('sends alone a request that would make the batch too large', async () => {
    const spaces = Array.from({ length: 200 }, (_, at) => ({
      id: `s${at}`,
      name: `Space ${at}`,
      capacity: 1,
      slots: [],
      description: 'x'.repeat(5_000),
    }));
    await using running = await listening({ spaces });
    const { client, sent } = running;
    const lists = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.get('/venues/{venueId}/spaces', { path, query: { limit: '200' } }),
      ),
    );
    assert(lists.every((list) => list.ok && list.data.length === 200));
    assert.deepEqual(
      sent.slice(1).map(({ path: to }) => to),
      ['/venues/riverside/spaces?limit=200'],
    );
  });

  it('rejects each request if the whole batch is rejected', async () => {
    await using running = await listening();
    const { client, headers } = running;
    Object.assign(headers, { authorization: 'Bearer fh_revoked' });
    const both = await Promise.all([client.get('/venues', {}), client.get('/venues/{venueId}', { path })]);
    for (const response of both) assert.equal(!response.ok && response.error.code, 'UNAUTHORIZED');
  });

  it('aborts one request without the others, and the batch with the last', async () => {
    await using running = await listening();
    const { client, sent } = running;
    const first = new AbortController();
    const second = new AbortController();
    const one = client.get('/venues/{venueId}', { path, signal: first.signal });
    const other = client.get('/venues', { signal: second.signal });
    first.abort();
    const aborted = await one;
    assert.equal(!aborted.ok && aborted.error.code, 'ABORTED');
    assert((await other).ok);

    const third = new AbortController();
    const all = [
      client.get('/venues', { signal: second.signal }),
      client.get('/venues/{venueId}', { path, signal: third.signal }),
    ];
    second.abort();
    third.abort();
    for (const response of await Promise.all(all))
      assert.equal(!response.ok && response.error.code, 'ABORTED');
    assert.equal(sent.length, 1, 'a batch whose requests are all aborted is not sent');
  });
});
