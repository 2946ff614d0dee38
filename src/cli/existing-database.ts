/** Checks that a command finds the database that it is about. */
import type { Config } from '../config.ts';
import { hasDatabase, sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { assertOwnLog } from '../storage/dialects/sqlite-foreign-log.ts';
import { commandOfService } from './doctor-settings.ts';
import { unitsElsewhere } from './doctor-units.ts';
import { CommandFailure } from './failure.ts';
import { systemErrorText } from './files/reason.ts';
import type { Terminal } from './terminal.ts';

/**
 * Ensures that a command without settings does not use or create the default folder, although the service on this machine has
 * another database.
 *
 * @throws CommandFailure with the call
 */
export function assertNoOtherService(terminal: Pick<Terminal, 'config'>): void {
  const [first] = unitsElsewhere(terminal, terminal.config());
  if (first === undefined) return;
  throw new CommandFailure(
    `no setting names a database, and the service on this machine has its own; run: ${commandOfService()} (for another one: FIRSTHOLD_DATA=FOLDER firsthold …)`,
    2,
  );
}

/**
 * @param remedy what to do without a service on this machine
 * @throws CommandFailure if there is no database, or this user may not look for it
 * @throws UnusableDatabaseError if there is only its log
 */
export function assertDatabaseExists({ databaseUrl, dataFolder }: Config, remedy: string): void {
  if (databaseUrl !== null) return;
  let isThere: boolean;
  try {
    isThere = hasDatabase(dataFolder);
  } catch (error) {
    throw new CommandFailure(
      `cannot read ${dataFolder}: ${systemErrorText(error)}; run this command as the user of the service`,
    );
  }
  if (isThere) return;
  assertOwnLog(sqliteFile(dataFolder));
  const call = commandOfService();
  throw new CommandFailure(
    `there is no database in ${dataFolder}; ${call === null ? remedy : `the service on this machine uses another: ${call}`}`,
  );
}
