import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceStatus } from './service-status.ts';

const day = 86_400_000;
const now = Date.UTC(2027, 2, 1, 12);

/** Passes one response with these headers; the device's clock is off by some milliseconds. */
async function after(headers: Record<string, string>, skewMs = 0): Promise<ServiceStatus> {
  const status = new ServiceStatus(() => now + skewMs);
  await status.watch(async () => new Response('', { headers }))('https://booking.example');
  return status;
}

test('uses the service’s time where the device’s clock is wrong', async () => {
  const headers = { date: 'Mon, 01 Mar 2027 12:00:00 GMT' };
  for (const skewMs of [400 * day, -57 * 365 * day, 600_000])
    assert.equal((await after(headers, skewMs)).now(), now);
  assert.equal((await after(headers, 60_000)).now(), now + 60_000, 'a minute is no error');
  for (const wrong of [{}, { date: 'yesterday' }]) assert.equal((await after(wrong, day)).now(), now + day);
});

test('takes no response from the browser’s cache without asking the service', async () => {
  const sent: (string | undefined)[] = [];
  const status = new ServiceStatus(() => now);
  const send = status.watch(async (_, init) => {
    sent.push(init?.cache);
    return new Response('');
  });
  await send('https://booking.example', { method: 'GET' });
  assert.deepEqual(sent, ['no-cache']);
});

test('prefetches only while more than half of the limit is left', async () => {
  const withLeft = (left: number) =>
    after({ ratelimit: `"read";r=${left};t=60`, 'ratelimit-policy': '"read";q=120;w=60' });
  assert.equal((await withLeft(61)).hasQuota, true);
  assert.equal((await withLeft(60)).hasQuota, false);
  assert.equal((await withLeft(0)).hasQuota, false);
  assert.equal(
    (await after({ ratelimit: '"quote";r=1;t=60', 'ratelimit-policy': '"quote";q=30;w=60' })).hasQuota,
    true,
  );
});
