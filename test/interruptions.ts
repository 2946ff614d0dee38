/** Work that is killed at each of its transactions in turn, and repeated. */
import assert from 'node:assert/strict';
import type { Context } from '../src/operations/context.ts';

/**
 * Repeats work until it ends; each time it is killed some transactions later.
 *
 * @param by how many transactions later; more take less time
 * @param check called after each interruption
 * @returns how often it was interrupted
 */
export async function untilDone<Service extends Context>(
  service: Service,
  work: (interrupted: Service) => Promise<unknown>,
  { by, check }: { readonly by: number; readonly check: () => Promise<void> },
): Promise<number> {
  let left = 0;
  const { storage } = service;
  const transact: typeof storage.transact = (...args) => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return storage.transact(...args);
  };
  const interrupted = { ...service, storage: { ...storage, transact } };
  for (let interruptions = 0; ; interruptions++) {
    left = 1 + interruptions * by;
    const outcome = await work(interrupted).then(() => 'done', String);
    if (outcome === 'done') return interruptions;
    assert.equal(outcome, 'Error: killed');
    await check();
  }
}
