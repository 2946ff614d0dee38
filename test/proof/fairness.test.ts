/**
 * While one venue, one person or one address does everything that costs the service work, another venue's visitors and
 * staff are served, and its webhooks arrive.
 *
 * The short form runs all abuses at once for a few bookings, and checks what is served; `npm test` skips it, since it
 * takes the processors of the tests beside it. `npm run proof` measures each abuse, on a machine without other load.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newPostgres, newSqlite, type TestDatabase } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { startCluster } from '../postgres.ts';
import { abuses } from './fairness/abuses.ts';
import { p99, type Times, visitVenue } from './fairness/measure.ts';
import { type FairnessWorld, openWorld } from './fairness/world.ts';
import { bySize, proofTimeout, report } from './size.ts';

const isShort = bySize({ short: true, normal: false, full: false });
const bookings = bySize({ short: 120, normal: 5_000, full: 20_000 });
const seconds = bySize({ short: 0, normal: 8, full: 30 });
/** The largest allowed time, unless it is twice that of the quiet service. */
const allowedMs = 100;
const allowedWebhookMs = 1000;

const program = fileURLToPath(new URL('fairness/abuser.ts', import.meta.url));

/** Runs abuses in a process of their own while `work` runs; returns the statuses they got, by abuse. */
async function whileAbused<T>(
  { abuse: world, people }: FairnessWorld,
  names: readonly string[],
  share: number,
  work: () => Promise<T>,
): Promise<{ result: T; statuses: Record<string, Record<string, number>> }> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stdin.write(`${JSON.stringify({ names, share, world, people })}\n`);
  try {
    const result = await work();
    child.stdin.end();
    await once(child, 'close');
    return { result, statuses: JSON.parse(output) };
  } finally {
    child.kill('SIGKILL');
  }
}

/** The abuse is answered or refused with 4xx: it causes no error of the service. */
function assertNoErrors(statuses: Record<string, Record<string, number>>): void {
  for (const [name, counts] of Object.entries(statuses)) {
    const failed = Object.entries(counts).filter(([status]) => Number(status) >= 500);
    assert.deepEqual(failed, [], name);
    assert.ok(Object.keys(counts).length > 0, `${name} was not tried`);
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const whole = (times: Times) =>
  Object.entries(times)
    .map(([kind, of]) => `${kind} ${Math.round(median(of))}/${Math.round(p99(of))}`)
    .join(', ');

/** The shared cluster of the tests neither vacuums nor waits for the disk. */
async function newOrdinaryPostgres(): Promise<TestDatabase> {
  const cluster = await startCluster();
  after(() => cluster.stop());
  return newPostgres(cluster);
}

const cases: readonly { title: string; instances: number; open: () => Promise<TestDatabase> }[] = [
  { title: 'SQLite', instances: 1, open: newSqlite },
  ...(isShort
    ? []
    : [
        { title: 'PostgreSQL', instances: 1, open: newOrdinaryPostgres },
        { title: 'PostgreSQL with two instances', instances: 2, open: newOrdinaryPostgres },
      ]),
];

for (const { title, instances, open } of cases)
  test(`a venue is served while another abuses the service, on ${title}`, {
    ...proofTimeout,
    ...inLongRun,
  }, async () => {
    const world = await openWorld(await open(), { instances, bookings });
    const names = Object.keys(abuses);
    if (isShort) {
      const { statuses } = await whileAbused(world, names, 0.05, () =>
        visitVenue(world, (rounds) => rounds >= 5),
      );
      assertNoErrors(statuses);
      return world.stop();
    }
    const during = () => {
      const endsAt = performance.now() + seconds * 1000;
      return visitVenue(world, () => performance.now() > endsAt);
    };
    await during();
    const quiet = await during();
    console.log(`${title}, quiet (median/p99 in ms): ${whole(quiet)}`);
    const slow: string[] = [];
    let requests = 0;
    for (const name of names) {
      const { result, statuses } = await whileAbused(world, [name], 1, during);
      const counts = statuses[name] ?? {};
      requests += Object.values(counts).reduce((sum, count) => sum + count, 0);
      console.log(`${title}, ${name} ${JSON.stringify(counts)}: ${whole(result)}`);
      assertNoErrors(statuses);
      assert.ok(counts[200] ?? counts[201], `${name} was only refused`);
      for (const kind of ['availability', 'booking', 'accepting'] as const)
        if (p99(result[kind]) > Math.max(allowedMs, 2 * p99(quiet[kind])))
          slow.push(`${name}: ${kind} ${Math.round(p99(result[kind]))} ms`);
      if (p99(result.webhook) > allowedWebhookMs) slow.push(`${name}: webhooks`);
    }
    report(`${names.length} abuses on ${title}, ${requests} requests`);
    assert.deepEqual(slow, []);
    await world.stop();
  });
