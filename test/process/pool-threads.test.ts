import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { newSqlite } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { waitFor } from '../wait-for.ts';
import { startServer } from './server-process.ts';

test('password checks yield to visitors’ requests', inLongRun, async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux knows priorities of single threads');
  const server = await startServer({ ...(await newSqlite()).environment });
  const { pid } = server.process;
  const threads = `/proc/${pid}/task`;
  const niceness = (task: string) =>
    Number(readFileSync(`${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
  const pool = () =>
    readdirSync(threads)
      .map((thread) => `${threads}/${thread}`)
      .filter((task) => readFileSync(`${task}/comm`, 'utf8').startsWith('libuv'));
  const ours = niceness('/proc/self');
  assert.equal(niceness(`/proc/${pid}`), ours, 'the main thread keeps the priority of the process');
  const given = Math.min(ours + 10, 19);
  await waitFor(
    'the pool to give way',
    () => pool().length === 4 && pool().every((task) => niceness(task) === given),
  );
});
