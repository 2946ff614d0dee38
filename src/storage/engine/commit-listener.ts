import type { Storage } from './storage.ts';

/** Wraps a storage and calls `onCommit` after each committed transaction. */
export function withCommitListener<Announced extends Storage>(
  storage: Announced,
  onCommit: () => void,
): Announced {
  return {
    ...storage,
    async transact(work, ...queued) {
      const result = await storage.transact(work, ...queued);
      onCommit();
      return result;
    },
  };
}
