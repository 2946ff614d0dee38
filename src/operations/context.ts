import type { Clock } from '../domain/time/instant.ts';
import type { Storage } from '../storage/engine/storage.ts';

/**
 * The dependencies of every operation: the database, the clock, and random bytes. Tests pass their own clock and
 * random bytes.
 */
export interface Context {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Returns that many unguessable bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** Returns an unguessable id with a prefix: `block-Qm9va2luZ3M…`. */
export function newId(
  { randomBytes }: Pick<Context, 'randomBytes'>,
  kind:
    | 'block'
    | 'code'
    | 'correction'
    | 'feed'
    | 'guest'
    | 'invitation'
    | 'key'
    | 'note'
    | 'package'
    | 'push'
    | 'slot'
    | 'space'
    | 'staff'
    | 'token'
    | 'webhook',
): string {
  return `${kind}-${Buffer.from(randomBytes(12)).toString('base64url')}`;
}
