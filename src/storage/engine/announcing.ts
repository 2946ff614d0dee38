import type { Storage } from './storage.ts';

/** The same storage, calling `onCommit` after each transaction that went through. */
export function announcing<Announced extends Storage>(storage: Announced, onCommit: () => void): Announced {
  return {
    ...storage,
    async transact(work, queue) {
      const result = await storage.transact(work, queue);
      onCommit();
      return result;
    },
  };
}
