import type { Readable, Writable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/instant.ts';
import type { Storage } from '../storage/storage.ts';

export type Emphasis = 'bold' | 'green' | 'yellow' | 'red';

/** What a command works with; main.ts brings the real ones. */
export interface Terminal {
  /** @throws ConfigError when a setting is not right */
  readonly config: () => Config;
  /**
   * Opens the database the settings name, creating and migrating it as needed.
   *
   * @throws UnusableDatabaseError when that cannot be done
   */
  readonly openStorage: (config: Config, onLost?: (error: Error) => void) => Promise<Storage>;
  readonly clock: Clock;
  /** Prints a line of what was asked for, on standard output. */
  readonly print: (line: string) => void;
  /** Prints a remark or a complaint, on standard error. */
  readonly remark: (line: string) => void;
  readonly stdin: Readable;
  /** For what is too long to be printed in one go. */
  readonly stdout: Writable;
  /** Replaces the last line of standard error, '' to clear it; null: nobody is watching. */
  readonly showProgress: ((line: string) => void) | null;
  /** The text emphasised, where standard output is a terminal that may be coloured (`NO_COLOR`). */
  readonly emphasise: (emphasis: Emphasis, text: string) => string;
}
