import type { Reader, Writer } from '../storage/engine/storage.ts';
import type { Context } from './context.ts';

/**
 * Runs a transaction. A dry run does and checks everything, and rolls it back.
 *
 * @param queue as in `storage.transact`, like `answerEarly`
 * @returns the result of `run`
 */
export async function transactOrDryRun<T>(
  { storage }: Context,
  isDryRun: boolean,
  run: (db: Writer) => Promise<T>,
  queue?: string,
  answerEarly?: (db: Reader) => Promise<T | undefined>,
): Promise<T> {
  if (!isDryRun) return storage.transact(run, queue, answerEarly);
  const runAndRollBack = async (db: Writer): Promise<T> => {
    throw new DryRunRollback(await run(db));
  };
  return storage.transact(runAndRollBack, queue, answerEarly).catch((error) => {
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
