/** The cost of any Node program: the baseline of start time and memory. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from './server-process.ts';

/** Returns the milliseconds from the start of a Node process to its end. */
export function nodeStartMs(...words: readonly string[]): number {
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}`);
  return performance.now() - begun;
}

/** Measures `node -e 0`, in milliseconds. */
export const bareNodeStartMs = () => nodeStartMs('-e', '0');

/** Returns the resident memory of an idle Node, in MiB. */
export async function bareNodeMemory(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  await sleep(settleMs);
  const { now } = memoryOf(child.pid);
  child.kill('SIGKILL');
  return now;
}

/** How long a process idles before its memory is measured, in milliseconds. */
export const settleMs = 1000;
