import type { Clock } from '../domain/time/instant.ts';
import type { Storage } from '../storage/engine/storage.ts';

/** What every operation works with: the database, the time, and chance. Tests pass their own of the last two. */
export interface Context {
  readonly storage: Storage;
  readonly clock: Clock;
  /** That many unguessable bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** An id nobody can guess, for what has none of its own: `block-Qm9va2luZ3M…`. */
export function newId(
  { randomBytes }: Pick<Context, 'randomBytes'>,
  kind:
    | 'block'
    | 'feed'
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
