/**
 * High availability (docs/run/high-availability.md): three nodes, each with PostgreSQL under Patroni, etcd, HAProxy and an
 * instance. Their parts are killed under load, and a checker judges what the clients observed
 * (`test/proof/histories/checker.ts`). `npm run proof:cluster` runs it.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { anyPrivate } from '../private-addresses.ts';
import { check } from '../proof/histories/checker.ts';
import { assertCorrect, openVenue, readEverything } from '../proof/histories/run.ts';
import { report } from '../proof/size.ts';
import { seed } from '../random.ts';
import type { Receiver } from '../receiver.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { assertDelivered, listEvents, startFailingReceiver } from './deliveries.ts';
import { faults } from './faults.ts';
import { Load } from './load.ts';
import { findLost, isConfirmedChange } from './lost-calls.ts';
import { measureOutage, printOutages } from './outages.ts';

const isSynchronous = process.env['TEST_CLUSTER'] !== 'asynchronous';
const mode = isSynchronous ? 'synchronous' : 'asynchronous';
/** A commit gets its time before its place in the log, so a lost one may be this much older, in milliseconds. */
const reorderedMs = 100;
const count = Number(process.env['TEST_CLUSTER_FAULTS'] ?? 1);

interface Setting {
  readonly cluster: Cluster;
  readonly storage: OpenDatabase;
  readonly receiver: Receiver;
}

/** Lets a fault happen under load, and repairs it once the cluster has recovered. */
async function strike(kind: string, cluster: Cluster, load: Load) {
  await load.untilSuccesses(30, 0);
  const { at, replaced, mayLoseCommits, restore } = (await faults[kind]?.(cluster)) ?? assert.fail(kind);
  await cluster.untilReplaced(replaced);
  await load.untilSuccesses(1, at);
  const [first = at] = load.successesSince(at);
  await load.untilSuccesses(20, first);
  restore();
  await cluster.untilHealthy();
  return { at, first, mayLoseCommits, outage: measureOutage(at, load.successesSince(at)) };
}

/** Runs clients of a new venue through a fault, and judges what they observed. */
async function survive(kind: string, { cluster, storage, receiver }: Setting, seed: number) {
  const { context, venueId, log } = await openVenue({ storage, fleet: cluster.fleet, seed, cut: 0.01 });
  const webhook = { url: receiver.url, urlSetBy: 'operator' as const, kinds: [], venueId };
  await addWebhook(context, webhook, anyPrivate, 'operator');
  const known = new Set((await listEvents(storage, venueId)).map(({ id }) => id));

  const load = new Load(log);
  const { at, first, mayLoseCommits, outage } = await strike(kind, cluster, load).finally(() => load.stop());
  await readEverything(log);

  const mayLose = mayLoseCommits && !isSynchronous;
  const received = mayLose ? ((await cluster.lastReceivedCommit()) ?? at) : at;
  const failovers = mayLose ? [{ since: received - reorderedMs, sent: at, received: first }] : [];
  const { calls, looks } = log;
  assertCorrect({ violations: check({ calls, looks, failovers }), log });
  const lost = failovers.flatMap((failover) => findLost(calls, failover));
  const delivered = await assertDelivered(storage, receiver, { venueId, known, mayHaveLost: mayLose });
  const confirmed = calls.filter(isConfirmedChange).length;
  const lagMs = Math.max(0, Math.round(at - received));
  return { ...outage, ...delivered, calls: calls.length + looks.length, confirmed, lost: lost.length, lagMs };
}

test(`nodes fail and no confirmed change is lost, with ${mode} replication`, async () => {
  const cluster = await startCluster(isSynchronous);
  const storage = await openPostgres(cluster.nodes[0]?.databaseUrl ?? '', () => undefined);
  after(() => storage.close());
  const setting = { cluster, storage, receiver: await startFailingReceiver(0.1) };
  const kinds = Object.keys(faults).filter((kind) => kind.includes(process.env['TEST_CLUSTER_KIND'] ?? ''));
  const results: (Awaited<ReturnType<typeof survive>> & { kind: string })[] = [];
  for (let number = 0; number < count; number++) {
    const kind = kinds[number % kinds.length] ?? assert.fail();
    console.log(`Fault ${number + 1} of ${count}: ${kind}`);
    const result = await survive(kind, setting, seed + number);
    console.log(JSON.stringify(result));
    results.push({ kind, ...result });
  }
  printOutages(mode, results);
  const sum = (key: 'calls' | 'confirmed' | 'lost' | 'events' | 'deliveries') =>
    results.reduce((total, result) => total + result[key], 0);
  const lagMs = Math.max(...results.map((result) => result.lagMs));
  const losses = isSynchronous
    ? 'none lost'
    : `at most ${sum('lost')} lost, all within the replication lag of at most ${lagMs} ms`;
  report(
    `${mode} replication: ${count} faults, ${sum('calls')} calls, ${sum('confirmed')} confirmed changes, ${losses}; ${sum('events')} events in order in ${sum('deliveries')} deliveries`,
  );
  assert.deepEqual(cluster.loggedErrors(), [], 'errors in the logs of the instances');
});
