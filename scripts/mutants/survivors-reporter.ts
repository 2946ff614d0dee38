/** Tells of each survivor when it is found, so that a run that is ended early was not for nothing. */
import { readFileSync } from 'node:fs';

/** As much as Stryker's own types say of it; lines and columns begin at 1. */
interface Tested {
  readonly status: string;
  readonly fileName: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
  readonly mutatorName: string;
  readonly replacement?: string;
}

class Survivors {
  onMutantTested({ status, fileName, location: { start }, mutatorName, replacement }: Tested): void {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const line = readFileSync(fileName, 'utf8').split('\n')[start.line - 1]?.trim();
    const place = `${fileName.replace(`${process.cwd()}/`, '')}:${start.line}:${start.column}`;
    console.log(`\n${status} ${place} ${mutatorName}\n  ${line}\n  → ${replacement}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }];
