import type { Config } from '../config.ts';
import type { Storage } from '../storage/storage.ts';

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
  readonly print: (line: string) => void;
  readonly readFile: (path: string) => Promise<string>;
}
