/** A Citus cluster for tests: the nodes that `TEST_CITUS_URLS` lists, the coordinator first. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCodeOf } from '../src/domain/error-details.ts';

/** The URLs of the nodes without a database; empty: the tests do not run on Citus. */
export const citusNodes: readonly string[] = (process.env['TEST_CITUS_URLS'] ?? '')
  .split(',')
  .filter((url) => url !== '')
  .map((url) => url.replace(/\/$/, ''));

/** Whether the tables of venues are spread, over the nodes of Citus or over partitions (`partitions.ts`). */
export const isSpreadByVenue = citusNodes.length > 0 || process.env['TEST_PARTITIONED'] === '1';

/** Few shards: the tests are about the rules, and each shard of each table is a file. */
const shards = 4;

/** Creates a database with the extension on every node, connects the nodes, and returns its URL at the coordinator. */
export async function createCitusDatabase(name: string): Promise<string> {
  await onEveryNode(`create database ${name} template template0 locale_provider icu icu_locale 'en-US'`);
  await Promise.all(citusNodes.map((node) => run(`${node}/${name}`, ['create extension citus'])));
  const [coordinator = '', ...workers] = citusNodes;
  const nodeOf = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;
  await run(`${coordinator}/${name}`, [
    `select citus_set_coordinator_host(${nodeOf(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${nodeOf(worker)})`),
    `alter database ${name} set citus.shard_count = ${shards}`,
  ]);
  return `${coordinator}/${name}`;
}

/**
 * Copies a database on every node. The copies know each other, because nodes call each other by address and database name.
 *
 * @param from is not in use by any program
 */
export async function cloneCitusDatabase(from: string, to: string): Promise<string> {
  const url = `${citusNodes[0]}/${to}`;
  for (;;) {
    try {
      await onEveryNode(`create database ${to} template ${from}`);
      return url;
    } catch (error) {
      // The extension's own daemon uses the database, or another test clones it.
      if (errorCodeOf(error) !== '55006') throw error;
      await dropCitusDatabase(to);
      await disconnect(from);
      await sleep(50);
    }
  }
}

/** Drops a database on every node. */
export const dropCitusDatabase = (name: string) =>
  Promise.all(
    citusNodes.map(async (node) => {
      for (;;) {
        try {
          return await run(`${node}/postgres`, [`drop database if exists ${name} with (force)`]);
        } catch (error) {
          // Another node's daemon has just connected to it. The statement has already waited for five seconds.
          if (errorCodeOf(error) !== '55006') throw error;
        }
      }
    }),
  );

/** Ends all connections to a database, on every node. */
const disconnect = (name: string) =>
  onEveryNode(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);

/** Makes a database a template that nothing can connect to. */
export async function makeCitusTemplate(name: string): Promise<void> {
  await onEveryNode(`alter database ${name} with is_template true allow_connections false`);
  await disconnect(name);
}

const isOnCitus = (url: string) => citusNodes.some((node) => url.startsWith(`${node}/`));

/** Returns the URLs of the same database at every node, the coordinator first; on plain PostgreSQL, its only URL. */
export const atEveryNode = (url: string): string[] =>
  isOnCitus(url) ? citusNodes.map((node) => `${node}${new URL(url).pathname}`) : [url];

let turn = 0;
/** Returns the URL of the same database at the next node: instances connect to any of them. */
export function atNextNode(url: string): string {
  const urls = atEveryNode(url);
  return urls.length > 1 ? (urls[turn++ % urls.length] ?? url) : url;
}

/** Returns the URL of the same database at the coordinator, which alone changes tables. */
export const atCoordinator = (url: string) => atEveryNode(url)[0] ?? url;

/** The view of all connections to a database; on Citus, of every node. */
export const activityView = citusNodes.length > 0 ? 'citus_stat_activity' : 'pg_stat_activity';

/** Runs a statement on the maintenance database of every node. */
export const onEveryNode = (statement: string) =>
  Promise.all(citusNodes.map((node) => run(`${node}/postgres`, [statement])));

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
