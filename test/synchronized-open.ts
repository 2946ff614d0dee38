/**
 * A second thread that opens the same database at the same instant, which otherwise happens only on a busy machine.
 */
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';

interface OtherThread {
  /** Waits for the other thread; then both continue at the same instant. */
  meet(): void;
  /** The errors of the other thread, after all rounds. */
  readonly errors: Promise<readonly string[]>;
}

const opensAndCloses = `
  const { parentPort, workerData: { program, folders, times, arrived } } = require('node:worker_threads');
  import(program).then(async ({ openSqlite }) => {
    const refusals = [];
    for (const [round, folder] of folders.entries()) {
      Atomics.add(arrived, 0, 1);
      const deadline = Date.now() + 30_000;
      while (Atomics.load(arrived, 0) < 2 * (round + 1))
        if (Date.now() > deadline) throw new Error('the other thread did not arrive in time');
      for (let time = 0; time < times; time++)
        await openSqlite(folder).then((storage) => storage.close(), (error) => refusals.push(error.message));
    }
    parentPort.postMessage(refusals);
  });
`;

/** Opens and closes one database per round in a second thread. */
export function openSimultaneously(t: TestContext, folders: readonly string[], times = 1): OtherThread {
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const program = new URL('../src/storage/dialects/sqlite.ts', import.meta.url).href;
  const worker = new Worker(opensAndCloses, {
    eval: true,
    workerData: { program, folders, times, arrived },
  });
  // It would otherwise wait forever if the test failed.
  t.after(() => worker.terminate());
  let round = 0;
  return {
    meet() {
      round += 1;
      Atomics.add(arrived, 0, 1);
      // Busy waiting: a turn of the event loop takes a thousand times as long as the instant.
      const deadline = Date.now() + 30_000;
      while (Atomics.load(arrived, 0) < 2 * round)
        if (Date.now() > deadline) throw new Error('the other thread did not arrive in time');
    },
    errors: once(worker, 'message').then(([errors]) => errors),
  };
}
