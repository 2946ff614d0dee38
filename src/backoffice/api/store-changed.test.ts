import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { queryClient } from '../base/query-client.ts';
import { storeChanged } from './store-changed.ts';

const spacePath = '/venues/{venueId}/spaces/{spaceId}';
const requestPath = '/venues/{venueId}/booking-requests/{reference}';
const space = { venueId: 'riverside', spaceId: 'hall' };
const request = { venueId: 'riverside', reference: 'BR-1' };

const shown = (key: readonly unknown[]) =>
  queryClient.getQueryData<{ readonly data: object; readonly etag: string }>(key);

describe('a change', () => {
  afterEach(() => queryClient.clear());

  it('of a resource is shown with its new version before it is refetched', () => {
    const key = [spacePath, { path: space }];
    queryClient.setQueryData(key, { data: { capacity: 120 }, etag: '"1"', next: null });
    storeChanged('patch', spacePath, { path: space }, { data: { capacity: 95 }, etag: '"2"' });
    assert.deepEqual(shown(key), { data: { capacity: 95 }, etag: '"2"', next: null });
  });

  it('below a booking request is shown in it, unless it is only tried', () => {
    const key = [requestPath, { path: request }];
    const move = `${requestPath}/items/{item}/move`;
    const path = { ...request, item: 1 };
    const answer = { data: { reference: 'BR-1', total: 2 }, etag: '"2"' };
    queryClient.setQueryData(key, { data: { reference: 'BR-1', total: 1 }, etag: '"1"' });
    storeChanged('post', move, { path, body: { dryRun: true } }, answer);
    assert.equal(shown(key)?.etag, '"1"');
    // An answer about something else, such as a note.
    storeChanged(
      'post',
      `${requestPath}/notes`,
      { path: request },
      { data: { text: 'A note' }, etag: '"9"' },
    );
    assert.equal(shown(key)?.etag, '"1"');
    storeChanged('post', move, { path, body: {} }, answer);
    assert.deepEqual(shown(key), answer);
  });

  it('of something that is not shown stores nothing', () => {
    storeChanged('patch', spacePath, { path: space }, { data: { capacity: 95 }, etag: '"2"' });
    storeChanged('post', '/venues/{venueId}/blocks', { path: space }, { data: { id: 'b' }, etag: '"1"' });
    assert.deepEqual(queryClient.getQueryCache().getAll(), []);
  });
});
