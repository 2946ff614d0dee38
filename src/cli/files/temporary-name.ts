import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A name beside the file's own, for the file, or the folder of files, that is not yet finished. */
export const temporaryName = (path: string) =>
  join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does `work`, which makes the file or folder `unfinished`. Who interrupts it does not leave half of it behind, with guests'
 * details in a place nobody thinks of.
 */
export async function removeOnFailure<T>(unfinished: string, work: () => Promise<T>): Promise<T> {
  const remove = (signal: NodeJS.Signals) => {
    try {
      // What goes on in another thread may put one more file into a folder while it is being emptied; not once it is gone.
      rmSync(unfinished, { recursive: true, force: true, maxRetries: 9 });
    } finally {
      // Nobody listens any more, so it ends the program as it would have without us.
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
