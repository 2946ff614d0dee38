/**
 * Measures moving an installation with many booking requests: an export from SQLite, an import into PostgreSQL, and
 * the way back. Each step is a process that reports its duration and peak memory.
 *
 *     node bench/move-installation.ts [requests, 100000 by default]
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { exportedRequests } from '../test/exported-requests.ts';
import { newPostgresDatabase, startCluster } from '../test/postgres.ts';
import { program } from './server-process.ts';

await moveInstallation(Number(process.argv[2] ?? 100_000));

async function moveInstallation(requests: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-bench-'));
  const cluster = await startCluster();
  try {
    const file = (name: string) => join(folder, `${name}.jsonl`);
    await pipeline(exportedRequests(requests), createWriteStream(file('made')));
    console.log(`${requests} booking requests, ${Math.round(statSync(file('made')).size / 1e6)} MB`);
    const sqlite = { FIRSTHOLD_DATA: join(folder, 'first') };
    const postgres = { DATABASE_URL: await newPostgresDatabase(cluster) };
    const back = { FIRSTHOLD_DATA: join(folder, 'second') };
    console.log('SQLite');
    firsthold(sqlite, 'import', file('made'));
    firsthold(sqlite, 'export', '--with-requests', '--output', file('from-sqlite'));
    console.log('PostgreSQL');
    firsthold(postgres, 'import', file('from-sqlite'));
    firsthold(postgres, 'export', '--with-requests', '--output', file('from-postgres'));
    console.log('SQLite again');
    firsthold(back, 'import', file('from-postgres'));
    firsthold(back, 'export', '--with-requests', '--output', file('from-second'));
    const same =
      (await sameRequests(file('from-sqlite'), file('from-postgres'))) &&
      (await sameRequests(file('from-sqlite'), file('from-second')));
    console.log(same ? 'The requests are the same in all three.' : 'THE REQUESTS DIFFER.');
    process.exitCode = same ? 0 : 1;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function firsthold(environment: Record<string, string>, ...command: string[]): void {
  const measured = ['--import', fileURLToPath(new URL('./peak-memory.ts', import.meta.url)), program];
  const child = spawnSync(process.execPath, [...measured, ...command], {
    env: { ...environment },
    stdio: ['ignore', 'ignore', 1],
  });
  if (child.status !== 0) throw new Error(`${command[0]} failed`);
}

async function sameRequests(one: string, other: string): Promise<boolean> {
  const [mine, theirs] = [requestLines(one), requestLines(other)];
  for (;;) {
    const [a, b] = [await mine.next(), await theirs.next()];
    if (a.done || b.done) return a.done === b.done;
    if (a.value !== b.value) return false;
  }
}

async function* requestLines(file: string): AsyncGenerator<string, undefined> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line.startsWith('{"bookingRequest"')) yield line;
  return undefined;
}
