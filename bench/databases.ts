/** New databases with the measured venue. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import type { OpenDatabase } from '../src/storage/access/request-guard.ts';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { openSqlite } from '../src/storage/dialects/sqlite.ts';
import { type Cluster, startCluster } from '../test/postgres.ts';
import { benchVenue } from './venue.ts';

export const kinds = ['sqlite', 'postgres'] as const;
export type Kind = (typeof kinds)[number];
export const titles: Record<Kind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** A database with the measured venue only. */
export interface BenchDatabase {
  readonly kind: Kind;
  /** The database's folder or URL. */
  readonly place: string;
  /** The environment of a server process that uses it. */
  readonly environment: Record<string, string>;
  open(): Promise<OpenDatabase>;
}

let cluster: Cluster | undefined;
const folders: string[] = [];

/** Creates a folder that is deleted after the run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-bench-'));
  folders.push(folder);
  return folder;
}

/** Creates a database with a venue, and returns how to open it. */
export async function newDatabase(kind: Kind, venue: VenueFile = benchVenue()): Promise<BenchDatabase> {
  const database = await newEmptyDatabase(kind);
  const storage = await database.open();
  await importVenue({ storage, clock: Date.now, randomBytes }, venue, 'operator');
  await storage.close();
  return database;
}

/** Creates a database without a schema. */
export const newEmptyDatabase = async (kind: Kind): Promise<BenchDatabase> =>
  kind === 'sqlite' ? inFolder(temporaryFolder()) : atAddress(await newPostgresDatabase());

/** Deletes every database of the run. */
export async function removeDatabases(): Promise<void> {
  await cluster?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

const inFolder = (folder: string): BenchDatabase => ({
  kind: 'sqlite',
  place: folder,
  environment: { FIRSTHOLD_DATA: folder },
  open: () => openSqlite(folder),
});

const atAddress = (url: string): BenchDatabase => ({
  kind: 'postgres',
  place: url,
  environment: { DATABASE_URL: url },
  open: () => openPostgres(url, () => undefined),
});

/** A real PostgreSQL with default settings, including durability. */
async function newPostgresDatabase(): Promise<string> {
  cluster ??= await startCluster();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(`${cluster.url}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${cluster.url}/${name}`;
}
