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
/** The largest allowed time in milliseconds: twice that of the quiet service, if that is longer. */
const allowedMs = (kind: keyof Times, quiet: Times) =>
  kind === 'webhook' ? 1000 : Math.max(100, 2 * p99(quiet[kind]));

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
    let requests = 0;
    /** Measures during an abuse, and returns what was too slow; null: the abuse was only refused. */
    const tooSlowDuring = async (name: string): Promise<readonly string[] | null> => {
      await world.longestPieceMs();
      const { result, statuses } = await whileAbused(world, [name], 1, during);
      const counts = statuses[name] ?? {};
      requests += Object.values(counts).reduce((sum, count) => sum + count, 0);
      const piece = Math.round(await world.longestPieceMs());
      console.log(`${title}, ${name} ${JSON.stringify(counts)}: ${whole(result)}, in one piece ${piece}`);
      assertNoErrors(statuses);
      if ((counts[200] ?? counts[201]) === undefined) return null;
      return (['availability', 'booking', 'accepting', 'webhook'] as const)
        .filter((kind) => p99(result[kind]) > allowedMs(kind, quiet))
        .map((kind) => `${name}: ${kind} ${Math.round(p99(result[kind]))} ms, in one piece ${piece} ms`);
    };
    const first = new Map<string, readonly string[]>();
    for (const name of names)
      first.set(name, (await tooSlowDuring(name)) ?? assert.fail(`${name} was only refused`));
    const slow: string[] = [];
    // Something else on the machine may have delayed a few of some hundred calls: what an abuse delays is slow again.
    for (const [name, suspected] of first)
      if (suspected.length > 0) slow.push(...((await tooSlowDuring(name)) ?? suspected));
    report(`${names.length} abuses on ${title}, ${requests} requests`);
    assert.deepEqual(slow, []);
    await world.stop();
  });
