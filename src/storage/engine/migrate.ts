import { UnusableDatabaseError } from './errors.ts';
import { type Migration, migrationsFor } from './migration-files.ts';

/** The operations of a dialect that migrations use. */
export interface MigrationTarget {
  readonly dialect: 'sqlite' | 'postgres';
  /** The database's name for messages; contains no password. */
  readonly name: string;
  /** Runs `work` in one transaction that excludes other processes. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Migrations applied so far, ascending; `foreign`: the tables are another program's; `unfinished`: of a copy. */
  state(): Promise<readonly AppliedMigration[] | 'foreign' | 'unfinished'>;
  /** Applies a migration in the transaction of `lock`. */
  apply(migration: Migration): Promise<void>;
  /** Applies an online migration outside of `lock`, unless another instance has just done so. */
  applyOnline(migration: Migration): Promise<void>;
}

export interface AppliedMigration {
  readonly version: number;
  /** The checksum of the SQL; undefined: applied by a program that stored none. */
  readonly checksum?: string | undefined;
}

/** What to do with a database of an earlier version: the version before does not open it after a migration. */
export type OlderDatabase = 'migrate' | 'reject';

/** A migration that begins (`ms` is null) or is applied. `ms`: how long its statements took, in milliseconds. */
export interface MigrationStep {
  readonly name: string;
  readonly ms: number | null;
}

/** The columns of the table of applied migrations. */
export const migrationColumns = 'version integer primary key, name text not null, checksum text not null';

/**
 * Migrates a database to this program's version, one transaction for each migration. A new database gets all of them in
 * one. Two instances may start at once: one waits for the other and finds nothing to do. If a migration fails, those
 * before it stay, and instances of the version before continue to serve.
 *
 * @param onStep called when a migration begins, and when it is applied
 * @throws UnusableDatabaseError if the database is another program's, newer than this one, has the schema of
 *   another development version, or is older and to be rejected
 */
export async function migrate(
  target: MigrationTarget,
  older: OlderDatabase = 'migrate',
  onStep: (step: MigrationStep) => void = () => undefined,
): Promise<void> {
  let isFirst = true;
  for (;;) {
    const { applied, next } = await target.lock(async () => {
      if (older === 'reject' && isFirst) await rejectOlder(target);
      return applyPending(target, onStep);
    });
    isFirst = false;
    for (const step of applied) onStep(step);
    if (next?.isOnline) onStep(await timed(next, onStep, () => target.applyOnline(next)));
    else if (next === undefined) return;
  }
}

/** Announces a migration, applies it and returns the step with its duration. */
async function timed(
  { name }: Migration,
  onStep: (step: MigrationStep) => void,
  apply: () => Promise<void>,
): Promise<MigrationStep> {
  onStep({ name, ms: null });
  const began = performance.now();
  await apply();
  return { name, ms: performance.now() - began };
}

/**
 * Applies the next migration, or all of a new database: its readers see none or all of them. (PostgreSQL creates the
 * indexes of online migrations in no transaction.)
 *
 * @returns the applied migrations, and the next one; undefined: there is none
 */
async function applyPending(target: MigrationTarget, onStep: (step: MigrationStep) => void) {
  const applied: MigrationStep[] = [];
  let isNew = false;
  for (;;) {
    const next = await findPendingMigration(target);
    const isOnline = next?.isOnline && !(isNew && target.dialect === 'sqlite');
    if (next === undefined || isOnline || (applied.length > 0 && !isNew)) return { applied, next };
    isNew ||= next.version === 1;
    applied.push(await timed(next, onStep, () => target.apply(next)));
  }
}

/** @throws UnusableDatabaseError if the database has migrations, and lacks some of this program */
async function rejectOlder(target: MigrationTarget): Promise<void> {
  const next = await findPendingMigration(target);
  if (next === undefined || next.version === 1) return;
  throw new UnusableDatabaseError(
    `${target.name} is of an earlier version of Firsthold; start the service of this version, or run firsthold migrate. After that, the earlier version cannot open it`,
  );
}

async function findPendingMigration(target: MigrationTarget): Promise<Migration | undefined> {
  const migrations = migrationsFor(target.dialect);
  const applied = await target.state();
  if (applied === 'foreign') throw foreignDatabaseError(target.name);
  if (applied === 'unfinished') throw unfinishedCopyError(target.name);
  if (hasDifferentSchema(target.dialect, applied))
    throw new UnusableDatabaseError(`${target.name} ${differentSchemaMessage}`);
  const newest = applied.at(-1)?.version ?? 0;
  const newestKnown = migrations.at(-1)?.version ?? 0;
  if (newest > newestKnown)
    throw new UnusableDatabaseError(
      `${target.name} was written by a newer Firsthold (schema ${newest}, this program knows ${newestKnown}); upgrade this program`,
    );
  return migrations.find(({ version }) => version > newest);
}

/**
 * Returns whether a migration that was applied differs from this program's: development versions edit a migration in
 * place until it is released.
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

/** The advice for such a database. */
export const differentSchemaMessage =
  'was made by another development version of Firsthold. Export every venue with that version (firsthold export VENUE --with-requests), ' +
  'then import the files into a new database. An export has no staff, passkeys, tokens, webhooks or push subscriptions: ' +
  'add those again';

/**
 * Creates the error for a database with tables of another program.
 *
 * @param name the database's name; contains no password
 */
export function foreignDatabaseError(name: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `${name} holds tables of another program; give Firsthold a separate database`,
  );
}

/**
 * Creates the error for the target of a copy that was interrupted.
 *
 * @param name the database's name; contains no password
 */
export function unfinishedCopyError(name: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `${name} is the target of a copy that was interrupted; run firsthold copy again at the source`,
  );
}

/** Returns whether migrations that were applied include the first one, which creates the tables. */
export const includesFirst = (names: readonly string[]) => names.some((name) => name.startsWith('0001-'));

/** Returns the version to which this program migrates a database. */
export function newestMigration(dialect: MigrationTarget['dialect']): number {
  return migrationsFor(dialect).at(-1)?.version ?? 0;
}
