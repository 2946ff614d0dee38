import type { Readable, Writable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/time/instant.ts';
import type { OpenDatabase } from '../storage/access/request-guard.ts';

/** How a word may stand out on a terminal that knows colours. */
export type Emphasis = 'bold' | 'green' | 'yellow' | 'red';

/** What a command works with; main.ts brings the real ones. */
export interface Terminal {
  /** @throws ConfigError when a setting is not right */
  readonly config: () => Config;
  /**
   * Opens the database the settings name, creating and migrating it as needed.
   *
   * @param onClockOffset hears how far, in milliseconds, the database's clock is ahead of `clock` (below 0: behind),
   *   when it has become another by a second or more
   * @throws UnusableDatabaseError when that cannot be done
   */
  readonly openStorage: (
    config: Config,
    onLost?: (error: Error) => void,
    onClockOffset?: (offsetMs: number) => void,
  ) => Promise<OpenDatabase>;
  /** Of this machine. For what is written down it is not this that counts, but `clockOf` (clock.ts). */
  readonly clock: Clock;
  /** Prints a line of what was asked for, on standard output. */
  readonly print: (line: string) => void;
  /** The same with its beginning emphasised, where standard output may be coloured (`NO_COLOR`). */
  readonly printEmphasised: (emphasis: Emphasis, start: string, rest: string) => void;
  /** Prints what is too long to be printed in one go; resolves when it is out. */
  readonly printLong: (text: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Prints a remark or a complaint, on standard error. */
  readonly remark: (line: string) => void;
  readonly stdin: Readable;
  /** Where the log goes: standard error, as a stream. */
  readonly log: Writable;
  /** From here on it is no reason to stop that nobody reads standard output any more. */
  readonly goOnUnread: () => void;
  /** Replaces the last line of standard error, '' to clear it; null: nobody is watching. */
  /** Whether standard output is a terminal, which keeps nothing of what it shows. */
  readonly isTerminal: boolean;
  readonly showProgress: ((line: string) => void) | null;
}
