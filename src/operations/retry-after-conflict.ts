import { NameTakenError, OverlapError } from '../storage/engine/errors.ts';

/**
 * Retries an operation once after the database rejected an overlap or a duplicate key: what it conflicted with is now
 * visible, and random references differ.
 */
export async function retryAfterConflict<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (error instanceof OverlapError || error instanceof NameTakenError) return attempt();
    throw error;
  });
}
