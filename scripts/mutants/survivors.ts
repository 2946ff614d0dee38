import { readFileSync } from 'node:fs';
import { type Change, failsTypeCheck } from './type-check-mutant.ts';

/** As much of a report of Stryker's as is read here; lines and columns begin at 1. */
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

/** Where a report has survivors, as Stryker writes places; the whole of a file that was edited since. */
export function survivorLocations(report: string): string[] {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
    if (survivors.length > 0 && readFileSync(path, 'utf8') !== source) return [path];
    // There columns begin at 0.
    return survivors
      .filter(({ location, replacement }) => !failsTypeCheck({ path, location, replacement }))
      .map(
        ({ location: { start, end } }) =>
          `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`,
      );
  });
}
