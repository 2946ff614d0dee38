/** What all test files share, done once for all of them: the test runner calls these two. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { type Cluster, makeTemplate, newPostgresDatabase, startCluster } from './postgres.ts';

let cluster: Cluster | undefined;
let compiled: string | undefined;

/** Before the first test file. What is set here is set in the process of every test file. */
export async function globalSetup(): Promise<void> {
  cluster = await startCluster({ durable: false });
  process.env['TEST_POSTGRES_URL'] = cluster.url;
  // Each test file is a process, and most of them load the whole program: its types are stripped once for all.
  compiled = mkdtempSync(join(tmpdir(), 'firsthold-compiled-'));
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
  const template = await newPostgresDatabase(cluster);
  await (await openPostgres(template, () => undefined)).close();
  await makeTemplate(template);
}

/** After the last test file. */
export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
  if (compiled !== undefined) rmSync(compiled, { recursive: true, force: true });
}
