import { UnusableDatabaseError } from './errors.ts';
import { migrationsFor } from './migration-files.ts';

/** What a dialect must offer for its database to be migrated. */
export interface MigrationTarget {
  readonly dialect: 'sqlite' | 'postgres';
  /** For messages; carries no password. */
  readonly name: string;
  /** Runs `work` in one transaction that no other process can be in at the same time. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Versions applied so far, ascending; `foreign`: tables of another program are in the way. */
  state(): Promise<readonly number[] | 'foreign'>;
  apply(version: number, name: string, sql: string): Promise<void>;
}

/**
 * Brings a database to this program's version, whole or not at all. Two instances starting at once is normal:
 * one waits for the other and finds nothing to do.
 *
 * @returns the names of the migrations applied
 * @throws UnusableDatabaseError when the database is of another program, or newer than this one
 */
export function migrate(target: MigrationTarget): Promise<string[]> {
  const migrations = migrationsFor(target.dialect);
  return target.lock(async () => {
    const applied = await target.state();
    if (applied === 'foreign') throw foreignDatabase(target.name);
    const newest = applied.at(-1) ?? 0;
    const newestKnown = migrations.at(-1)?.version ?? 0;
    if (newest > newestKnown)
      throw new UnusableDatabaseError(
        `${target.name} was written by a newer Firsthold (schema ${newest}, this program knows ${newestKnown}); upgrade this program`,
      );
    const pending = migrations.filter(({ version }) => version > newest);
    for (const { version, name, sql } of pending) await target.apply(version, name, sql());
    return pending.map(({ name }) => name);
  });
}

/** @param name of the database; carries no password */
export function foreignDatabase(name: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `${name} holds tables of another program; give Firsthold a database of its own`,
  );
}

/** The version that this program brings a database to. */
export function newestMigration(dialect: MigrationTarget['dialect']): number {
  return migrationsFor(dialect).at(-1)?.version ?? 0;
}
