/** The composition root: reads the settings, brings the real parts, runs what the command line asked for. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommanderError } from 'commander';
import { buildCommands, exitCodeOf } from './cli/commands.ts';
import { CommandFailure } from './cli/failure.ts';
import { ConfigError, readConfig } from './config.ts';
import { StorageUnavailableError, UnusableDatabaseError } from './storage/errors.ts';

const program = buildCommands({
  config: () => readConfig(process.env),
  openStorage: async ({ databaseUrl, dataFolder }, onLost = () => undefined) =>
    databaseUrl === null
      ? (await import('./storage/dialects/sqlite.ts')).openSqlite(dataFolder)
      : (await import('./storage/dialects/postgres.ts')).openPostgres(databaseUrl, onLost),
  print: (line) => process.stdout.write(`${line}\n`),
  readFile: (path) => (path === '-' ? text(process.stdin) : readFile(path, 'utf8')),
});

try {
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

/** Says what went wrong in one line, where it is something a person can mend. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return exitCodeOf(error);
  const expected =
    error instanceof CommandFailure ||
    error instanceof ConfigError ||
    error instanceof UnusableDatabaseError ||
    error instanceof StorageUnavailableError;
  process.stderr.write(`firsthold: ${expected ? error.message : ((error as Error).stack ?? error)}\n`);
  if (error instanceof CommandFailure) return error.exitCode;
  return error instanceof ConfigError ? 2 : 1;
}
