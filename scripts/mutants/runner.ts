/**
 * Runs the tests for Stryker in one long-lived process: for each mutant, only the tests that cover it, with all
 * modules reloaded.
 */
import { createModuleReloader } from './module-reloader.ts';
import { beginFile, type DeclaredTest, declaredTests, runTests } from './node-test.ts';

/** The parts of Stryker's types used here. */
interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}

/** The object shared with the mutated program. */
const stryker: {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: object; perTest: object };
} = {};
Object.assign(globalThis, { __stryker__: stryker });

/** Returns a test's id: its file and name; or `*` if the tests of a file only pass together. */
const idOf = (file: string, name: string) => `${file} ${name}`;
const together = '*';

class InOneProcess {
  static readonly inject = ['options'] as const;
  readonly #files: readonly string[];
  readonly #modules = createModuleReloader(process.cwd());

  constructor(options: { readonly inOneProcess: { readonly testFiles: readonly string[] } }) {
    this.#files = options.inOneProcess.testFiles;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Runs each test alone, to record its own coverage. */
  async dryRun() {
    const perTest: Record<string, object> = {};
    stryker.mutantCoverage = { static: {}, perTest };
    const tests: object[] = [];
    for (const file of this.#files) {
      stryker.currentTestId = 'no test';
      const names = (await this.#tests(file)).map(({ name }) => name);
      const alone = [];
      for (const name of names) alone.push(await this.#dryRunOf(file, name));
      const passAlone = alone.every(({ status }) => status === 0);
      tests.push(...(passAlone ? alone : [await this.#dryRunOf(file, together)]));
    }
    delete perTest['no test'];
    return { status: 'complete', tests, mutantCoverage: { static: {}, perTest } };
  }

  async #dryRunOf(file: string, name: string) {
    const id = idOf(file, name);
    stryker.currentTestId = id;
    const start = performance.now();
    const failure = await this.#failure(file, [name], true);
    const timeSpentMs = performance.now() - start;
    const result = { id, name: id, fileName: file, timeSpentMs };
    return failure === null ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRun) {
    stryker.activeMutant = activeMutant.id;
    Object.assign(stryker, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    // For processes that a test starts.
    process.env['__STRYKER_ACTIVE_MUTANT__'] = activeMutant.id;
    let nrOfTests = 0;
    this.#modules.renew();
    for (const file of this.#files) {
      const ids = testFilter?.filter((id) => id.startsWith(`${file} `));
      if (ids?.length === 0) continue;
      nrOfTests += ids?.length ?? 1;
      const names = ids?.map((id) => id.slice(file.length + 1)) ?? [together];
      const failure = await this.#failure(file, names, false);
      if ((stryker.hitCount ?? 0) > (hitLimit ?? Number.POSITIVE_INFINITY))
        return { status: 'timeout', reason: 'endless loop' };
      if (failure !== null)
        return { status: 'killed', killedBy: [ids?.[0] ?? file], failureMessage: failure, nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  /** Returns the error of the first failing test of a file. */
  async #failure(file: string, names: readonly string[], reloadsModules: boolean): Promise<string | null> {
    if (reloadsModules) this.#modules.renew();
    let failure: string | null = null;
    try {
      const all = await this.#tests(file);
      const requested = all.filter(({ name }) => names.includes(name) || names.includes(together));
      await runTests(requested, ({ name }, of) => {
        failure ??= of === null ? null : `${name}: ${of}`;
      });
    } catch (error) {
      failure = String(error);
    }
    process.exitCode = 0;
    return failure;
  }

  async #tests(file: string): Promise<readonly DeclaredTest[]> {
    beginFile();
    await this.#modules.load(file);
    return declaredTests();
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-one-process', injectableClass: InOneProcess }];
