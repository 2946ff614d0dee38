import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** How much nicer they are than the rest of the process: on a busy machine they get a tenth of its share. */
const nicerBy = 10;
const nicest = 19;

/**
 * Has the threads of Node's pool give way to the one that answers. What takes a whole core there, checking a password, is what
 * somebody may wait for: a flood of log-ins would keep every visitor waiting. Pictures have a process of their own
 * (`media/photo-process.ts`). Only Linux knows priorities of single threads; elsewhere all stay as they are.
 */
export async function lowerPoolThreadPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  const threads = '/proc/self/task';
  try {
    // These questions are answered on the pool themselves, so it is there by now; it never grows.
    for (const thread of await readdir(threads)) {
      const name = await readFile(`${threads}/${thread}/comm`, 'utf8');
      if (name.startsWith('libuv-worker'))
        setPriority(Number(thread), Math.min(getPriority() + nicerBy, nicest));
    }
  } catch {
    // Where a container hides its threads, or a policy keeps their priorities, the service works without.
  }
}
