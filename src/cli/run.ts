import { type Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { errorCodeOf, errorMessageOf, isSystemError } from '../domain/error-details.ts';
import { DomainError, ValidationError } from '../domain/errors.ts';
import { memberOf } from '../domain/fields/member.ts';
import { VenueFrozenError } from '../domain/venue/venue-freeze.ts';
import { fullDiskRemedy, StorageUnavailableError, UnusableDatabaseError } from '../storage/engine/errors.ts';
import { buildCommands } from './commands.ts';
import { CommandFailure } from './failure.ts';
import { systemErrorText } from './files/reason.ts';
import { sanitizedTerminal } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs a command line and prints errors that a person can fix as one line.
 * @param args the command line without the program's name
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export async function run(given: Terminal, args: readonly string[]): Promise<number> {
  const terminal = sanitizedTerminal(given);
  try {
    const program = buildCommands(terminal);
    rejectUnknownArguments(program, args);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed the help or the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isExpected =
      error instanceof CommandFailure ||
      error instanceof DomainError ||
      error instanceof ConfigError ||
      error instanceof UnusableDatabaseError ||
      error instanceof StorageUnavailableError ||
      error instanceof VenueFrozenError ||
      // Too many open files, in this process or on the machine.
      ['EMFILE', 'ENFILE'].includes(errorCodeOf(error)) ||
      // Of a file or folder that a person named.
      isFileError(error);
    const [complaint, ...details] = isExpected
      ? [errorText(error, terminal), ...detailsOf(error)]
      : ((error instanceof Error && error.stack) || String(error)).split('\n');
    terminal.printToStderr(`firsthold: ${complaint}`);
    details.forEach(terminal.printToStderr);
    if (error instanceof CommandFailure) return error.exitCode;
    return error instanceof ConfigError || error instanceof ValidationError ? 2 : 1;
  }
}

const isFileError = (error: unknown) => isSystemError(error) && memberOf(error, 'path') !== undefined;

const detailsOf = (error: unknown) =>
  error instanceof CommandFailure
    ? error.details
    : error instanceof ConfigError
      ? error.problems.slice(1).map((problem) => `firsthold: ${problem}`)
      : [];

/** Returns the error's message; an unavailable database has a reason (disk full, connection refused). */
function errorText(error: unknown, terminal: Terminal): string {
  const message = error instanceof ConfigError ? (error.problems[0] ?? '') : errorMessageOf(error);
  const cause = error instanceof Error ? error.cause : undefined;
  if (isFileError(error)) return `cannot use ${memberOf(error, 'path')}: ${systemErrorText(error)}`;
  if (error instanceof StorageUnavailableError && error.reason === 'full') {
    const { databaseUrl, dataFolder } = terminal.config();
    return `${message} ${databaseUrl === null ? `in ${dataFolder}` : 'on its server'}; ${fullDiskRemedy}`;
  }
  if (error instanceof VenueFrozenError) return `${message} (see: firsthold venues list)`;
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}

/** Rejects unknown commands, for which Commander would print help or run `serve`, the default command. */
function rejectUnknownArguments({ commands }: Command, [first, second]: readonly string[]): void {
  if (first === undefined || first.startsWith('-')) return;
  const name = first === 'help' ? (second ?? first) : first;
  const command = commands.find((candidate) => candidate.name() === name);
  if (command === undefined && name !== 'help')
    throw new CommandFailure(`unknown command "${name}"; see: firsthold --help`, 2);
  const parts = command?.commands.map((part) => part.name()) ?? [];
  if (second === undefined && parts.length > 0)
    throw new CommandFailure(`missing subcommand of ${name}: ${parts.join(', ')}`, 2);
}
