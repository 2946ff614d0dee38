import { OverlapError } from '../storage/engine/errors.ts';

/** Retries an operation once after an overlap error; the conflict is now visible. */
export async function retryAfterOverlap<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (error instanceof OverlapError) return attempt();
    throw error;
  });
}
