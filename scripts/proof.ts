/**
 * `npm run proof`: shows that the guarantees hold (docs/evidence/guarantees.md). Runs each part, one after the other, and
 * prints what it tried. Fails if a part fails.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

/** The test files of each part. */
const parts = {
  histories: [
    'test/proof/histories.test.ts',
    'test/proof/histories/*.test.ts',
    'test/proof/broken-locks.test.ts',
  ],
  model: ['test/proof/model.test.ts', 'test/proof/webhooks.test.ts'],
  crashes: [
    'test/proof/crashes.test.ts',
    'test/proof/power-cut.test.ts',
    'test/process/power-cut.test.ts',
    'test/upgrade/killed.test.ts',
  ],
  expiry: ['test/proof/expiry.test.ts', 'test/process/clocks.test.ts'],
  limits: ['test/proof/limits.test.ts', 'test/contract/limits.test.ts'],
  input: ['test/bad-input/*.test.ts'],
  time: ['src/domain/booking/clock-changes.test.ts', 'src/domain/booking/slot-interval.test.ts'],
  privacy: [
    'test/contract/privacy.test.ts',
    'test/management/access.test.ts',
    'test/management/invalid-ids.test.ts',
    'test/management/statement-plans.test.ts',
  ],
  fairness: ['test/proof/fairness.test.ts'],
  upgrade: ['test/upgrade/{side-by-side,setup-beside,rules-beside,erased-beside,go-back}.test.ts'],
  restarts: ['test/process/rolling-restart.test.ts', 'test/process/stop.test.ts'],
} as const;
type Part = keyof typeof parts;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    full: { type: 'boolean', default: false },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    resume: { type: 'boolean', default: false },
  },
});
const names = Object.keys(parts) as Part[];
const unknown = values.only?.find((name) => !names.some((part) => part === name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; the parts are ${names.join(', ')}.`);
  process.exit(2);
}
const minutes = values.minutes ?? (values.full ? '28' : '7');
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 32));

const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
const failed: string[] = [];
/** Rows for the results in docs/evidence/guarantees.md. */
const results: string[] = [];
for (const part of names) {
  if (values.only !== undefined && !values.only.includes(part)) continue;
  const command = `npm run proof -- --only ${part} --minutes ${minutes} --seed ${seed}${values.full ? ' --full' : ''}${values.resume ? ' --resume' : ''}`;
  console.log(`\n${part}: ${command}`);
  const began = Date.now();
  const limit = (Number(minutes) + 10) * 60_000;
  const options = [`--test-timeout=${limit}`, '--test-concurrency=1'];
  const tests = spawn('npm', ['run', '-s', 'one', '--', ...options, ...parts[part]], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TEST_PROOF: values.full ? 'full' : 'normal',
      TEST_LONG: values.full ? '1' : '',
      TEST_PROOF_MINUTES: minutes,
      TEST_PROOF_RESUME: values.resume ? '1' : '',
      TEST_FILE_LIMIT_MS: String(limit),
      TEST_SEED: seed,
    },
  });
  const tried: string[] = [];
  createInterface({ input: tests.stdout }).on('line', (line) => {
    console.log(line);
    const [, text] = /Tried: (.*)$/.exec(line) ?? [];
    if (text !== undefined) tried.push(text);
  });
  const [code] = await once(tests, 'exit');
  if (code !== 0) failed.push(part);
  const date = new Date(began).toISOString().slice(0, 10);
  const result = code === 0 ? 'none' : 'FAILED';
  results.push(`| ${part} | ${date}, ${commit} | \`${command}\` | ${tried.join('; ')} | ${result} |`);
  console.log(`${part}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
}
console.log(`\n${results.join('\n')}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
