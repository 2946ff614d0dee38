/**
 * A real PostgreSQL for the tests, from npm. `npm test` starts one for all test files (`setup.ts`); a test file
 * run by itself starts its own.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Programs, postgresPrograms } from './postgres-programs.ts';

export interface Cluster {
  readonly url: string;
  /** The folder of its files. */
  readonly data: string;
  stop(): Promise<void>;
  /** Ends it as a power cut would end its processes: at once, without a word. */
  kill(): void;
  /** Starts it again after `kill`. */
  restart(): Promise<void>;
}

let ownCluster: Promise<Cluster> | undefined;

function ownPostgres(): Promise<Cluster> {
  if (ownCluster === undefined) {
    ownCluster = startCluster();
    after(async () => (await ownCluster)?.stop());
  }
  return ownCluster;
}

/** The address of a new, empty database; it goes with its cluster: that of all tests unless another is given. */
export async function newPostgresDatabase(of?: Cluster): Promise<string> {
  const cluster = of?.url ?? process.env['TEST_POSTGRES_URL'] ?? (await ownPostgres()).url;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(`${cluster}/postgres`);
  await client.connect();
  // Letters in the order of a language, as most installations have them, and not in that of their codes.
  await client.query(`create database ${name} template template0 locale_provider icu icu_locale 'en-US'`);
  await client.end();
  return `${cluster}/${name}`;
}

/** Starts a cluster on a free port, its data in a temporary folder. */
export async function startCluster(): Promise<Cluster> {
  const programs = await postgresPrograms();
  const { folder, initdb, user } = programs;
  const password = join(folder, 'password');
  writeFileSync(password, 'postgres');
  if (user.uid !== undefined) chownSync(password, user.uid, user.gid ?? -1);
  // Whatever language the machine speaks: what the server says of its start is read below.
  const settings = ['--encoding=UTF8', '--locale=C', '--auth=password', '--username=postgres'];
  const data = join(folder, 'data');
  await promisify(execFile)(initdb, [`--pgdata=${data}`, `--pwfile=${password}`, ...settings], user);
  return serve(programs);
}

/** Starts a standby of a cluster, which follows it until it is promoted: `select pg_promote()`. */
export async function startStandby(of: Cluster): Promise<Cluster> {
  const programs = await postgresPrograms();
  const data = join(programs.folder, 'data');
  const primary = new pg.Client(`${of.url}/postgres`);
  await primary.connect();
  await primary.query("select pg_backup_start('standby', true)");
  // As PostgreSQL's manual has it for copies of files that are in use.
  cpSync(of.data, data, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
  const { rows } = await primary.query('select labelfile from pg_backup_stop()');
  await primary.end();
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
  writeFileSync(join(data, 'standby.signal'), '');
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${of.url}/postgres'\n`);
  const { uid, gid } = programs.user;
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, data]);
  return serve(programs);
}

async function serve({ folder, postgres, user }: Programs): Promise<Cluster> {
  const data = join(folder, 'data');
  // Only now: it takes seconds to make a cluster, and somebody else might get the port meanwhile.
  const port = await freePort();
  const launch = () => launchServer(postgres, ['-D', data, '-p', `${port}`, ...flags], user);
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
      rmSync(folder, { recursive: true, force: true });
    },
    kill() {
      // The process that started all the others; they follow it.
      server.kill('SIGKILL');
    },
    async restart() {
      // Until the last of its old processes is gone, the new one refuses to start.
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

/** Reached by its port alone: a socket in a folder of the machine's would outlive a server that is killed. */
const flags = ['-c', 'max_connections=200', '-c', 'unix_socket_directories='];

/** Resolves once it takes connections. */
function launchServer(
  postgres: string,
  words: readonly string[],
  user: Programs['user'],
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const server = spawn(postgres, words, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve(server);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL does not start: ${said}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
