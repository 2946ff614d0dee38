/**
 * Reports survivors when they are found, so that an aborted run is not lost; and at the end, how many of them fail
 * the type check.
 */
import { applyMutation, type Change, failsTypeCheck } from './type-check-mutant.ts';

/** The parts of Stryker's types used here; lines and columns start at 1. */
interface Tested {
  readonly status: string;
  readonly fileName: string;
  readonly location: Change['location'];
  readonly mutatorName: string;
  readonly replacement?: string;
}

class Survivors {
  #rejected = 0;
  #left = 0;

  onMutantTested({ status, fileName, location, mutatorName, replacement }: Tested): void {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const change = { path: fileName, location, replacement };
    if (failsTypeCheck(change)) {
      this.#rejected += 1;
      return;
    }
    this.#left += 1;
    const place = `${fileName.replace(`${process.cwd()}/`, '')}:${location.start.line}:${location.start.column}`;
    console.log(
      `\n${status} ${place} ${mutatorName}\n  ${applyMutation(change).original}\n  → ${replacement}`,
    );
  }

  onMutationTestReportReady(): void {
    console.log(`\nUndetected by tests: ${this.#rejected} fail the type check; ${this.#left} survive.`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }];
