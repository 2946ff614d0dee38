import type { Readable, Writable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/time/instant.ts';
import type { OpenDatabase } from '../storage/access/request-guard.ts';
import type { MigrationStep, OlderDatabase } from '../storage/engine/migrate.ts';

/** How to emphasise a word on a terminal with colours. */
export type Emphasis = 'bold' | 'green' | 'yellow' | 'red';

/** The environment of a command; main.ts creates the real one. */
export interface Terminal {
  /**
   * @param settings settings that take the place of those in the environment; omitted: none
   * @param areAll whether the environment has no others
   * @throws ConfigError if a setting is invalid
   */
  readonly config: (settings?: Readonly<Record<string, string | undefined>>, areAll?: boolean) => Config;
  /**
   * Opens the configured database, creating and migrating it as needed.
   * @param onClockOffset called when the database's clock is ahead of `clock` by another value (milliseconds,
   *   negative: behind; changes of a second or more)
   * @param onStep called when a migration begins, and when it is applied
   * @param older what to do with a database of an earlier version; omitted: it is migrated
   * @throws UnusableDatabaseError if it cannot be opened
   */
  readonly openStorage: (
    config: Config,
    onConnectionLost?: (error: Error) => void,
    onClockOffset?: (offsetMs: number) => void,
    onStep?: (step: MigrationStep) => void,
    older?: OlderDatabase,
  ) => Promise<OpenDatabase>;
  /** This machine's clock. For stored times use `databaseClock` (clock.ts). */
  readonly clock: Clock;
  /** Prints a line of output on standard output. */
  readonly print: (line: string) => void;
  /** Prints a line with an emphasised start, if standard output may be coloured (`NO_COLOR`). */
  readonly printEmphasised: (emphasis: Emphasis, start: string, rest: string) => void;
  /** Prints a stream; resolves when it is written. */
  readonly printLong: (text: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Writes bytes to standard output as they are; resolves when they are written. */
  readonly printBytes: (bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Prints a line on standard error: a note, a warning or an error. */
  readonly printToStderr: (line: string) => void;
  readonly stdin: Readable;
  /** The stream of the log: standard error. */
  readonly log: Writable;
  /** From here on, a closed standard output does not end the process. */
  readonly ignoreClosedOutput: () => void;
  /** Whether standard output is a terminal and not a file or pipe. */
  readonly isTerminal: boolean;
  /** Replaces the last line of standard error, '' to clear it; null: not a terminal. */
  readonly showProgress: ((line: string) => void) | null;
}
