/**
 * `npm test` after the build: runs the test files and `npm run check` at the same time. The checks' output follows the
 * tests', so that it is not lost in it. Fails if either fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const checks = spawn('npm run -s check 2>&1', { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
const reporters = ['spec', './test/slowest-files.ts'].flatMap((reporter) => [
  `--test-reporter=${reporter}`,
  '--test-reporter-destination=stdout',
]);
const tests = spawn('npm', ['run', '-s', 'one', '--', ...reporters, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_SHORT: process.env['TEST_LONG'] === '1' ? '' : '1' },
});
const [found, [checked], [tested]] = await Promise.all([
  text(checks.stdout),
  once(checks, 'exit'),
  once(tests, 'exit'),
]);
console.log(`\n${found}`);
console.log(checked === 0 ? 'npm run check: passed' : 'npm run check: FAILED, see above');
console.log(tested === 0 ? 'tests: passed' : 'tests: FAILED, see above');
process.exitCode = checked === 0 && tested === 0 ? 0 : 1;
