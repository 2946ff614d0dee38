/**
 * Compares `firsthold copy` of an installation from SQLite to PostgreSQL with exporting and importing its venues one after
 * the other, in one run. The copy may take a third of the time.
 *
 *     node bench/copy-installation.ts [venues, 200 by default] [requests of each, 500 by default]
 */
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { connectForSql, copyVenue } from '../test/copied-venues.ts';
import { exportedRequests } from '../test/exported-requests.ts';
import { newPostgresDatabase, startCluster } from '../test/postgres.ts';
import { program } from './server-process.ts';

const [venues = 200, requests = 500] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'firsthold-bench-'));
const cluster = await startCluster();
try {
  const file = join(folder, 'venue.jsonl');
  const source = { FIRSTHOLD_DATA: join(folder, 'data') };
  await pipeline(exportedRequests(requests, 5), createWriteStream(file));
  firsthold(source, 'import', file);
  await copyVenue(source, 'riverside', venues - 1);
  const [looped, copied] = [await newPostgresDatabase(cluster), await newPostgresDatabase(cluster)];
  firsthold({ DATABASE_URL: looped }, 'migrate');

  let began = performance.now();
  for (const venue of [
    'riverside',
    ...Array.from({ length: venues - 1 }, (_, at) => `riverside-${at + 1}`),
  ]) {
    firsthold(source, 'export', venue, '--with-requests', '--output', file);
    firsthold({ DATABASE_URL: looped }, 'import', file);
  }
  const loopMs = performance.now() - began;
  began = performance.now();
  const urlFile = join(folder, 'database-url');
  writeFileSync(urlFile, copied);
  firsthold(source, 'copy', '--to', `@${urlFile}`);
  const copyMs = performance.now() - began;

  const counts = [await countRequests(looped), await countRequests(copied)];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`${venues} venues, ${counts.join(' and ')} requests`);
  console.log(`loop ${seconds(loopMs)}, copy ${seconds(copyMs)}, ratio ${(copyMs / loopMs).toFixed(2)}`);
  const isReached = copyMs <= loopMs / 3 && counts.every((count) => count === venues * requests);
  process.exitCode = isReached ? 0 : 1;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true });
}

function firsthold(environment: Record<string, string>, ...command: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [program, ...command], {
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`firsthold ${command.join(' ')} failed: ${stderr}`);
}

async function countRequests(url: string): Promise<number> {
  const sql = await connectForSql({ DATABASE_URL: url });
  const [row] = await sql.all('select count(*) as n from booking_requests');
  await sql.close();
  return Number(row?.['n']);
}
