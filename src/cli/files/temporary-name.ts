import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Returns a temporary name beside the file or folder. */
export const temporaryName = (path: string) =>
  join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`, which creates the file or folder `unfinished`, and deletes it if `work` fails or a signal interrupts
 * it. Half an export would leave guests' details behind.
 */
export async function removeOnFailure<T>(unfinished: string, work: () => Promise<T>): Promise<T> {
  const remove = (signal: NodeJS.Signals) => {
    try {
      // Another thread may still add a file while the folder is being emptied.
      rmSync(unfinished, { recursive: true, force: true, maxRetries: 9 });
    } finally {
      // Without listeners, the signal ends the program as usual.
      for (const each of interruptions) process.removeListener(each, remove);
      process.kill(process.pid, signal);
    }
  };
  for (const signal of interruptions) process.on(signal, remove);
  try {
    return await work();
  } finally {
    for (const signal of interruptions) process.removeListener(signal, remove);
  }
}
