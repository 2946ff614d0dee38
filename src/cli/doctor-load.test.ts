import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import pino from 'pino';
import { newSqlite } from '../../test/databases.ts';
import { readConfig } from '../config.ts';
import { buildMetricsApp } from '../http/operator/metrics-app.ts';
import type { LoadSummary } from '../http/operator/recent-load.ts';
import { Metrics } from '../http/server/metrics.ts';
import { ownVersion } from '../http/server/own-version.ts';
import { loadFindings } from './doctor-load.ts';

test('doctor names the venues that slow the running service', async (t) => {
  let load: LoadSummary = { longestWaitMs: 40, venues: [{ venueId: 'mill', share: 1 }], unansweredNames: [] };
  const metrics = new Metrics(await (await newSqlite()).open(), Date.now);
  const app = buildMetricsApp(metrics, pino({ level: 'silent' }), () => load);
  t.after(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const config = readConfig({ METRICS_PORT: `${port}` });
  const version = { check: 'version', state: 'ok', finding: `the service runs ${ownVersion()}` };
  assert.deepEqual(await loadFindings(config), [
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
    unansweredNames: ['mill'],
  };
  Object.assign(metrics.forwards, { forwarded: 10, untrusted: 7 });
  assert.deepEqual(await loadFindings(config), [
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
        'no name server answered for host names of webhooks or notifications of: mill; see: firsthold webhooks list',
    },
  ]);
  Object.assign(metrics.forwards, { untrusted: 0, tooShort: 8 });
  const two = readConfig({ METRICS_PORT: `${port}`, TRUST_PROXY: '2' });
  assert.match(
    (await loadFindings(two))[1]?.finding ?? '',
    /^TRUST_PROXY=2, but 80 % .* passed fewer proxies/,
  );
  await app.close();
  assert.deepEqual(await loadFindings(config), [], 'the service does not run');
  assert.deepEqual(await loadFindings(readConfig({})), [], 'it has no metrics port');
});
