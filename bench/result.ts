/** The result of a measurement: one row of the table. */
export interface Result {
  readonly what: string;
  readonly median: number;
  /** The first and the third of the rounds; of one value, the value itself. */
  readonly quartiles: readonly [number, number];
  /** The target, e.g. `≥ 0.5`. */
  readonly target: string;
  readonly isReached: boolean;
  /** The figures behind it. */
  readonly note: string;
}

/** Returns the value that a share of the values is below; NaN for an empty list. */
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Returns the upper median; NaN for an empty list. */
export const median = (values: readonly number[]) => quantile(values, 1 / 2);

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
    quartiles: [quantile(values, 1 / 4), quantile(values, 3 / 4)],
    target: 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}${target.unit ?? ''}`,
    isReached: 'least' in target ? middle >= target.least : middle <= target.most,
    note,
  };
}

/** Returns the rows of a table, the heading first. */
export const rowsOf = (results: readonly Result[]): string[][] => [
  ['Measured', 'Median', 'Quartiles', 'Target', 'Reached', 'Figures behind it'],
  ...results.map(({ what, median: middle, quartiles, target, isReached, note }) => [
    what,
    number(middle),
    quartiles.map(number).join(' – '),
    target,
    isReached ? 'yes' : '**no**',
    note,
  ]),
];

/** Formats all results as a table for a terminal. */
export function table(results: readonly Result[]): string {
  const lines = rowsOf(results);
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

const number = (value: number) =>
  value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
