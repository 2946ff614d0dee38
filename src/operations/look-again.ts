import { OverlapRefusedError } from '../storage/engine/errors.ts';

/**
 * Runs an operation again where the database itself refused an overlap: what was not to be seen when the operation
 * looked stands there now, and can be named.
 */
export async function lookingAgain<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (error instanceof OverlapRefusedError) return attempt();
    throw error;
  });
}
