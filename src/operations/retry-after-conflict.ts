import { NameTakenError, OverlapError } from '../storage/engine/errors.ts';

/**
 * Retries an operation once after the database rejected an overlap or a duplicate key: the conflicting row is now
 * visible, and a new random reference is generated.
 */
export async function retryAfterConflict<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (error instanceof OverlapError || error instanceof NameTakenError) return attempt();
    throw error;
  });
}
