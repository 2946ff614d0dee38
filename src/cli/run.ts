import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { DomainError, ValidationError } from '../domain/errors.ts';
import { StorageUnavailableError, UnusableDatabaseError } from '../storage/errors.ts';
import { buildCommands } from './commands.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs what a command line asks for, and says in one line what went wrong, where it is something a person can
 * mend.
 *
 * @param words the command line without the program's name
 * @returns the exit code: 0 done, 1 refused, 2 used wrongly
 */
export async function run(terminal: Terminal, words: readonly string[]): Promise<number> {
  try {
    const program = buildCommands(terminal);
    const names = ['help', ...program.commands.map((command) => command.name())];
    const [name] = words;
    // Commander would hand an unknown word to `serve`, the command of an empty line.
    if (name !== undefined && !name.startsWith('-') && !names.includes(name))
      throw new CommandFailure(`there is no command "${name}"; firsthold --help lists them`, 2);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed the help, or its complaint, already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isExpected =
      error instanceof CommandFailure ||
      error instanceof DomainError ||
      error instanceof ConfigError ||
      error instanceof UnusableDatabaseError ||
      error instanceof StorageUnavailableError;
    terminal.remark(`firsthold: ${isExpected ? error.message : ((error as Error).stack ?? error)}`);
    if (error instanceof CommandFailure) return error.exitCode;
    return error instanceof ConfigError || error instanceof ValidationError ? 2 : 1;
  }
}
