import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** Added to the nice value: on a busy machine, these threads get a tenth of the main thread's share. */
const niceIncrement = 10;
const maxNice = 19;

/**
 * Lowers the priority of Node's pool threads below the event loop's. Password hashing takes a whole core, so a flood
 * of logins would delay every visitor. Images have a process of their own (`media/photo-process.ts`). Only Linux has
 * priorities per thread; elsewhere nothing changes.
 */
export async function lowerPoolThreadPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  const threads = '/proc/self/task';
  try {
    // These reads use the pool themselves, so its threads already exist; the pool never grows.
    for (const thread of await readdir(threads)) {
      const name = await readFile(`${threads}/${thread}/comm`, 'utf8');
      if (name.startsWith('libuv-worker'))
        setPriority(Number(thread), Math.min(getPriority() + niceIncrement, maxNice));
    }
  } catch {
    // The service also works if a container hides its threads or a policy fixes their priorities.
  }
}
