/** Set-up and tear-down of a whole test run, called by the test runner. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distributeDatabase } from '../src/storage/dialects/citus-distribute.ts';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { citusNodes, dropCitusDatabase, onEveryNode } from './citus.ts';
import { migratePartitioned } from './partitions.ts';
import { type Cluster, makeTemplate, newPostgresDatabase, startCluster } from './postgres.ts';

let cluster: Cluster | undefined;
let compiled: string | undefined;

/** Runs before the first test file. Environment variables set here apply to all test files. */
export async function globalSetup(): Promise<void> {
  const seed = process.env['TEST_SHORT'] === '1' ? 1 : Math.floor(Math.random() * 2 ** 32);
  process.env['TEST_SEED'] ??= String(seed);
  console.log(`Repeat the random choices of this run with TEST_SEED=${process.env['TEST_SEED']}`);
  if (citusNodes[0] === undefined) cluster = await startCluster({ durable: false });
  process.env['TEST_POSTGRES_URL'] = cluster?.url ?? citusNodes[0];
  // Each test file is a process that loads the whole program: this compiles the sources once.
  compiled = mkdtempSync(join(tmpdir(), 'firsthold-compiled-'));
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
  const template = await newPostgresDatabase(cluster);
  if (process.env['TEST_PARTITIONED'] === '1') await migratePartitioned(template);
  await (await openPostgres(template, () => undefined)).close();
  if (cluster === undefined) {
    await distributeDatabase(template);
    process.env['TEST_CITUS_TEMPLATE'] = new URL(template).pathname.slice(1);
  }
  await makeTemplate(template);
}

/** Runs after the last test file. */
export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
  const template = process.env['TEST_CITUS_TEMPLATE'];
  if (template !== undefined) {
    await onEveryNode(`alter database ${template} with is_template false`);
    await dropCitusDatabase(template);
  }
  if (compiled !== undefined) rmSync(compiled, { recursive: true, force: true });
}
