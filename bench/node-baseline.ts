/** What every program on Node costs, whatever it does: the measure of a start, and of memory. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from './server-process.ts';

/** How long, in milliseconds, a Node takes from its start to its end. */
export function nodeStartMs(...words: readonly string[]): number {
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}`);
  return performance.now() - begun;
}

/** `node -e 0`, in milliseconds. */
export const bareNodeStartMs = () => nodeStartMs('-e', '0');

/** Resident memory, in MiB, of a Node that has nothing to do. */
export async function bareNodeMemory(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  await sleep(settleMs);
  const { now } = memoryOf(child.pid);
  child.kill('SIGKILL');
  return now;
}

/** How long a process is left alone before its memory is looked at, in milliseconds. */
export const settleMs = 1000;
