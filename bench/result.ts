/** The result of a measurement: one row of the table. */
export interface Result {
  readonly what: string;
  /** The median of the rounds, and their extremes. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** The target, e.g. `≥ 0.5`. */
  readonly target: string;
  readonly isReached: boolean;
  /** The figures behind it. */
  readonly note: string;
}

/** Returns the upper median; NaN for an empty list. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Builds the row of a measurement from the values of its rounds. */
export function resultOf(
  what: string,
  values: readonly number[],
  target: { readonly least: number } | { readonly most: number; readonly unit?: string },
  note: string,
): Result {
  const middle = median(values);
  return {
    what,
    median: middle,
    least: Math.min(...values),
    most: Math.max(...values),
    target: 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}${target.unit ?? ''}`,
    isReached: 'least' in target ? middle >= target.least : middle <= target.most,
    note,
  };
}

/** Formats all results as a table. */
export function table(results: readonly Result[]): string {
  const rows = results.map(({ what, median: middle, least, most: max, target, isReached, note }) => [
    what,
    number(middle),
    `${number(least)} – ${number(max)}`,
    target,
    isReached ? 'reached' : 'MISSED',
    note,
  ]);
  const lines = [['measured', 'median', 'least – most', 'target', '', ''], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

const number = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(2));
