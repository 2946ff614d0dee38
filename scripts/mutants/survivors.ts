import { readFileSync } from 'node:fs';
import { type Change, failsTypeCheck } from './type-check-mutant.ts';

/** The parts of a Stryker report used here; lines and columns start at 1. */
interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly (Omit<Change, 'path'> & { readonly status: string })[];
      }
    >
  >;
}

/** Returns the locations of a report's survivors in Stryker's form; a whole file if it was edited since. */
export function survivorLocations(report: string): string[] {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
    if (survivors.length > 0 && readFileSync(path, 'utf8') !== source) return [path];
    // Columns start at 1 in the report and at 0 in Stryker's `mutate` option.
    return survivors
      .filter(({ location, replacement }) => !failsTypeCheck({ path, location, replacement }))
      .map(
        ({ location: { start, end } }) =>
          `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`,
      );
  });
}
