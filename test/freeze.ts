import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from './postgres.ts';

/** Stops all processes of a PostgreSQL server, like a machine that hangs; returns how to continue them. */
export function freeze({ data }: Cluster): () => void {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const processes = [postmaster, ...children.trim().split(' ')].map(Number);
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  };
}
