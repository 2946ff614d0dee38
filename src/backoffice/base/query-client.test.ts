import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/query-core';
import { waitFor } from '../../../test/wait-for.ts';
import { mutate } from '../api/use-mutation.ts';
import { queryClient } from './query-client.ts';

/** A booking on the service, and its pending fetches. */
let stored = 'pending';
let fetches: (() => void)[] = [];

function fetchBooking(): Promise<string> {
  const read = stored;
  return new Promise((resolve) => fetches.push(() => resolve(read)));
}

function show() {
  const observer = new QueryObserver(queryClient, { queryKey: ['booking'], queryFn: fetchBooking });
  return { data: () => observer.getCurrentResult().data, close: observer.subscribe(() => undefined) };
}

const accept = () =>
  mutate(async () => {
    stored = 'accepted';
    return { ok: true };
  });

const conflict = () =>
  mutate(async () => ({ ok: false, error: { code: 'PRECONDITION_FAILED', message: '', current: null } }));

describe('the back-office query cache', () => {
  beforeEach(() => {
    stored = 'pending';
    fetches = [];
  });
  afterEach(() => queryClient.clear());

  it('shows a mutation’s result even if it ran during the first fetch', async () => {
    const { data, close } = show();
    await waitFor('a first fetch', async () => fetches.length === 1);
    await accept();
    await waitFor('a second fetch', async () => fetches.length === 2);
    for (const response of fetches) response();
    await waitFor('the change', async () => data() === 'accepted');
    close();
  });

  it('shows a mutation’s result if an older response arrives after the person came back to the page', async () => {
    const first = show();
    await waitFor('a first fetch', async () => fetches.length === 1);
    fetches.shift()?.();
    await waitFor('the booking', async () => first.data() === 'pending');
    await accept();
    await waitFor('a fetch after the acceptance', async () => fetches.length === 1);
    const [older] = fetches.splice(0);
    first.close();
    await mutate(async () => {
      stored = 'undone';
      return { ok: true };
    });
    await nextTurn();
    const { data, close } = show();
    older?.();
    await waitFor('a fetch after the undo', async () => fetches.length === 1);
    fetches.shift()?.();
    await waitFor('the undo', async () => data() === 'undone');
    close();
  });

  it('refetches after a conflict with another person’s change', async () => {
    const { data, close } = show();
    fetches.shift()?.();
    await waitFor('the booking', async () => data() === 'pending');
    stored = 'declined';
    const response = await conflict();
    assert.equal(response.ok, false);
    await waitFor('a second fetch', async () => fetches.length === 1);
    fetches.shift()?.();
    await waitFor('the change', async () => data() === 'declined');
    close();
  });

  it('does not refetch after any other failed mutation', async () => {
    const { data, close } = show();
    fetches.shift()?.();
    await waitFor('the booking', async () => data() === 'pending');
    await mutate(async () => ({ ok: false, error: { code: 'OFFLINE', message: '' } }));
    await nextTurn();
    assert.equal(queryClient.isFetching(), 0);
    close();
  });

  it('keeps the latest ranges of dates for going back, and forgets the others', async () => {
    const cached = () =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey: [path, request] }) => `${path} ${JSON.stringify(request)}`)
        .sort();
    const options = (path: string, from?: string) => ({
      queryKey: [path, from === undefined ? {} : { query: { from } }],
      queryFn: async () => from ?? '',
    });
    const other = new QueryObserver(queryClient, options('/spaces'));
    other.subscribe(() => undefined)();
    const observer = new QueryObserver(queryClient, options('/calendar', '2027-01'));
    const close = observer.subscribe(() => undefined);
    const months = ['02', '03', '04', '05', '06', '07', '08'].map((month) => `2027-${month}`);
    for (const month of [...months, '2027-05', '2027-08']) observer.setOptions(options('/calendar', month));
    // Shown: August. Left last: May, before it July and June; April was left out when August was left.
    assert.deepEqual(cached(), [
      ...['05', '06', '07', '08'].map((month) => `/calendar {"query":{"from":"2027-${month}"}}`),
      '/spaces {}',
    ]);
    close();
  });
});
