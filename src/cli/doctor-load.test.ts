import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import pino from 'pino';
import { newSqlite } from '../../test/databases.ts';
import { readConfig } from '../config.ts';
import { describeOwner } from '../delivery/owner.ts';
import { buildMetricsApp } from '../http/operator/metrics-app.ts';
import type { LoadSummary } from '../http/operator/recent-load.ts';
import { Metrics } from '../http/server/metrics.ts';
import { ownVersion } from '../http/server/own-version.ts';
import { loadFindings } from './doctor-load.ts';

test('doctor names the venues that slow the running service', async (t) => {
  const world = { port: 8080 };
  let load: LoadSummary = { longestWaitMs: 40, venues: [{ venueId: 'mill', share: 1 }], unansweredNames: [] };
  const metrics = new Metrics(await (await newSqlite()).open(), Date.now);
  const app = buildMetricsApp(metrics, pino({ level: 'silent' }), () => ({ ...load, port: world.port }));
  t.after(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const config = readConfig({ METRICS_PORT: `${port}` });
  const version = { check: 'version', state: 'ok', finding: `the service runs ${ownVersion()}` };
  assert.deepEqual(await loadFindings(config, true), [
    version,
    {
      check: 'workers',
      state: 'ok',
      finding: 'a request waited up to 0.0 s for a worker in the last hour',
    },
  ]);
  load = {
    longestWaitMs: 3210,
    venues: [
      { venueId: 'mill', share: 0.9 },
      { venueId: 'port', share: 0.1 },
    ],
    unansweredNames: ['mill', describeOwner('*webhook-HlMGAEeK9cdA9mRH')],
  };
  Object.assign(metrics.forwards, { forwarded: 10, untrusted: 7 });
  assert.deepEqual(await loadFindings(config, true), [
    version,
    {
      check: 'proxy',
      state: 'wrong',
      finding:
        '70 % of the forwarded requests come from a proxy that TRUST_PROXY does not name, so all their visitors share one rate limit; set TRUST_PROXY=1 for one proxy',
    },
    {
      check: 'workers',
      state: 'warning',
      finding:
        'a request waited up to 3.2 s for a worker in the last hour; most of their time went to: mill (90 %), port (10 %)',
    },
    {
      check: 'names',
      state: 'warning',
      finding:
        'no name server answered for host names of webhooks or notifications of: mill, webhook-HlMGAEeK9cdA9mRH (a webhook of all venues); see: firsthold webhooks list',
    },
  ]);
  Object.assign(metrics.forwards, { untrusted: 0, tooShort: 8 });
  const two = readConfig({ METRICS_PORT: `${port}`, TRUST_PROXY: '2' });
  assert.match(
    (await loadFindings(two, true))[1]?.finding ?? '',
    /^TRUST_PROXY=2, but 80 % .* passed fewer proxies/,
  );
  await app.close();
  const nothing = {
    check: 'metrics',
    state: 'warning',
    finding: `nothing responds on 127.0.0.1:${port}, although METRICS_PORT is set; restart the service`,
  };
  assert.deepEqual(await loadFindings(config, true), [nothing]);
  assert.deepEqual(await loadFindings(config, false), [], 'the service does not run');
  assert.deepEqual(await loadFindings(readConfig({}), true), [], 'it has no metrics port');
});

test('doctor names the instance that has the port of the metrics', async (t) => {
  const load: LoadSummary = { longestWaitMs: 0, venues: [], unansweredNames: [] };
  const metrics = new Metrics(await (await newSqlite()).open(), Date.now);
  const app = buildMetricsApp(metrics, pino({ level: 'silent' }), () => ({ ...load, port: 8081 }));
  t.after(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const second = readConfig({ PORT: '8082', METRICS_PORT: `${port}` });
  const taken = {
    check: 'metrics',
    state: 'wrong',
    finding: `METRICS_PORT ${port} is in use by the instance on port 8081; each needs its own`,
  };
  assert.deepEqual(await loadFindings(second, false), [taken], 'it does not start');
  assert.deepEqual(await loadFindings(second, true), [taken], 'it was set while it ran');
  const first = readConfig({ PORT: '8081', METRICS_PORT: `${port}` });
  assert.deepEqual(
    (await loadFindings(first, true)).map(({ check }) => check),
    ['version', 'workers'],
  );
});

test('doctor says that another program has the port of the metrics', async (t) => {
  const other = createServer((socket) => socket.destroy());
  t.after(() => other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const [finding] = await loadFindings(readConfig({ METRICS_PORT: `${port}` }), false);
  assert.deepEqual([finding?.check, finding?.state], ['metrics', 'wrong']);
  assert.match(
    finding?.finding ?? '',
    /^\d+ on 127\.0\.0\.1 is in use by another program .* set METRICS_PORT\./,
  );
});
