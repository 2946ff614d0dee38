/**
 * Changes the program in one small place after another (a `<` to `<=`, a call left out) and runs the tests that could
 * notice. A mutant that none of them fails on is a hole in them, or changes nothing that anybody can see
 * (docs/testing.md).
 *
 *     npm run mutants                                     every slice: this takes hours
 *     npm run mutants -- domain/money operations          those whose names begin so
 *     npm run mutants -- src/domain/money/quote.ts        one file, by the tests of its slice
 *     npm run mutants -- src/a/b.ts src/a/b.test.ts       by the tests that are named alone
 *     npm run mutants -- --again domain/money             what survived last time, now that there are new tests
 *     MUTANTS_SHARE=0.2 npm run mutants -- operations     a fifth of each, by chance
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

/** Which lines are sampled, where a slice is. */
const seed = process.env['MUTANTS_SEED'] ?? '1';
/** How much of what is chosen is changed: its lines, as a share. */
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
  console.error(`There is no such slice; these are: ${Object.keys(shards).join(', ')}`);
  process.exit(2);
}

async function run(name: string, { mutate, tests, share }: Shard): Promise<MutantResult[]> {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`;
  const places = isAgain ? survivorLocations(report) : placesIn(mutate, share * shareOfAll);
  if (places.length === 0) return [];
  const patterns = namedTests.length > 0 ? namedTests : tests;
  const found = [...new Set(patterns.flatMap((pattern) => globSync(pattern).sort()))].filter(runsTheSource);
  // Those that try many cases last: most mutants do not live to see them.
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
    // `inOneProcess` is no option of Stryker's, and it would say so.
    warnings: false,
    dryRunTimeoutMinutes: 60,
    // What is loaded anew for each mutant is never let go of.
    maxTestRunnerReuse: 100,
    // Which mutants a test comes by, so that only those that do are run for one.
    coverageAnalysis: 'perTest',
    concurrency: 1,
    reporters: ['progress-append-only', 'survivors', 'json'],
    jsonReporter: { fileName: report },
    ignorePatterns: ['/reports', '/lib', '/data'],
    // A busy machine is no mutant that hangs.
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
/** PostgreSQL is started where tests ask for it, and only then. */
async function setUpFor(tests: readonly string[]): Promise<void> {
  const asksForPostgres = (path: string) => /newPostgres/.test(readFileSync(path, 'utf8'));
  if (isSetUp || (process.env['TEST_DATABASES'] === 'sqlite' && !tests.some(asksForPostgres))) return;
  isSetUp = true;
  await globalSetup();
}

const lengthOf = (path: string) => readFileSync(path, 'utf8').split('\n').length;
/** Not so those that start the program: that is the built one, in which nothing is changed. */
const runsTheSource = (path: string) => !readFileSync(path, 'utf8').includes('/server-process.ts');
const isSlow = (path: string) => /property|clock-changes|spelling|write\.test/.test(path);

/** How many there were of each kind. */
function tell(name: string, mutants: readonly MutantResult[]): void {
  const counts: Record<string, number> = {};
  for (const { status } of mutants) counts[status] = (counts[status] ?? 0) + 1;
  console.log(`\n${name}: ${JSON.stringify(counts)}\n`);
}

// Tests that are ended in the middle leave their files behind: here, and gone at the end.
const temporary = mkdtempSync(join(tmpdir(), 'firsthold-mutants-'));
process.env['TMPDIR'] = temporary;
process.env['NODE_COMPILE_CACHE'] = join(temporary, 'compiled');
// Which of the two databases a rule is tried on makes no difference to the rule, but to the time it takes.
process.env['TEST_DATABASES'] ??= 'sqlite';
try {
  for (const [name, slice] of chosen) {
    // Where a test fails without any mutant, the other slices go on.
    const mutants = await run(name, slice).catch((error) => {
      console.error(`\n${name} cannot be tried: ${error}\n`);
      process.exitCode = 1;
      return [];
    });
    tell(name, mutants);
  }
} finally {
  await globalTeardown();
  rmSync(temporary, { recursive: true, force: true });
}
