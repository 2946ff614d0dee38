import type { Writer } from '../storage/engine/storage.ts';
import type { Context } from './context.ts';

/**
 * Runs a transaction. A dry run does and checks everything, and rolls it back.
 *
 * @param queue as in `storage.transact`
 * @returns the result of `run`
 */
export async function transactOrDryRun<T>(
  { storage }: Context,
  isDryRun: boolean,
  run: (db: Writer) => Promise<T>,
  queue?: string,
): Promise<T> {
  if (!isDryRun) return storage.transact(run, queue);
  const runAndRollBack = async (db: Writer): Promise<T> => {
    throw new DryRunRollback(await run(db));
  };
  return storage.transact(runAndRollBack, queue).catch((error) => {
    if (error instanceof DryRunRollback) return error.result as T;
    throw error;
  });
}

/** Rolls a successful transaction back. */
class DryRunRollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super();
    this.result = result;
  }
}
