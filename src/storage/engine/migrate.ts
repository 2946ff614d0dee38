import { UnusableDatabaseError } from './errors.ts';
import { type Migration, migrationsFor } from './migration-files.ts';

/** What a dialect must offer for its database to be migrated. */
export interface MigrationTarget {
  readonly dialect: 'sqlite' | 'postgres';
  /** For messages; carries no password. */
  readonly name: string;
  /** Runs `work` in one transaction that no other process can be in at the same time. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Migrations applied so far, ascending; `foreign`: the database has tables of another program. */
  state(): Promise<readonly AppliedMigration[] | 'foreign'>;
  apply(migration: Migration): Promise<void>;
}

export interface AppliedMigration {
  readonly version: number;
  /** Of the SQL that was run; undefined: applied by a program that stored none. */
  readonly checksum?: string | undefined;
}

/** Columns of the table that lists the applied migrations. */
export const migrationColumns = 'version integer primary key, name text not null, checksum text not null';

/**
 * Brings a database to this program's version, whole or not at all. Two instances starting at once is normal:
 * one waits for the other and finds nothing to do.
 *
 * @returns the names of the migrations applied
 * @throws UnusableDatabaseError when the database is of another program, newer than this one, or has the schema of another
 *   development version
 */
export function migrate(target: MigrationTarget): Promise<string[]> {
  const migrations = migrationsFor(target.dialect);
  return target.lock(async () => {
    const applied = await target.state();
    if (applied === 'foreign') throw foreignDatabaseError(target.name);
    if (hasDifferentSchema(target.dialect, applied))
      throw new UnusableDatabaseError(`${target.name} ${differentSchemaMessage}`);
    const newest = applied.at(-1)?.version ?? 0;
    const newestKnown = migrations.at(-1)?.version ?? 0;
    if (newest > newestKnown)
      throw new UnusableDatabaseError(
        `${target.name} was written by a newer Firsthold (schema ${newest}, this program knows ${newestKnown}); upgrade this program`,
      );
    const pending = migrations.filter(({ version }) => version > newest);
    for (const migration of pending) await target.apply(migration);
    return pending.map(({ name }) => name);
  });
}

/**
 * Returns whether a migration that was applied differs from this program's. Until version 1.0.0 the schema changes in place,
 * in migration 0001, so there is no migration from one development version to the next.
 */
export function hasDifferentSchema(
  dialect: MigrationTarget['dialect'],
  applied: readonly AppliedMigration[],
): boolean {
  const checksums = new Map(migrationsFor(dialect).map(({ version, checksum }) => [version, checksum]));
  return applied.some(
    ({ version, checksum }) => checksums.has(version) && checksums.get(version) !== checksum,
  );
}

/** What to do with such a database. */
export const differentSchemaMessage =
  'was made by another development version of Firsthold. Export every venue with that version (firsthold export VENUE --with-requests), ' +
  'then import the files into a new database. An export has no staff, passkeys, tokens, webhooks or push subscriptions: ' +
  'add those again';

/** @param name of the database; carries no password */
export function foreignDatabaseError(name: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `${name} holds tables of another program; give Firsthold a database of its own`,
  );
}

/** The version that this program brings a database to. */
export function newestMigration(dialect: MigrationTarget['dialect']): number {
  return migrationsFor(dialect).at(-1)?.version ?? 0;
}
