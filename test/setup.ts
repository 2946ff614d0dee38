/** Set-up and tear-down of a whole test run, called by the test runner. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { type Cluster, makeTemplate, newPostgresDatabase, startCluster } from './postgres.ts';

let cluster: Cluster | undefined;
let compiled: string | undefined;

/** Runs before the first test file. Environment variables set here apply to all test files. */
export async function globalSetup(): Promise<void> {
  cluster = await startCluster({ durable: false });
  process.env['TEST_POSTGRES_URL'] = cluster.url;
  // Each test file is a process that loads the whole program: this compiles the sources once.
  compiled = mkdtempSync(join(tmpdir(), 'firsthold-compiled-'));
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
  const template = await newPostgresDatabase(cluster);
  await (await openPostgres(template, () => undefined)).close();
  await makeTemplate(template);
}

/** Runs after the last test file. */
export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
  if (compiled !== undefined) rmSync(compiled, { recursive: true, force: true });
}
