/**
 * Mutation testing: changes the program in one small place after another (a `<` to `<=`, a removed call) and runs the
 * tests that could notice. A mutant that no test kills shows a gap, or an equivalent change (docs/contribute/testing.md).
 *
 *     npm run mutants                                     every shard: this takes hours
 *     npm run mutants -- domain/money operations          shards by prefix
 *     npm run mutants -- src/domain/money/quote.ts        one file, with the tests of its shard
 *     npm run mutants -- src/a/b.ts src/a/b.test.ts       with these tests only
 *     npm run mutants -- --again domain/money             the last survivors, after adding tests
 *     MUTANTS_SHARE=0.2 npm run mutants -- operations     a random fifth of each
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { globalSetup, globalTeardown } from '../test/setup.ts';
import { sample } from './mutants/sample.ts';
import { type Shard, shards } from './mutants/shards.ts';
import { survivorLocations } from './mutants/survivors.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Selects the sampled lines. */
const seed = process.env['MUTANTS_SEED'] ?? '1';
/** The share of the selected lines to mutate. */
const shareOfAll = Number(process.env['MUTANTS_SHARE'] ?? 1);
const reports = 'reports/mutants';

const isAgain = process.argv.includes('--again');
const requested = process.argv.slice(2).filter((word) => word !== '--again');
const isTest = (path: string) => path.endsWith('.test.ts');
const files = requested.filter((name) => name.endsWith('.ts') && !isTest(name));
const namedTests = requested.filter(isTest);
const chosen = Object.entries(shards).flatMap(([name, slice]): [string, Shard][] => {
  const ofSlice = files.filter((file) => file.startsWith(`src/${name}/`));
  if (ofSlice.length > 0) return [[`${name} (a part)`, { ...slice, mutate: ofSlice, share: 1 }]];
  return requested.length === namedTests.length || requested.some((start) => name.startsWith(start))
    ? [[name, slice]]
    : [];
});
if (chosen.length === 0) {
  console.error(`Unknown shard. The shards are: ${Object.keys(shards).join(', ')}`);
  process.exit(2);
}

async function run(name: string, { mutate, tests, share }: Shard): Promise<MutantResult[]> {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`;
  const places = isAgain ? survivorLocations(report) : placesIn(mutate, share * shareOfAll);
  if (places.length === 0) return [];
  const patterns = namedTests.length > 0 ? namedTests : tests;
  const found = [...new Set(patterns.flatMap((pattern) => globSync(pattern).sort()))].filter(runsTheSource);
  // Slow tests last: most mutants are dead by then.
  const testFiles = [...found.filter((path) => !isSlow(path)), ...found.filter(isSlow)];
  await setUpFor(found);
  mkdirSync(reports, { recursive: true });
  console.log(`${name}: ${places.length} places, ${found.length} test files, seed ${seed}`);
  return new Stryker({
    mutate: places,
    testRunner: 'in-one-process',
    plugins: ['runner', 'survivors-reporter', 'ignore-descriptions'].map(
      (plugin) => `./scripts/mutants/${plugin}.ts`,
    ),
    ignorers: ['descriptions'],
    inOneProcess: { testFiles },
    // Stryker would warn about our option `inOneProcess`.
    warnings: false,
    dryRunTimeoutMinutes: 60,
    // Reloaded modules are never freed.
    maxTestRunnerReuse: 100,
    // Records which tests cover a mutant, so that only those run.
    coverageAnalysis: 'perTest',
    concurrency: 1,
    reporters: ['progress-append-only', 'survivors', 'json'],
    jsonReporter: { fileName: report },
    ignorePatterns: ['/reports', '/lib', '/data'],
    // A generous timeout, so that slow tests on a busy machine do not count as a hanging mutant.
    timeoutMS: 10_000,
    timeoutFactor: 1.5,
    allowConsoleColors: false,
  }).runMutationTest();
}

function placesIn(mutate: readonly string[], share: number): string[] {
  const sources = globSync([...mutate])
    .filter((path) => !isTest(path))
    .sort();
  return share === 1 ? sources : sources.flatMap((path) => sample(path, lengthOf(path), share, seed));
}

let isSetUp = false;
/** Starts PostgreSQL only if tests need it. */
async function setUpFor(tests: readonly string[]): Promise<void> {
  const usesPostgres = (path: string) => /newPostgres/.test(readFileSync(path, 'utf8'));
  if (isSetUp || (process.env['TEST_DATABASES'] === 'sqlite' && !tests.some(usesPostgres))) return;
  isSetUp = true;
  await globalSetup();
}

const lengthOf = (path: string) => readFileSync(path, 'utf8').split('\n').length;
/** Tests that start the program run the built one, which is not mutated. */
const runsTheSource = (path: string) => !readFileSync(path, 'utf8').includes('/server-process.ts');
const isSlow = (path: string) => /property|clock-changes|spelling|write\.test/.test(path);

/** Prints the number of mutants by result. */
function printTable(name: string, mutants: readonly MutantResult[]): void {
  const counts: Record<string, number> = {};
  for (const { status } of mutants) counts[status] = (counts[status] ?? 0) + 1;
  console.log(`\n${name}: ${JSON.stringify(counts)}\n`);
}

// Aborted tests leave temporary files, so they get a folder that is deleted at the end.
const temporary = mkdtempSync(join(tmpdir(), 'firsthold-mutants-'));
process.env['TMPDIR'] = temporary;
process.env['NODE_COMPILE_CACHE'] = join(temporary, 'compiled');
// The database makes no difference to the rules, only to the duration.
process.env['TEST_DATABASES'] ??= 'sqlite';
try {
  for (const [name, slice] of chosen) {
    // If tests fail without a mutant, the other shards continue.
    const mutants = await run(name, slice).catch((error) => {
      console.error(`\n${name} failed without a mutant: ${error}\n`);
      process.exitCode = 1;
      return [];
    });
    printTable(name, mutants);
  }
} finally {
  await globalTeardown();
  rmSync(temporary, { recursive: true, force: true });
}
