/**
 * A real PostgreSQL from npm. The first test of a run that needs it starts one for all test files (`setup.ts`); other
 * programs start their own.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  citusNodes,
  cloneCitusDatabase,
  createCitusDatabase,
  dropCitusDatabase,
  makeCitusTemplate,
} from './citus.ts';
import { type Programs, postgresPrograms } from './postgres-programs.ts';
import { memoryFolder } from './temporary-folder.ts';

export interface Cluster {
  readonly url: string;
  /** Its data directory. */
  readonly data: string;
  stop(): Promise<void>;
  /** Kills all processes at once, like a power cut. */
  kill(): void;
  /** Starts it again after `kill`. */
  restart(): Promise<void>;
}

/** Where the test files of a run create their databases (`shared-postgres.ts`). */
export interface SharedPostgres {
  readonly url: string;
  /** The name of the template on Citus; null on PostgreSQL. */
  readonly citusTemplate: string | null;
}

let shared: Promise<SharedPostgres> | undefined;

/** Returns the PostgreSQL of this run, which starts on the first call; undefined outside a run. */
function sharedPostgres(): Promise<SharedPostgres> | undefined {
  const starter = process.env['TEST_POSTGRES_STARTER'];
  if (starter !== undefined) shared ??= askStarter(starter);
  return shared;
}

async function askStarter(url: string): Promise<SharedPostgres> {
  const [response] = await once(request(url, { agent: false }).end(), 'response');
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`PostgreSQL does not start: ${answer}`);
  return JSON.parse(answer);
}

let ownCluster: Promise<Cluster> | undefined;

function ownPostgres(): Promise<Cluster> {
  if (ownCluster === undefined) {
    ownCluster = startCluster();
    after(async () => (await ownCluster)?.stop());
  }
  return ownCluster;
}

/** Creates an empty database and returns its URL. It lives as long as its cluster (default: the shared one). */
export async function newPostgresDatabase(of?: Cluster): Promise<string> {
  if (of === undefined && citusNodes.length > 0) return createCitusDatabase(newName());
  const cluster = of ?? (await sharedPostgres()) ?? (await ownPostgres());
  // Most installations sort by language, not by character code.
  return createDatabase(cluster.url, "template template0 locale_provider icu icu_locale 'en-US'");
}

/** The name of the migrated database that tests clone. */
const templateName = 'migrated_template';

/** Turns a migrated database of the shared cluster into the template of `newMigratedDatabase`. */
export async function makeTemplate(url: string): Promise<void> {
  const database = nameIn(url);
  if (isOnCitus(url)) return makeCitusTemplate(database);
  await onServer(url, `alter database ${database} rename to ${templateName}`);
  // Cloning fails while anyone is connected to the template.
  await onServer(url, `alter database ${templateName} with is_template true allow_connections false`);
}

/** Creates a migrated database with a new secret and returns its URL. Several times as fast as a migration. */
export async function newMigratedDatabase(): Promise<string | undefined> {
  const cluster = await sharedPostgres();
  if (cluster === undefined) return undefined;
  const { citusTemplate } = cluster;
  const url =
    citusTemplate === null
      ? await createDatabase(cluster.url, cloneOf(templateName))
      : await cloneCitusDatabase(citusTemplate, newName());
  const client = new pg.Client(url);
  await client.connect();
  await client.query('update installation set secret = $1', [randomBytes(32)]);
  await client.end();
  return url;
}

/** Copies a database that no one is connected to, and returns the URL of the copy. */
export function clonePostgresDatabase(url: string): Promise<string> {
  if (isOnCitus(url)) return cloneCitusDatabase(nameIn(url), newName());
  const { host, username, password } = new URL(url);
  return createDatabase(`postgres://${username}:${password}@${host}`, cloneOf(nameIn(url)));
}

/** Copying the files takes half the processor time of PostgreSQL's default, which also writes every page to its log. */
const cloneOf = (name: string) => `template ${name} strategy file_copy`;
const nameIn = (url: string) => new URL(url).pathname.slice(1);
const newName = () => `test_${randomBytes(6).toString('hex')}`;
const isOnCitus = (url: string) => citusNodes.some((node) => url.startsWith(`${node}/`));

async function createDatabase(cluster: string, options: string): Promise<string> {
  const name = newName();
  await onServer(cluster, `create database ${name} ${options}`);
  return `${cluster}/${name}`;
}

/** Drops a database, with the connections that are still open. */
export async function dropDatabase(url: string): Promise<void> {
  const name = nameIn(url);
  await (isOnCitus(url)
    ? dropCitusDatabase(name)
    : onServer(url, `drop database if exists ${name} with (force)`));
}

/** One connection for each cluster, closed after an idle second. */
const maintenance = new Map<string, pg.Pool>();

async function onServer(url: string, statement: string): Promise<void> {
  const connectionString = new URL('/postgres', url).href;
  let pool = maintenance.get(connectionString);
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 1000, allowExitOnIdle: true });
    // Tests kill clusters.
    pool.on('error', () => undefined);
    maintenance.set(connectionString, pool);
  }
  await pool.query(statement);
}

/**
 * Starts a cluster on a free port with its data in a temporary folder, or in memory if it need not be durable.
 *
 * @param durable whether commits reach the disk. Tests that kill PostgreSQL need it; it slows the others down.
 */
export async function startCluster({
  durable = true,
  settings: more = [],
}: {
  durable?: boolean;
  /** More settings, as `name=value`. */
  settings?: readonly string[];
} = {}): Promise<Cluster> {
  const programs = await postgresPrograms();
  const { folder, initdb, user } = programs;
  const password = join(folder, 'password');
  writeFileSync(password, 'postgres');
  if (user.uid !== undefined) chownSync(password, user.uid, user.gid ?? -1);
  // Fixes the locale, since the startup messages are parsed below.
  const settings = ['--encoding=UTF8', '--locale=C', '--auth=password', '--username=postgres'];
  const data = join((!durable && folderInMemory(programs)) || folder, 'data');
  await promisify(execFile)(initdb, [`--pgdata=${data}`, `--pwfile=${password}`, ...settings], user);
  return serve(programs, data, [...(durable ? [] : notDurable), ...more.flatMap((each) => ['-c', each])]);
}

/** Creates a folder in a memory file system; undefined if there is none. */
function folderInMemory({ user: { uid, gid } }: Programs): string | undefined {
  const parent = memoryFolder();
  if (parent === undefined) return undefined;
  const folder = mkdtempSync(join(parent, 'firsthold-postgres-'));
  if (uid !== undefined) chownSync(folder, uid, gid ?? -1);
  return folder;
}

/** Hundreds of databases live for seconds: vacuuming them costs time and changes nothing. */
const notDurable = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'].flatMap((each) => ['-c', each]);

/** Starts a standby that follows a cluster until `select pg_promote()`. */
export async function startStandby(of: Cluster): Promise<Cluster> {
  return (await takeBaseBackup(of)).start('standby.signal', [`primary_conninfo = '${of.url}/postgres'`]);
}

/** A base backup. */
export interface BaseBackup {
  /** Starts a cluster from it, with this file in its data directory and these settings. */
  start(signal: 'standby.signal' | 'recovery.signal', settings: readonly string[]): Promise<Cluster>;
}

/** Copies the data directory of a running cluster. */
export async function takeBaseBackup(of: Cluster): Promise<BaseBackup> {
  const programs = await postgresPrograms();
  const data = join(programs.folder, 'data');
  const primary = new pg.Client(`${of.url}/postgres`);
  await primary.connect();
  await primary.query("select pg_backup_start('copy', true)");
  // As PostgreSQL's manual recommends for copies of files in use.
  cpSync(of.data, data, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
  const { rows } = await primary.query('select labelfile from pg_backup_stop()');
  await primary.end();
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
  return {
    start(signal, settings) {
      writeFileSync(join(data, signal), '');
      writeFileSync(join(data, 'postgresql.auto.conf'), settings.map((each) => `${each}\n`).join(''));
      const { uid, gid } = programs.user;
      if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, data]);
      return serve(programs, data);
    },
  };
}

async function serve(
  { folder, postgres, user }: Programs,
  data: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  // Chooses the port only now: another process could take it while the cluster is created, which takes seconds.
  const port = await freePort();
  const launch = () => launchServer(postgres, ['-D', data, '-p', `${port}`, ...flags, ...settings], user);
  let server = await launch();
  process.once('exit', () => server.kill('SIGINT'));
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    data,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      for (const each of [dirname(data), folder]) rmSync(each, { recursive: true, force: true });
    },
    kill() {
      // The postmaster; its child processes end with it.
      server.kill('SIGKILL');
    },
    async restart() {
      // The new postmaster refuses to start until the last old process has ended.
      const deadline = Date.now() + 60_000;
      for (;;) {
        try {
          server = await launch();
          return;
        } catch (error) {
          if (Date.now() > deadline) throw error;
        }
        await sleep(20);
      }
    },
  };
}

/** TCP only: a socket file would outlive a killed server. */
const flags = ['-c', 'max_connections=200', '-c', 'unix_socket_directories='];

/** Resolves when it accepts connections. */
function launchServer(
  postgres: string,
  args: readonly string[],
  user: Programs['user'],
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const server = spawn(postgres, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve(server);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL does not start: ${output}`)));
  });
}

/** Returns a port on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
