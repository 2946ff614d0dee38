import type { Storage } from './storage.ts';

/** The same storage, calling `onCommit` after each transaction that went through. */
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
