import type { Clock } from '../domain/instant.ts';
import type { Storage } from '../storage/storage.ts';

/** What every operation works with: the database, the time, and chance. Tests pass their own of the last two. */
export interface Context {
  readonly storage: Storage;
  readonly clock: Clock;
  /** That many unguessable bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}
