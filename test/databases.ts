import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, beforeEach, describe } from 'node:test';
import type { OpenDatabase } from '../src/storage/access/request-guard.ts';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { openSqlite } from '../src/storage/dialects/sqlite.ts';
import type { Storage } from '../src/storage/engine/storage.ts';
import type { Tables } from '../src/storage/engine/tables.ts';
import { atNextNode } from './citus.ts';
import { isFullRun } from './full-run.ts';
import {
  type Cluster,
  clonePostgresDatabase,
  dropDatabase,
  newMigratedDatabase,
  newPostgresDatabase,
} from './postgres.ts';
import { memoryFolder } from './temporary-folder.ts';

/** A new, empty database of one kind. Each opening acts as an instance. */
export interface TestDatabase {
  readonly kind: 'sqlite' | 'postgres';
  open(): Promise<OpenDatabase>;
  /** The environment with which a server process uses this database. */
  readonly environment: { readonly FIRSTHOLD_DATA: string } | { readonly DATABASE_URL: string };
}

type Kind = TestDatabase['kind'];
type Suite = (newDatabase: () => Promise<TestDatabase>, kind: Kind) => void;

/** `TEST_DATABASES=sqlite` (or `postgres`) runs the suites on this database only. */
const chosen = process.env['TEST_DATABASES'];
const runsOn = (kind: Kind, fallback: boolean) => (chosen === undefined ? fallback : chosen.includes(kind));

/**
 * Runs a suite on both databases, each test on a new one. `suite` receives a function that creates empty databases.
 */
export function onBothDatabases(title: string, suite: Suite): void {
  onDatabases(title, suite, { postgres: true });
}

/**
 * Runs a suite on SQLite, and in `npm run test:long` on PostgreSQL too. For rules that involve neither SQL nor locks,
 * such as the output of commands and access to routes, and for statements that another suite runs on both.
 */
export function onAnyDatabase(title: string, suite: Suite): void {
  onDatabases(title, suite, { postgres: isFullRun });
}

function onDatabases(title: string, suite: Suite, { postgres }: { postgres: boolean }): void {
  if (runsOn('sqlite', true)) describeOn('SQLite', 'sqlite', newMigratedSqlite);
  if (runsOn('postgres', postgres)) describeOn('PostgreSQL', 'postgres', newPostgresOf);

  function describeOn(name: string, kind: Kind, create: (owner: Opened) => Promise<TestDatabase>): void {
    describe(`${title}, on ${name}`, () => {
      const ofSuite = new Opened();
      let ofTest: Opened | undefined;
      const closeTest = async () => ofTest?.close();
      // Before the next test, because hooks of the suite may still use a database after the test. If they stayed open
      // until the end of the suite, idle connections would exceed those of the cluster.
      beforeEach(async () => {
        await closeTest();
        ofTest = new Opened();
      });
      after(async () => {
        await closeTest();
        await ofSuite.close();
      });
      suite(() => create(ofTest ?? ofSuite), kind);
    });
  }
}

/** The databases that a test or a suite opened, to close and delete them. */
class Opened {
  readonly #closing: (() => Promise<void> | void)[] = [];

  onClose(close: () => Promise<void> | void): void {
    this.#closing.push(close);
  }

  /** Closes a connection with the others. A test may close it earlier. */
  async track(opening: Promise<OpenDatabase>): Promise<OpenDatabase> {
    const storage = await opening;
    let isOpen = true;
    const close = async () => {
      if (isOpen) await storage.close();
      isOpen = false;
    };
    this.onClose(close);
    return { ...storage, close };
  }

  async close(): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close();
  }
}

/** Databases that are opened outside a suite are closed after the last test of the process. */
const outsideSuites = new Opened();
after(() => outsideSuites.close());

/** Copies a database that no one is connected to. */
export async function copyOf({ environment }: TestDatabase): Promise<TestDatabase> {
  if ('DATABASE_URL' in environment) return postgresAt(await clonePostgresDatabase(environment.DATABASE_URL));
  const copy = await newSqlite();
  copyFileSync(fileIn(environment.FIRSTHOLD_DATA), fileOf(copy));
  return copy;
}

/** Returns a function that creates copies of a database, which is filled once for the process. SQLite. */
export function copiesOf(fill: (storage: OpenDatabase) => Promise<unknown>): () => Promise<TestDatabase> {
  let filled: Promise<TestDatabase> | undefined;
  const create = async () => {
    const database = await newSqlite();
    const storage = await database.open();
    await fill(storage);
    await storage.close();
    return database;
  };
  return async () => {
    filled ??= create();
    return copyOf(await filled);
  };
}

/** Returns the data folder of an embedded database. */
export const dataOf = ({ environment }: TestDatabase): string =>
  'FIRSTHOLD_DATA' in environment ? environment.FIRSTHOLD_DATA : '';

/** Returns the file of an embedded database. */
export const fileOf = (database: TestDatabase): string => fileIn(dataOf(database));

const fileIn = (folder: string) => join(folder, 'firsthold.sqlite');

let template: Promise<string> | undefined;

/** Migrates one database for the process and returns its folder. */
async function sqliteTemplate(): Promise<string> {
  const database = await newSqlite();
  await (await database.open()).close();
  return dataOf(database);
}

/** Copies a migrated database and gives it a new secret, in half the time of a migration. */
async function newMigratedSqlite(owner: Opened): Promise<TestDatabase> {
  template ??= sqliteTemplate();
  const migrated = await template;
  const { folder, database } = newSqliteFolder(owner);
  copyFileSync(fileIn(migrated), fileIn(folder));
  const file = new DatabaseSync(fileIn(folder));
  file.exec('pragma synchronous = off; update installation set secret = randomblob(32)');
  file.close();
  return database;
}

/** Creates an empty SQLite database; its suite closes and deletes it. */
export const newSqlite = async (owner = outsideSuites): Promise<TestDatabase> =>
  newSqliteFolder(owner).database;

function newSqliteFolder(owner: Opened): { folder: string; database: TestDatabase } {
  // A commit waits for the disk, but no test cuts the power.
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'firsthold-'));
  owner.onClose(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => owner.track(openSqlite(folder));
  return { folder, database: { kind: 'sqlite', open, environment: { FIRSTHOLD_DATA: folder } } };
}

/** Creates an empty PostgreSQL database; its suite closes and drops it. */
export const newPostgres = (cluster?: Cluster): Promise<TestDatabase> =>
  newPostgresOf(outsideSuites, cluster);

async function newPostgresOf(owner: Opened, cluster?: Cluster): Promise<TestDatabase> {
  const url =
    (cluster === undefined && (await newMigratedDatabase())) || (await newPostgresDatabase(cluster));
  // Hundreds of databases take gigabytes, and deleting them all at the end of the run takes minutes.
  if (owner !== outsideSuites) owner.onClose(() => dropDatabase(url));
  return postgresAt(url, owner);
}

/** Creates a database without tables. `newDatabase` of a suite returns a migrated one. */
export const newEmptyDatabase = async (kind: TestDatabase['kind']): Promise<TestDatabase> =>
  kind === 'sqlite' ? newSqlite() : postgresAt(await newPostgresDatabase());

const postgresAt = (url: string, owner = outsideSuites): TestDatabase => ({
  kind: 'postgres',
  open: () => owner.track(openPostgres(atNextNode(url), () => undefined)),
  environment: {
    get DATABASE_URL() {
      return atNextNode(url);
    },
  },
});

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
  'letter_templates',
  'guest_group_members',
  'guest_codes',
  'blocks',
  'blocked_spaces',
  'occupancies',
  'booking_requests',
  'booking_request_dues',
  'booking_items',
  'booking_request_search_words',
  'booking_request_notes',
  'booking_request_corrections',
  'imported_rows',
  'guest_contacts',
  'guests',
  'guest_addresses',
  'idempotency_keys',
  'staff_idempotency_keys',
  'events',
  'event_logs',
  'webhooks',
  'webhook_queues',
  'webhook_deliveries',
  'push_subscription_venues',
];

/** Returns all rows of all tables, sorted. */
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
