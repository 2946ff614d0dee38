/** `firsthold distribute`, and what `doctor` and `/readyz` report about the nodes of a cluster. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { atCoordinator, atEveryNode, citusNodes } from '../citus.ts';
import { type CommandLine, commandLineOn } from '../command-line.ts';
import { everyRow, newEmptyDatabase, newPostgres, type TestDatabase } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';

const skip = citusNodes.length === 0 && 'only on Citus';
const done = 'Every table is distributed already.\n';

const urlOf = ({ environment }: TestDatabase) => (environment as { DATABASE_URL: string }).DATABASE_URL;

/** Returns the same database as seen from a certain node. */
const seenFrom = (database: TestDatabase, url: string): TestDatabase => ({
  ...database,
  open: () => openPostgres(url, () => undefined),
  environment: { DATABASE_URL: url },
});

async function query(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns what `doctor` reports about the cluster and its nodes. */
async function clusterFindings({ firsthold }: CommandLine): Promise<string[]> {
  const findings: { check: string; state: string; finding: string }[] = JSON.parse(
    (await firsthold('doctor', '--json')).stdout,
  );
  return findings
    .filter(({ check }) => check === 'cluster' || check === 'node')
    .map(({ state, finding }) => `${state}: ${finding}`);
}

test('distribute moves the rows of an existing installation, and changes nothing the second time', {
  skip,
}, async () => {
  const any = await newEmptyDatabase('postgres');
  const database = seenFrom(any, atCoordinator(urlOf(any)));
  const { firsthold } = commandLineOn(database);
  assert.equal((await firsthold('migrate')).exitCode, 0);
  const before = await startService(await database.open(), { venue: divisibleHall() });
  const reference = await scenarioFor(before).request('north-evening', evening);
  const rows = await everyRow(before.storage);
  await before.storage.close();
  assert.deepEqual(
    (await clusterFindings({ firsthold } as CommandLine))[0]?.replace(/[\d.-]+/, '…'),
    'warning: Citus …, not distributed; run: firsthold distribute',
  );

  assert.match((await firsthold('distribute')).stdout, /^Distributed \d\d tables over the nodes/);
  const storage = await any.open();
  assert.deepEqual(await everyRow(storage), rows);
  assert.equal((await firsthold('distribute')).stdout, done);
  assert.deepEqual(await everyRow(storage), rows);
  const scenario = scenarioFor(await startService(storage));
  assert.equal(await scenario.isFree('north-evening', evening), false);
  await scenario.accept(reference);
});

test('distribute refuses a worker, and a database without the extension, workers or tables', {
  skip,
}, async () => {
  const ready = await newPostgres();
  const [, worker = ''] = atEveryNode(urlOf(ready));
  const empty = await newEmptyDatabase('postgres');
  const at = (url: string) => commandLineOn(seenFrom(empty, url)).firsthold('distribute');
  const refusal = async (url: string) => {
    const { exitCode, stderr } = await at(url);
    assert.equal(exitCode, 1);
    return stderr;
  };
  assert.match(
    await refusal(worker),
    /is a worker of a Citus cluster; set DATABASE_URL to its coordinator\n$/,
  );
  const url = atCoordinator(urlOf(empty));
  assert.match(await refusal(url), /does not have this version’s tables; run firsthold migrate first\n$/);
  await query(url, 'select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid > 0');
  assert.match(await refusal(url), /is a Citus coordinator without workers; call .*citus_add_node first/);
  await query(url, 'drop extension citus cascade');
  assert.match(await refusal(url), /its database lacks the extension\. Create it on every node/);
});

describe('a node that is down', { skip }, () => {
  const addressOf = (url: string) => `${new URL(url).hostname}:${new URL(url).port}`;

  /**
   * Opens a database, with commands and an instance at different nodes. `stop` gives a node an address at which nothing
   * listens, as if its server was stopped; `start` restores it.
   */
  async function open() {
    const database = await newPostgres();
    const urls = atEveryNode(urlOf(database));
    const [coordinator = '', worker = '', lost = ''] = urls;
    const findings = () => clusterFindings(commandLineOn(seenFrom(database, worker)));
    const storage = await openPostgres(worker, () => undefined);
    const { app } = await startService(storage, { venue: divisibleHall() });
    const ready = async () => {
      const { statusCode, body } = await app.inject('/readyz');
      return [statusCode, JSON.parse(body)];
    };
    const move = async (from: string, to: string) => {
      for (const url of urls)
        await query(url, `update pg_dist_node set nodeport = ${to} where nodeport = ${from}`);
    };
    const stop = (url: string) => move(new URL(url).port, '1');
    const start = (url: string) => move('1', new URL(url).port);
    return { urls, coordinator, lost, findings, storage, ready, stop, start };
  }

  test('is named by doctor and counted by /readyz, while the service stays ready', async () => {
    const { urls, lost, findings, storage, ready, stop, start } = await open();
    const up = urls.map((url) => `ok: ${addressOf(url)} responds`);
    assert.deepEqual((await findings()).slice(1), up);
    assert.deepEqual(await ready(), [200, { status: 'ready' }]);
    await stop(lost);
    assert.deepEqual((await findings()).slice(1), [
      ...up.slice(0, 2),
      `wrong: ${addressOf(lost).replace(/\d+$/, '1')} does not respond; requests for its venues fail until it is back`,
    ]);
    assert.deepEqual(await ready(), [200, { status: 'ready', nodesDown: 1 }]);
    await start(lost);
    assert.deepEqual((await findings()).slice(1), up);
    assert.deepEqual(await ready(), [200, { status: 'ready' }]);
    await storage.close();
  });

  test('makes instances at workers not ready if it is the coordinator', async () => {
    const { coordinator, storage, ready, stop, start } = await open();
    await stop(coordinator);
    assert.deepEqual(await ready(), [503, { status: 'not ready', reason: 'unreachable' }]);
    await start(coordinator);
    assert.deepEqual(await ready(), [200, { status: 'ready' }]);
    await storage.close();
  });
});
