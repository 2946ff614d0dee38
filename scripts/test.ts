/**
 * `npm test` after the build: runs the test files and `npm run check` at the same time. The checks' output follows the
 * tests', so that it is not lost in it. Fails if either fails.
 *
 * One to three test files that fail are run once more, alone: on a busy machine, a test of a browser or of a killed process
 * sometimes fails for its timing. The end of the output names files that passed only then: a defect of the test or of a rare
 * moment, to repair. Files that fail twice fail the run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';

/** More files than this fail for another reason than timing. */
const mostRepeated = 3;

const folder = await mkdtemp(join(tmpdir(), 'firsthold-failed-'));
const failures = join(folder, 'files');
const checks = spawn('npm run -s check 2>&1', { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
const reporters = ['spec', './test/run-summary.ts'].flatMap((reporter) => [
  `--test-reporter=${reporter}`,
  '--test-reporter-destination=stdout',
]);
const [found, [checked], hasPassed] = await Promise.all([
  text(checks.stdout),
  once(checks, 'exit'),
  run(...reporters, ...process.argv.slice(2)),
]);
const failed = (await readFile(failures, 'utf8')).split('\n').filter(Boolean);
await rm(folder, { recursive: true });
const isRepeated = !hasPassed && failed.length > 0 && failed.length <= mostRepeated;
if (isRepeated) console.log(`\nRunning once more, alone: ${failed.join(' ')}\n`);
const passesAgain = isRepeated && (await run('--test-concurrency=1', ...failed));

console.log(`\n${found}`);
console.log(checked === 0 ? 'npm run check: passed' : 'npm run check: FAILED, see above');
if (passesAgain)
  for (const path of failed) console.log(`unstable, failed once: ${relative(process.cwd(), path)}`);
console.log(hasPassed || passesAgain ? 'tests: passed' : 'tests: FAILED, see above');
process.exitCode = checked === 0 && (hasPassed || passesAgain) ? 0 : 1;

/** Runs test files; returns whether all passed. */
async function run(...options: string[]): Promise<boolean> {
  const tests = spawn('npm', ['run', '-s', 'one', '--', ...options], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_SHORT: process.env['TEST_LONG'] === '1' ? '' : '1',
      TEST_FAILED_FILES: failures,
    },
  });
  const [exitCode] = await once(tests, 'exit');
  return exitCode === 0;
}
