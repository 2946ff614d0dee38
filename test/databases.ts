import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import type { OpenDatabase } from '../src/storage/access/door.ts';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { openSqlite } from '../src/storage/dialects/sqlite.ts';
import type { Storage } from '../src/storage/engine/storage.ts';
import type { Tables } from '../src/storage/engine/tables.ts';
import { type Cluster, clonePostgresDatabase, newMigratedDatabase, newPostgresDatabase } from './postgres.ts';

/** A new, empty database of one kind, and as many openings of it as a test wants (each an instance). */
export interface TestDatabase {
  readonly kind: 'sqlite' | 'postgres';
  open(): Promise<OpenDatabase>;
  /** What makes a server process of its own use this database. */
  readonly environment: { readonly FIRSTHOLD_DATA: string } | { readonly DATABASE_URL: string };
}

/** `TEST_DATABASES=sqlite` (or `postgres`): on that one alone. */
const wanted = process.env['TEST_DATABASES'] ?? 'sqlite postgres';

/** Runs one suite on both databases, each test on real ones: `suite` gets a maker of new, empty databases. */
export function onBothDatabases(
  title: string,
  suite: (newDatabase: () => Promise<TestDatabase>, kind: TestDatabase['kind']) => void,
): void {
  if (wanted.includes('sqlite')) describe(`${title}, on SQLite`, () => suite(newSqlite, 'sqlite'));
  if (wanted.includes('postgres'))
    describe(`${title}, on PostgreSQL`, () => suite(() => newPostgres(), 'postgres'));
}

/** Whatever a test opened is closed when its file is through. */
const opened: (() => Promise<void> | void)[] = [];
after(async () => {
  for (const close of opened.reverse()) await close();
});

/** Copies a database that no one is connected to. */
export async function copyOf({ environment }: TestDatabase): Promise<TestDatabase> {
  if ('DATABASE_URL' in environment) return postgresAt(await clonePostgresDatabase(environment.DATABASE_URL));
  const copy = await newSqlite();
  const folder = (copy.environment as { FIRSTHOLD_DATA: string }).FIRSTHOLD_DATA;
  copyFileSync(join(environment.FIRSTHOLD_DATA, 'firsthold.sqlite'), join(folder, 'firsthold.sqlite'));
  return copy;
}

export async function newSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-'));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  return {
    kind: 'sqlite',
    open: () => remembered(openSqlite(folder)),
    environment: { FIRSTHOLD_DATA: folder },
  };
}

export async function newPostgres(cluster?: Cluster): Promise<TestDatabase> {
  const url =
    (cluster === undefined && (await newMigratedDatabase())) || (await newPostgresDatabase(cluster));
  return postgresAt(url);
}

/** A database that no program has opened yet, without tables. `newDatabase` on PostgreSQL has been migrated. */
export const newEmptyDatabase = async (kind: TestDatabase['kind']): Promise<TestDatabase> =>
  kind === 'sqlite' ? newSqlite() : postgresAt(await newPostgresDatabase());

const postgresAt = (url: string): TestDatabase => ({
  kind: 'postgres',
  open: () => remembered(openPostgres(url, () => undefined)),
  environment: { DATABASE_URL: url },
});

async function remembered(opening: Promise<OpenDatabase>): Promise<OpenDatabase> {
  const storage = await opening;
  let isOpen = true;
  const close = async () => {
    if (isOpen) await storage.close();
    isOpen = false;
  };
  opened.push(close);
  return { ...storage, close };
}

const tables: readonly (keyof Tables)[] = [
  'venues',
  'spaces',
  'photos',
  'photo_files',
  'space_rooms',
  'slots',
  'packages',
  'offers',
  'site_keys',
  'feeds',
  'blocks',
  'blocked_spaces',
  'occupancies',
  'booking_requests',
  'booking_request_notes',
  'idempotency_keys',
  'staff_idempotency_keys',
  'events',
];

/** Every row of every table, in an order of their own. */
export async function everyRow(storage: Storage): Promise<Record<string, string[]>> {
  return storage.read(async (db) => {
    const rows: Record<string, string[]> = {};
    for (const table of tables)
      rows[table] = (await db.selectFrom(table).selectAll().execute())
        .map((row) => JSON.stringify(row))
        .sort();
    return rows;
  });
}
