/** Databases that an option names: a data folder, a URL, or a file with one. */
import { ConfigError } from '../config.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/**
 * Returns the URL or the folder that an option such as `--to` names, itself or in a file.
 *
 * @throws CommandFailure or ConfigError that names the option
 */
export function targetOf(terminal: Terminal, name: string, option: string): string {
  if (option.startsWith('@')) return readUrl(terminal, name, '', option.slice(1));
  if (!isUrl(option)) return option;
  // The password of the second may have special characters, and other users see it all the same.
  if (/[?&]password=/i.test(option) || /:\/\/.*:.*@/s.test(option))
    throw new CommandFailure(
      `other users of this machine can see the arguments of a command, and so the password in ${name}; write the URL to a file that only you can read, and pass ${name} @FILE`,
      2,
    );
  return readUrl(terminal, name, option, '');
}

/** Reads a URL as that of the service is read. */
function readUrl(terminal: Terminal, name: string, url: string, file: string): string {
  try {
    return terminal.config({ DATABASE_URL: url, DATABASE_URL_FILE: file }).databaseUrl ?? '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // The other settings are those of the source.
    throw new ConfigError(...error.problems.map((text) => text.replace(/^DATABASE_URL(_FILE)?\b/, name)));
  }
}

/** Returns whether a target is a URL; else it is a data folder. */
export const isUrl = (target: string) => target.includes('://');
