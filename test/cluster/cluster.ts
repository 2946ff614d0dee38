/** Three nodes that form a cluster (`node.ts`), and its state as Patroni reports it. */
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { postgresPrograms } from '../postgres-programs.ts';
import { type Fleet, sendTo } from '../proof/histories/fleet.ts';
import { memoryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';
import { everyProgram, Node, nodeNames } from './node.ts';

export interface Cluster {
  readonly nodes: readonly Node[];
  /** Its instances. */
  readonly fleet: Fleet;
  /** The node whose PostgreSQL Patroni calls the primary, and one that follows it: the synchronous one, if any. */
  roles(): Promise<{ readonly primary: Node; readonly standby: Node }>;
  /** Resolves when another node is the primary; null: nothing to wait for. */
  untilReplaced(primary: Node | null): Promise<void>;
  /**
   * When the last commit happened that the primary received while it was a standby, in milliseconds since 1970; null if it was
   * none since its start.
   */
  lastReceivedCommit(): Promise<number | null>;
  /** Resolves when every program of every node runs and both standbys follow. */
  untilHealthy(): Promise<void>;
  /** The errors that instances logged. */
  loggedErrors(): string[];
}

/** Starts a new cluster with the empty database `firsthold`, and an instance on each node. The test stops it at its end. */
export async function startCluster(isSynchronous: boolean): Promise<Cluster> {
  const { folder: unused, user } = await postgresPrograms();
  rmSync(unused, { recursive: true });
  // Programs are killed, but the power is not cut, so the data may be in memory.
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'firsthold-cluster-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? -1);
  const nodes = nodeNames.map((_, index) => new Node(index, { folder, user }, isSynchronous));
  process.once('exit', () => {
    for (const node of nodes) void node.kill(...everyProgram);
  });
  after(async () => {
    await Promise.all(nodes.map((node) => node.kill(...everyProgram)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  for (const node of nodes)
    for (const program of ['etcd', 'patroni', 'haproxy'] as const) node.start(program);

  const findRoles = async () => {
    for (const node of nodes) {
      const report = await reportOf(node, '/primary');
      if (report === null) continue;
      const following = (report.replication ?? []).filter(({ state }) => state === 'streaming');
      const synchronous = following.find(({ sync_state }) => sync_state === 'sync');
      const { application_name: standby } = synchronous ?? following[0] ?? {};
      return { primary: node, following, synchronous, standby: nodes.find(({ name }) => name === standby) };
    }
    return null;
  };
  const isFollowed = async () => {
    const found = await findRoles();
    return found?.following.length === 2 && isSynchronous === (found.synchronous !== undefined);
  };
  await waitFor('the cluster to form', isFollowed);
  await createDatabase(nodes);
  for (const node of nodes) node.start('instance');

  const cluster: Cluster = {
    nodes,
    fleet: {
      servers: nodes.length,
      send: (server, sent) => sendTo(nodes[server]?.url ?? `http://${nodes[server]?.address}:1`, sent),
    },
    async roles() {
      const { primary, standby } = (await findRoles()) ?? {};
      if (primary === undefined || standby === undefined) throw new Error('the cluster has no primary');
      return { primary, standby };
    },
    async untilReplaced(former) {
      if (former === null) return;
      await waitFor('another primary', async () => {
        const primary = (await findRoles())?.primary;
        return primary !== undefined && primary !== former;
      });
    },
    async lastReceivedCommit() {
      const { primary } = (await findRoles()) ?? {};
      if (primary === undefined) throw new Error('the cluster has no primary');
      const [row] = await run(
        primary,
        'select extract(epoch from pg_last_xact_replay_timestamp()) * 1000 as at',
      );
      const at = row?.['at'] ?? null;
      return at === null ? null : Number(at);
    },
    async untilHealthy() {
      await waitFor('both standbys to follow', isFollowed);
      for (const { name, address } of nodes)
        await waitFor(`etcd of node ${name}`, () => isOk(`http://${address}:2379/health`));
      for (const node of nodes)
        await waitFor(
          `the instance of node ${node.name}`,
          () => node.url !== null && isOk(`${node.url}/readyz`),
        );
    },
    loggedErrors: () => nodes.flatMap((node) => node.loggedErrors()),
  };
  await cluster.untilHealthy();
  return cluster;
}

/** As an operator does once (docs/run/high-availability.md). */
async function createDatabase([node]: readonly Node[]): Promise<void> {
  if (node === undefined) throw new Error('the cluster has no node');
  const isReachable = () =>
    run(node, 'select 1').then(
      () => true,
      () => false,
    );
  await waitFor('HAProxy to find the primary', isReachable);
  await run(node, "create role firsthold login password 'secret'");
  await run(node, "alter role firsthold set idle_session_timeout = '1min'");
  await run(node, 'create database firsthold owner firsthold');
}

/** Runs a statement at the primary that the HAProxy of a node finds, and returns its rows. */
async function run({ address }: Node, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(`postgres://postgres:postgres@${address}:15432/postgres`);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}

/** What Patroni reports of its node. */
interface Report {
  readonly replication?: readonly {
    readonly state: string;
    readonly sync_state: string;
    readonly application_name: string;
  }[];
}

/** Returns null if the answer is not 200, or none comes. */
async function reportOf({ address }: Node, path: string): Promise<Report | null> {
  const response = await get(`http://${address}:8008${path}`);
  return response?.ok ? ((await response.json()) as Report) : null;
}

const isOk = async (url: string) => (await get(url))?.ok === true;

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
