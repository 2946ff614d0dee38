import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { Metrics } from './metrics.ts';
import { newProxyCheck } from './proxy-check.ts';

/** Checks requests from a proxy on this machine; returns the warnings. */
async function checking(trusted: Parameters<typeof newProxyCheck>[0]) {
  const warnings: string[] = [];
  const metrics = new Metrics(await (await newSqlite()).open(), Date.now);
  const logger = { warn: (text: string) => void warnings.push(text) };
  const check = newProxyCheck(trusted, metrics, logger as unknown as Parameters<typeof newProxyCheck>[2]);
  const send = (headers: Record<string, string>) =>
    check({ headers, socket: { remoteAddress: '::ffff:127.0.0.1' } } as unknown as IncomingMessage);
  return { warnings, metrics, send };
}

test('warns once about a proxy that is not trusted, and counts its requests', async () => {
  const { warnings, metrics, send } = await checking({ count: 0 });
  send({});
  for (let count = 0; count < 3; count++) send({ 'x-forwarded-for': '203.0.113.9' });
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /TRUST_PROXY .*docs\/run\/proxy\.md\)$/);
  assert.deepEqual(metrics.forwards, { forwarded: 3, untrusted: 3, tooShort: 0 });
  assert.match(await metrics.registry.metrics(), /^firsthold_untrusted_forwards_total 3$/m);
});

test('counts requests that passed fewer proxies than TRUST_PROXY says', async () => {
  const { warnings, metrics, send } = await checking({ count: 2 });
  send({ 'x-forwarded-for': '203.0.113.9' });
  send({ 'x-forwarded-for': '203.0.113.9, 10.0.0.1' });
  assert.deepEqual(metrics.forwards, { forwarded: 2, untrusted: 0, tooShort: 1 });
  assert.deepEqual(warnings, []);
});

test('warns once about a proxy that changes the Host header', async () => {
  const { warnings, send } = await checking({ count: 0 });
  const page = { origin: 'https://booking.example', 'sec-fetch-site': 'same-origin' };
  send({ ...page, host: 'booking.example' });
  assert.deepEqual(warnings, []);
  for (let count = 0; count < 2; count++) send({ ...page, host: '127.0.0.1:8080' });
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /Host header \(docs\/run\/proxy\.md#pass-on-the-host-header\)$/);
});
