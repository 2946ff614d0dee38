import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Returns a temporary name beside the file or folder. */
export const temporaryName = (path: string) =>
  join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`, which creates files or folders, and deletes them if `work` fails or a signal interrupts it. Half an export
 * would leave guests' details behind.
 */
export async function removeOnFailure<T>(created: readonly string[], work: () => Promise<T>): Promise<T> {
  const removeAll = () => {
    // Another thread may still add a file while the folder is being emptied.
    for (const each of created) rmSync(each, { recursive: true, force: true, maxRetries: 9 });
  };
  const remove = (signal: NodeJS.Signals) => {
    try {
      removeAll();
    } finally {
      // Without listeners, the signal ends the program as usual.
      for (const each of interruptions) process.removeListener(each, remove);
      process.kill(process.pid, signal);
    }
  };
  for (const signal of interruptions) process.on(signal, remove);
  try {
    return await work();
  } catch (error) {
    removeAll();
    throw error;
  } finally {
    for (const signal of interruptions) process.removeListener(signal, remove);
  }
}
