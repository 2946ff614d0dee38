/**
 * Causes outages at one request in 30 seconds, and waits for the alert of Debian's Prometheus with the shipped rules. In a
 * quiet hour with refused requests, a failed one and restarts, it waits for none.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../../scripts/debian-packages.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { openSqlite } from '../../src/storage/dialects/sqlite.ts';
import { newPostgres } from '../databases.ts';
import { freeze } from '../freeze.ts';
import { inLongRun } from '../full-run.ts';
import { freePort, startCluster } from '../postgres.ts';
import { wantedOf } from '../proof/histories/venue.ts';
import { dateAhead, hall, newAddress, slotIds } from '../proof/visitor.ts';
import { startService } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const rules = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url));
/** The longest time until an alert, in milliseconds. */
const withinMs = 180_000;
const betweenRequestsMs = 30_000;
const quietMs = Number(process.env['TEST_QUIET_MINUTES'] ?? 60) * 60_000;

const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts Prometheus with the shipped rules; returns the names of the firing alerts. */
async function startPrometheus(instances: readonly number[]): Promise<() => Promise<string[]>> {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const targets = instances.map((instance) => `127.0.0.1:${instance}`);
  const configuration = {
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'firsthold', static_configs: [{ targets }] }],
  };
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(configuration));
  const child = spawn(
    '/usr/bin/prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  started.add(child);
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
    const { data } = (await response.json()) as { data: { alerts: Alert[] } };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
}

interface Alert {
  readonly state: string;
  readonly labels: { readonly alertname: string };
}

interface Instance {
  server: ServerProcess;
  readonly metricsPort: number;
  restart(): Promise<void>;
}

/** Fills a database with a venue, and starts an instance on it. */
async function startInstance(storage: OpenDatabase, environment: Record<string, string>): Promise<Instance> {
  await startService(storage, { venue: hall });
  await storage.close();
  return startAgain(environment);
}

async function startAgain(environment: Record<string, string>): Promise<Instance> {
  const metricsPort = await freePort();
  const start = () => startServer({ ...environment, METRICS_PORT: `${metricsPort}`, TRUST_PROXY: '1' });
  const instance: Instance = {
    metricsPort,
    server: await start(),
    async restart() {
      instance.server = await start();
    },
  };
  return instance;
}

const site = '/venues/public/v1/sites/key';
let count = 0;

/** Sends a booking request as a new visitor; returns its status, 0 without a response. */
function book({ server }: Instance): Promise<number> {
  count += 1;
  const body = {
    ...wantedOf(slotIds[count % slotIds.length] ?? '', dateAhead(count)),
    guest: { name: 'A. Visitor', email: 'visitor@example.com' },
  };
  return fetch(`${server.url}${site}/booking-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Causes an outage and waits for one of the alerts, with a booking request in 30 seconds. */
async function waitForAlert(
  t: TestContext,
  instance: Instance,
  { cause, names }: { readonly cause: () => unknown; readonly names: readonly string[] },
): Promise<void> {
  const alerts = await startPrometheus([instance.metricsPort]);
  assert.equal(await book(instance), 201);
  // The first scrapes find a service that works.
  await sleep(45_000);
  assert.deepEqual(await alerts(), []);
  await cause();
  const began = performance.now();
  let nextRequest = began;
  for (;;) {
    const now = performance.now();
    const found = await alerts();
    if (found.some((name) => names.includes(name))) {
      t.diagnostic(`${found.join(', ')} after ${Math.round((now - began) / 1000)} s`);
      break;
    }
    assert.ok(now - began < withinMs, `no alert of ${names.join(', ')}; firing: ${found.join(', ')}`);
    if (now >= nextRequest) {
      void book(instance);
      nextRequest += betweenRequestsMs;
    }
    await sleep(1000);
  }
}

/** Creates a file system of this size. */
function mountSmallDisk(bytes: number): string {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'none', folder]);
  after(() => execFileSync('umount', ['--lazy', folder]));
  return folder;
}

async function startOnPostgres() {
  const cluster = await startCluster();
  after(() => cluster.stop().catch(() => undefined));
  const database = await newPostgres(cluster);
  const { environment } = database;
  return { cluster, environment, instance: await startInstance(await database.open(), environment) };
}

describe('Prometheus with the shipped rules', { concurrency: true, ...inLongRun }, () => {
  if (inLongRun.skip !== false) return;
  installMissing({ '/usr/bin/prometheus': 'prometheus' });

  const broken = ['FirstholdNotReady', 'FirstholdErrors'];

  test('reports a full disk', async (t) => {
    const folder = mountSmallDisk(30e6);
    const environment = { FIRSTHOLD_DATA: join(folder, 'data') };
    const instance = await startInstance(await openSqlite(environment.FIRSTHOLD_DATA), environment);
    const cause = () =>
      assert.throws(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(60e6)), /ENOSPC/);
    await waitForAlert(t, instance, { cause, names: broken });
  });

  test('reports PostgreSQL that is stopped', async (t) => {
    const { cluster, instance } = await startOnPostgres();
    await waitForAlert(t, instance, { cause: () => cluster.stop(), names: broken });
  });

  test('reports PostgreSQL that is frozen', async (t) => {
    const { cluster, instance } = await startOnPostgres();
    let thaw = () => {};
    const cause = () => {
      thaw = freeze(cluster);
    };
    try {
      await waitForAlert(t, instance, { cause, names: broken });
    } finally {
      thaw();
    }
  });

  test('reports an instance that is killed every 20 seconds', async (t) => {
    const environment = { FIRSTHOLD_DATA: temporaryFolder() };
    const instance = await startInstance(await openSqlite(environment.FIRSTHOLD_DATA), environment);
    let isOver = false;
    const kill = async () => {
      while (!isOver) {
        instance.server.process.kill('SIGKILL');
        await instance.server.ended;
        await sleep(2000);
        await instance.restart();
        await sleep(18_000);
      }
    };
    let killing: Promise<void> | undefined;
    const cause = () => {
      killing = kill();
    };
    try {
      await waitForAlert(t, instance, { cause, names: ['FirstholdRestarting'] });
    } finally {
      isOver = true;
      await killing;
    }
  });

  test('reports an instance that is down', async (t) => {
    const environment = { FIRSTHOLD_DATA: temporaryFolder() };
    const instance = await startInstance(await openSqlite(environment.FIRSTHOLD_DATA), environment);
    const cause = () => instance.server.process.kill('SIGKILL');
    await waitForAlert(t, instance, { cause, names: ['FirstholdDown'] });
  });

  test('reports nothing in a quiet hour', { timeout: quietMs + 300_000 }, async () => {
    const { cluster, environment, instance } = await startOnPostgres();
    const instances = [instance, await startAgain(environment)];
    const alerts = await startPrometheus(instances.map(({ metricsPort }) => metricsPort));
    const began = performance.now();
    for (let round = 0; performance.now() < began + quietMs; round++) {
      for (const each of instances) assert.equal(await book(each), 201);
      // A flood of requests that are refused, by one visitor.
      if (round % 4 === 1)
        for (let number = 0; number < 400; number++)
          await (await fetch(`${instance.server.url}${site}/spaces/unknown/slots`)).text();
      if (round === 3) {
        const thaw = freeze(cluster);
        assert.equal(await book(instance), 503);
        thaw();
      }
      // Restarts one instance after the other.
      if (round % 40 === 10 || round % 40 === 11) {
        const [restarted] = instances.slice(round % 2);
        restarted?.server.process.kill('SIGTERM');
        assert.equal((await restarted?.server.ended)?.code, 0);
        await restarted?.restart();
      }
      await sleep(betweenRequestsMs);
      assert.deepEqual(await alerts(), []);
    }
  });
});
