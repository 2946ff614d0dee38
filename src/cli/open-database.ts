import { randomBytes } from 'node:crypto';
import { errorMessageOf } from '../domain/error-details.ts';
import type { Actor } from '../domain/events/actor.ts';
import type { Context } from '../operations/context.ts';
import { findInstallationFreeze } from '../storage/engine/installation.ts';
import { newestMigration } from '../storage/engine/migrate.ts';
import { databaseClock } from './clock.ts';
import { assertDatabaseExists } from './existing-database.ts';
import { CommandFailure } from './failure.ts';
import { frozenText } from './frozen-text.ts';
import { inspectDatabase } from './inspect.ts';
import type { Terminal } from './terminal.ts';

/** The actor of commands in the event log. */
export const cliActor: Actor = 'operator';

/**
 * Opens the database for `work`, creating it as needed, and closes it again. Names a copied one, unless `namesCopy` is false.
 *
 * @throws UnusableDatabaseError if it is of an earlier version: a command such as `venues list` must not take away the way back to
 *   that version, which may be running
 */
export async function withDatabaseCreated<T>(
  terminal: Terminal,
  work: (context: Context) => Promise<T>,
  { namesCopy = true }: { readonly namesCopy?: boolean } = {},
): Promise<T> {
  const storage = await terminal.openStorage(terminal.config(), undefined, undefined, undefined, 'reject');
  try {
    const freeze = await storage.read(findInstallationFreeze);
    if (namesCopy && freeze?.copiedTo) terminal.printToStderr(`firsthold: ${frozenText(freeze)}`);
    return await work({ storage, clock: databaseClock(terminal, storage), randomBytes });
  } finally {
    await storage.close();
  }
}

/**
 * Opens an existing database for `work`. Unlike `withDatabaseCreated`, it does not create one where `FIRSTHOLD_DATA`
 * is mistyped.
 * @throws CommandFailure if there is no database yet
 */
export async function withDatabase<T>(
  terminal: Terminal,
  work: (context: Context) => Promise<T>,
  options: { readonly namesCopy?: boolean } = {},
): Promise<T> {
  assertDatabaseExists(terminal.config(), 'set FIRSTHOLD_DATA or DATABASE_URL, or import a venue first');
  return withDatabaseCreated(terminal, work, options);
}

/**
 * Opens the database read-only for `work`, without creating or migrating it.
 * @param work gets null if there is no database yet
 * @throws CommandFailure if it needs a migration first
 */
export async function withDatabaseReadOnly<T>(
  terminal: Terminal,
  work: (context: Context | null) => Promise<T>,
): Promise<T> {
  const config = terminal.config();
  const inspection = await inspectDatabase(config, terminal.clock(), false).catch((error) => {
    throw new CommandFailure(`the database cannot be used: ${errorMessageOf(error)}`);
  });
  const version = inspection === null ? 0 : inspection.version;
  if (version === 0) return work(null);
  if (version !== null && version < newestMigration(config.databaseUrl === null ? 'sqlite' : 'postgres'))
    throw new CommandFailure(
      'the database needs a migration, which a dry run does not do; run firsthold migrate first',
    );
  return withDatabaseCreated(terminal, work);
}
