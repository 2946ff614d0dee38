import { OverlapError } from '../storage/engine/errors.ts';

/**
 * Runs an operation again where the database itself refused an overlap: what was not to be seen when the operation
 * looked stands there now, and can be named.
 */
export async function retryAfterOverlap<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (error instanceof OverlapError) return attempt();
    throw error;
  });
}
