/**
 * Loaded before every test file: fails a file that exceeds the time limit, and prints its active resources, since a hanging
 * test would block the run forever; and a file whose process ends before its last test, since the others would be skipped
 * without a failure.
 */
import { after } from 'node:test';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * The time limit, in milliseconds. The longest suite takes two minutes, or 20 on a busy machine; the test of the alerts
 * has a quiet hour. `setup.test.ts` and `scripts/proof*.ts` set `TEST_FILE_LIMIT_MS`.
 */
const minutes = process.argv[1]?.endsWith('/process/alerts.test.ts') === true ? 80 : 40;
const maxMs = Number(process.env['TEST_FILE_LIMIT_MS'] ?? minutes * 60_000);

/** Kills the process if its event loop is blocked. */
const killBlockedProcess = `
  const { pid, maxMs } = require('node:worker_threads').workerData;
  setTimeout(() => {
    require('node:fs').writeSync(2, 'This test file did not end in time and was killed.\\n');
    process.kill(pid, 'SIGKILL');
  }, maxMs);
`;

// Does nothing in the process that starts the test files.
if (isMainThread && process.env['NODE_TEST_CONTEXT'] !== undefined) {
  setTimeout(() => {
    const reasons = process.getActiveResourcesInfo().join(', ');
    console.error(`This test file did not end within ${maxMs / 1000} s; active resources: ${reasons}`);
    process.exit(1);
  }, maxMs).unref();
  new Worker(killBlockedProcess, {
    eval: true,
    execArgv: [],
    workerData: { pid: process.pid, maxMs: maxMs * 1.1 },
  }).unref();
  let isComplete = false;
  after(() => {
    isComplete = true;
  });
  process.once('exit', () => {
    if (isComplete || process.exitCode) return;
    console.error('This test process ended before its last test.');
    process.exitCode = 1;
  });
}
