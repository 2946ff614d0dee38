import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { systemErrorText } from './reason.ts';

/** Returns a temporary name beside the file or folder. */
export const temporaryName = (path: string) =>
  join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`, which creates files or folders, and deletes them if `work` fails or a signal interrupts it. Half an export
 * would leave guests' details behind.
 *
 * @throws what `work` throws, also if they cannot be deleted: then a warning names them
 */
export const removeOnFailure = <T>(created: readonly string[], work: () => Promise<T>): Promise<T> =>
  onFailure(() => {
    for (const each of created)
      try {
        // Another thread may still add a file while the folder is being emptied.
        rmSync(each, { recursive: true, force: true, maxRetries: 9 });
      } catch (error) {
        // In a folder that this user may not enter: nothing was created there.
        if (['EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '') && !existsSync(each))
          continue;
        process.emitWarning(`cannot delete the unfinished ${each}: ${systemErrorText(error)}`);
      }
  }, work);

/** Runs `work`, and `undo` if it fails or a signal interrupts it. @param undo never throws */
export async function onFailure<T>(undo: () => void, work: () => Promise<T>): Promise<T> {
  const interrupt = (signal: NodeJS.Signals) => {
    undo();
    // Without listeners, the signal ends the program as usual.
    for (const each of interruptions) process.removeListener(each, interrupt);
    process.kill(process.pid, signal);
  };
  for (const signal of interruptions) process.on(signal, interrupt);
  try {
    return await work();
  } catch (error) {
    undo();
    throw error;
  } finally {
    for (const signal of interruptions) process.removeListener(signal, interrupt);
  }
}
