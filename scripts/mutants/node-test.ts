/**
 * Replaces `node:test` when tests run repeatedly in one process (`runner.ts`): stores the declared tests, runs them
 * on request and returns their errors.
 */
import { mock, type TestContext } from 'node:test';

type Step = (context: TestContext) => unknown;

interface Suite {
  readonly parent: Suite | null;
  readonly name: string;
  readonly before: Step[];
  readonly beforeEach: Step[];
  readonly afterEach: Step[];
  readonly after: Step[];
}

export interface DeclaredTest {
  /** The names of its suites and its own, unique within the file. */
  readonly name: string;
  readonly suite: Suite;
  readonly run: Step;
}

const newSuite = (name: string, parent: Suite | null): Suite => ({
  name,
  parent,
  before: [],
  beforeEach: [],
  afterEach: [],
  after: [],
});

let suite = newSuite('', null);
let declared: DeclaredTest[] = [];
const noStep: Step = () => undefined;

/** Clears earlier declarations. `tests` collects later declarations. */
export function beginFile(): void {
  suite = newSuite('', null);
  declared = [];
}

/** Returns the tests declared so far. */
export const declaredTests = (): readonly DeclaredTest[] => declared;

type Declare = readonly [name: string, ...rest: readonly unknown[]];

const stepOf = (rest: readonly unknown[]) =>
  (rest.find((each) => typeof each === 'function') ?? noStep) as Step;
const isSkipped = (rest: readonly unknown[]) =>
  rest.some((each) => typeof each === 'object' && each !== null && 'skip' in each && Boolean(each.skip));

/** Declares a test, unless it is skipped. */
export function test(...[title, ...rest]: Declare): void {
  if (isSkipped(rest)) return;
  const titles = [title];
  for (let outer: Suite | null = suite; outer?.parent; outer = outer.parent) titles.unshift(outer.name);
  const same = declared.filter(({ name }) => name === titles.join(' > ')).length;
  declared.push({ name: titles.join(' > ') + (same > 0 ? ` (${same + 1})` : ''), suite, run: stepOf(rest) });
}

/** Declares a suite, unless it is skipped. */
export function describe(...[title, ...rest]: Declare): void {
  if (isSkipped(rest)) return;
  const outer = suite;
  suite = newSuite(title, outer);
  stepOf(rest)({} as TestContext);
  suite = outer;
}

/** Adds a step before the tests of the suite. */
export const before = (step: Step) => suite.before.push(step);
/** Adds a step after the tests of the suite. */
export const after = (step: Step) => suite.after.push(step);
/** Adds a step before each test of the suite. */
export const beforeEach = (step: Step) => suite.beforeEach.push(step);
/** Adds a step after each test of the suite. */
export const afterEach = (step: Step) => suite.afterEach.push(step);
export { describe as suite, mock, test as it };

/** Returns a suite with those around it, outermost first. */
const withOuter = (inner: Suite): Suite[] => (inner.parent ? [...withOuter(inner.parent), inner] : [inner]);

/**
 * Runs tests in order with their suites' hooks, until one fails.
 *
 * @param onTest called with each test's error, or null
 */
export async function runTests(
  tests: readonly DeclaredTest[],
  onTest: (test: DeclaredTest, failure: string | null) => void,
): Promise<void> {
  const begun: Suite[] = [];
  try {
    for (const each of tests) {
      const failure = await failureOf(async () => {
        for (const around of withOuter(each.suite)) {
          if (begun.includes(around)) continue;
          begun.push(around);
          for (const step of around.before) await step(contextOf(around.name, []));
        }
        await runTest(each);
      });
      onTest(each, failure);
      if (failure !== null) return;
    }
  } finally {
    for (const around of begun.reverse())
      for (const step of around.after) await failureOf(async () => step(contextOf(around.name, [])));
  }
}

async function runTest({ name, suite: inner, run }: DeclaredTest): Promise<void> {
  const afterwards: Step[] = [];
  const context = contextOf(name, afterwards);
  try {
    for (const step of withOuter(inner).flatMap(({ beforeEach: steps }) => steps)) await step(context);
    await run(context);
  } finally {
    const last = withOuter(inner).reverse();
    for (const step of [...last.flatMap(({ afterEach: steps }) => steps), ...afterwards]) await step(context);
    mock.reset();
  }
}

/** The parts of a test context that our tests use. */
function contextOf(name: string, afterwards: Step[]): TestContext {
  const context = {
    name,
    mock,
    signal: new AbortController().signal,
    after: (step: Step) => afterwards.push(step),
    skip: noStep,
    diagnostic: noStep,
    test: async (inner: string, ...rest: readonly unknown[]) => {
      const own: Step[] = [];
      try {
        await stepOf(rest)(contextOf(`${name} > ${inner}`, own));
      } finally {
        for (const step of own) await step(context);
      }
    },
  } as unknown as TestContext;
  return context;
}

/** Runs a step, and returns its error or an unhandled error that it caused; null if there is none. */
async function failureOf(step: () => Promise<unknown>): Promise<string | null> {
  let failure: string | null = null;
  const fail = (error: unknown) => {
    failure ??= error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  try {
    await step();
    // Unhandled errors are raised in a later turn.
    await new Promise(setImmediate);
  } catch (error) {
    fail(error);
  } finally {
    process.off('unhandledRejection', fail);
    process.off('uncaughtException', fail);
  }
  return failure;
}
