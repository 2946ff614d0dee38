/**
 * Loaded ahead of every test file: one that has not ended after a while fails, whatever it waits for, and says what
 * that is. A test that hangs would otherwise hold up the run for ever.
 */
import { isMainThread, Worker } from 'node:worker_threads';

/** `TEST_FILE_LIMIT_MS` is for the test of this itself. The longest suite takes two minutes, on a busy machine 20. */
const maxMs = Number(process.env['TEST_FILE_LIMIT_MS'] ?? 40 * 60_000);

/** Ends a process whose own timers do not come to their turn any more. */
const endsWhoIsBusy = `
  const { pid, maxMs } = require('node:worker_threads').workerData;
  setTimeout(() => {
    require('node:fs').writeSync(2, 'This file never came to rest; it was ended.\\n');
    process.kill(pid, 'SIGKILL');
  }, maxMs);
`;

// Not in whoever starts the files, one after the other.
if (isMainThread && process.env['NODE_TEST_CONTEXT'] !== undefined) {
  setTimeout(() => {
    const reasons = process.getActiveResourcesInfo().join(', ');
    console.error(`This file has not ended after ${maxMs / 1000} s; it waits for: ${reasons}`);
    process.exit(1);
  }, maxMs).unref();
  new Worker(endsWhoIsBusy, {
    eval: true,
    execArgv: [],
    workerData: { pid: process.pid, maxMs: maxMs * 1.1 },
  }).unref();
}
