/** The venue file, read and imported with tokens that do not cover blocks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TokenScope } from '../../src/domain/access/staff-actions.ts';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { tokenFor } from '../staff.ts';

const url = '/venues/manage/v1/venues/riverside/venue-file';
const closed = { from: '2027-12-24', to: '2027-12-26', reason: 'Owner’s wedding' };
const ofBarn = { from: '2027-06-01', to: '2027-06-02', spaceId: 'barn', reason: 'Roof' };

onAnyDatabase('The venue file by token scopes', (newDatabase) => {
  async function open() {
    const spaces = ['hall', 'barn'].map((id) => ({ id, name: id, capacity: 80, slots: [] }));
    const venue = venueWith({ file: { spaces, blocks: [closed, ofBarn] } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const requestsWithScopes = async (...scopes: TokenScope[]) => {
      const { headers } = await tokenFor(service, { scopes });
      return async (method: 'GET' | 'PUT' | 'POST', payload?: object, ifMatch = '*') => {
        const response = await service.app.inject({
          method,
          url: method === 'POST' ? `${url}/plan` : url,
          headers: { ...headers, ...(method === 'PUT' && { 'if-match': ifMatch }) },
          ...(payload && { payload }),
        });
        const { data, error } = response.json();
        return {
          status: response.statusCode,
          data,
          error,
          text: response.body,
          etag: String(response.headers.etag),
        };
      };
    };
    return {
      requestsWithScopes,
      all: await requestsWithScopes('venue:read', 'venue:write', 'requests:read', 'requests:write'),
    };
  }

  test('has blocks only for a token with requests:read', async () => {
    const { requestsWithScopes, all } = await open();
    assert.deepEqual((await all('GET')).data.blocks, [ofBarn, closed]);
    const { data, text } = await (await requestsWithScopes('venue:read'))('GET');
    assert.equal('blocks' in data, false);
    assert.equal(data.spaces.length, 2);
    assert.doesNotMatch(text, /wedding/);
    assert.deepEqual((await (await requestsWithScopes('venue:read', 'requests:read'))('GET')).data.blocks, [
      ofBarn,
      closed,
    ]);
  });

  test('keeps the stored blocks when a token without requests:write imports it', async () => {
    const { requestsWithScopes, all } = await open();
    const program = await requestsWithScopes('venue:read', 'venue:write');
    const { data, etag } = await program('GET');
    const renamed = { ...data, venue: { ...data.venue, name: 'Riverside Hall' } };
    const imported = await program('PUT', renamed, etag);
    assert.equal(imported.status, 200, imported.text);
    assert.deepEqual(imported.data.plan.blocks, { added: [], removed: [] });
    const after = (await all('GET')).data;
    assert.deepEqual([after.venue.name, after.blocks], ['Riverside Hall', [ofBarn, closed]]);

    const stale = await program('PUT', data, etag);
    assert.equal(stale.status, 412);
    assert.doesNotMatch(stale.text, /wedding/);
  });

  test('does not show the blocks of a removed space to a token without requests:read', async () => {
    const { requestsWithScopes, all } = await open();
    const program = await requestsWithScopes('venue:read', 'venue:write');
    const { data } = await program('GET');
    const smaller = { ...data, spaces: data.spaces.slice(0, 1) };
    for (const method of ['POST', 'PUT'] as const) {
      const { status, data: result, text } = await program(method, smaller);
      assert.deepEqual([status, result.plan.spaces.removed], [200, ['barn']], text);
      assert.doesNotMatch(text, /Roof/);
    }
    assert.deepEqual((await all('GET')).data.blocks, [closed]);
  });

  test('rejects changed blocks from a token without requests:write, and accepts unchanged ones', async () => {
    const { requestsWithScopes, all } = await open();
    const program = await requestsWithScopes('venue:read', 'venue:write', 'requests:read');
    const { data } = await program('GET');
    for (const method of ['POST', 'PUT'] as const) {
      assert.equal((await program(method, data)).status, 200);
      const { status, error } = await program(method, { ...data, blocks: [closed] });
      assert.deepEqual(
        [status, error.message],
        [403, 'The scopes of this token do not allow changing blocks: leave out `blocks`.'],
      );
    }
    const { blocks: _, ...without } = data;
    assert.equal((await program('PUT', without)).status, 200);
    assert.deepEqual((await all('GET')).data.blocks, [ofBarn, closed]);
    assert.equal((await all('PUT', without)).status, 200);
    assert.equal('blocks' in (await all('GET')).data, false);
  });
});
