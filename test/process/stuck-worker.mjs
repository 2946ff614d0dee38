// Loaded into a service: each of its workers is stuck with its first job, in a statement that no end of a thread interrupts.
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort } from 'node:worker_threads';

if (!isMainThread)
  parentPort?.once('message', () => {
    const count = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
    new DatabaseSync(':memory:').prepare(count).get();
  });
