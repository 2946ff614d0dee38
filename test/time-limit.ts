/**
 * Loaded before every test file: fails a file that takes too long, and prints what it waits for. A hanging test would
 * otherwise block the run forever.
 */
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * `TEST_FILE_LIMIT_MS` is for the test of this file. The longest suite takes two minutes, or 20 on a busy machine.
 */
const maxMs = Number(process.env['TEST_FILE_LIMIT_MS'] ?? 40 * 60_000);

/** Ends a process whose event loop is blocked. */
const endsWhoIsBusy = `
  const { pid, maxMs } = require('node:worker_threads').workerData;
  setTimeout(() => {
    require('node:fs').writeSync(2, 'This file never came to rest; it was ended.\\n');
    process.kill(pid, 'SIGKILL');
  }, maxMs);
`;

// Not in the process that starts the test files.
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
