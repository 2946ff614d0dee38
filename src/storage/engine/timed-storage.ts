import type { Storage } from './storage.ts';

/** Wraps a storage and reports how long each snapshot read and each transaction took, in seconds. */
export function withTiming<Timed extends Storage>(
  storage: Timed,
  observe: (kind: 'read' | 'transact', seconds: number) => void,
): Timed {
  const timing = async <T>(kind: 'read' | 'transact', work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      observe(kind, (performance.now() - began) / 1000);
    }
  };
  return {
    ...storage,
    read: (work) => timing('read', () => storage.read(work)),
    transact: (work, ...queued) => timing('transact', () => storage.transact(work, ...queued)),
  };
}
