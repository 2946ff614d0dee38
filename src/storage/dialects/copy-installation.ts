/** Copies a whole installation into an unused one, on either database (docs/run/move-to-postgresql.md). */
import { hash } from 'node:crypto';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { newestMigration, unfinishedCopyError } from '../engine/migrate.ts';
import { placements } from './citus-tables.ts';
import type { CopiedRow, CopyDatabase } from './copy-database.ts';

/** The tables that are not copied: each database has its own. */
const leftOut: readonly string[] = ['firsthold_migrations', 'rate_limits'];

/** What was copied of a table. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** Of the content of all rows, in any order. */
  readonly checksum: string;
}

/**
 * Copies every table, in one transaction of the target. The counts and checksums of all tables are compared before it is
 * committed. Until then, the target is marked, so that no service opens it; after an interruption, a repeat starts again.
 *
 * @param from a snapshot of it is read
 * @param to has the tables of this version
 * @param onProgress called with the rows copied so far, and their number
 * @param beforeCommit called when the target is complete, except for its commit: what it stores in the source survives an
 *   interruption, so that the two are never used both
 * @returns `complete`: the target is a complete copy of an earlier run already, and neither has changed since
 * @throws UnusableDatabaseError if the source is in use and not frozen, the target is in use or not empty, or one has another
 *   version
 */
export async function copyInstallation(
  from: CopyDatabase,
  to: CopyDatabase,
  onProgress: (done: number, total: number) => void,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<CopiedTable[] | 'complete'> {
  if (await from.isUnfinished()) throw unfinishedCopyError(from.name);
  await assertSameVersion(from, to);
  if (await to.isInUse())
    throw new UnusableDatabaseError(
      `${to.name} is in use by a service or a command; stop every instance first`,
    );
  const isServed = await from.isInUse();
  if (isServed) await assertFrozen(from);
  const tables = await commonTables(from, to);
  const isComplete = await to.transact(
    async () => {
      for (const [table] of tables)
        if (table !== 'installation' && (await to.count(table)) > 0) {
          if (await isUnchangedCopy(from, to)) return true;
          throw new UnusableDatabaseError(
            `${to.name} is not empty (${table}); choose a database that was only migrated`,
          );
        }
      await to.setUnfinished(true);
      return false;
    },
    { isReadOnly: false },
  );
  if (isComplete) {
    await beforeCommit();
    return 'complete';
  }
  return from.transact(
    async () => {
      if (isServed) await assertFrozen(from);
      return to.transact(
        async () => {
          const copied = await copyTables(from, to, tables, onProgress);
          await beforeCommit();
          return copied;
        },
        { isReadOnly: false },
      );
    },
    { isReadOnly: true },
  );
}

/**
 * Returns whether the target is a copy of this source, and nothing has happened in either since, except that the source was frozen:
 * a run that was interrupted between the commit and its last message leaves this.
 */
async function isUnchangedCopy(from: CopyDatabase, to: CopyDatabase): Promise<boolean> {
  const secretOf = async (database: CopyDatabase) =>
    Buffer.from((await database.first('select secret from installation'))?.['secret'] as Uint8Array).toString(
      'hex',
    );
  if ((await secretOf(from)) !== (await secretOf(to))) return false;
  const logOf = async (database: CopyDatabase) => {
    const log = await database.first(
      `select count(*) as events, coalesce(max(sort_key), 0) as last from events where action <> 'venue.frozen'`,
    );
    return `${log?.['events']} ${log?.['last']}`;
  };
  return (await logOf(from)) === (await logOf(to));
}

async function assertFrozen(source: CopyDatabase): Promise<void> {
  if (await source.isFrozen()) return;
  throw new UnusableDatabaseError(
    `${source.name} is in use by a service or a command; stop every instance first, or run: firsthold venues freeze --all. Leave the source stopped or frozen after the copy`,
  );
}

async function copyTables(
  from: CopyDatabase,
  to: CopyDatabase,
  tables: readonly (readonly [string, readonly string[]])[],
  onProgress: (done: number, total: number) => void,
): Promise<CopiedTable[]> {
  let [done, total] = [0, 0];
  for (const [table] of tables) total += await from.count(table);
  await to.deleteAll('installation');
  const copied: CopiedTable[] = [];
  for (const [table, columns] of tables) {
    const source = new Checksum(table);
    for await (const rows of from.rows(table, columns)) {
      await to.insert(table, columns, rows);
      source.add(rows);
      done += rows.length;
      onProgress(done, total);
    }
    const target = new Checksum(table);
    for await (const rows of to.rows(table, columns)) target.add(rows);
    if (target.rows !== source.rows || target.value !== source.value)
      throw new UnusableDatabaseError(
        `${to.name} does not have the same content in ${table} (${target.rows} of ${source.rows} rows); nothing was copied`,
      );
    copied.push({ table, rows: source.rows, checksum: source.value });
  }
  await to.complete();
  await to.setUnfinished(false);
  return copied;
}

/** A checksum of rows in any order. */
class Checksum {
  readonly #table: string;
  #sum = 0n;
  rows = 0;

  constructor(table: string) {
    this.#table = table;
  }

  add(rows: readonly CopiedRow[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      const text = JSON.stringify(
        row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)),
      );
      this.#sum = BigInt.asUintN(
        64,
        this.#sum + hash('sha256', `${this.#table} ${text}`, 'buffer').readBigUInt64BE(),
      );
    }
  }

  get value(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

async function assertSameVersion(from: CopyDatabase, to: CopyDatabase): Promise<void> {
  for (const each of [from, to]) {
    const newest = (await each.versions()).at(-1);
    // Both dialects have the same numbers.
    if (newest !== newestMigration('sqlite'))
      throw new UnusableDatabaseError(
        `${each.name} has another schema (${newest}) than this program (${newestMigration('sqlite')}); run firsthold migrate for it first`,
      );
  }
}

/** Returns the tables to copy with their columns, each after those that its rows refer to. */
async function commonTables(
  from: CopyDatabase,
  to: CopyDatabase,
): Promise<(readonly [string, readonly string[]])[]> {
  const [here, there, references] = [await from.tables(), await to.tables(), await to.references()];
  const ordered = new Map<string, readonly string[]>();
  const add = (table: string) => {
    if (ordered.has(table) || leftOut.includes(table)) return;
    for (const [referring, referred] of references)
      if (referring === table && referred !== table) add(referred);
    const [own, other] = [here.get(table) ?? [], there.get(table) ?? []];
    if (own.length === 0 || own.join() !== other.join())
      throw new UnusableDatabaseError(`${from.name} and ${to.name} have different columns in ${table}`);
    ordered.set(table, own);
  };
  for (const table of Object.keys(placements)) add(table);
  return [...ordered];
}
