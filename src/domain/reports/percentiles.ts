/** A whole number with how often it occurs. */
export interface Occurrence {
  readonly value: number;
  readonly count: number;
}

/** The median and the 90th percentile; null: there are no values. */
export interface Percentiles {
  readonly count: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Returns the percentiles of values by nearest rank: the smallest value that so many percent do not exceed. */
export function percentilesOf(values: readonly Occurrence[]): Percentiles {
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const count = sorted.reduce((sum, each) => sum + each.count, 0);
  const atRank = (rank: number) => {
    let counted = 0;
    for (const each of sorted) {
      counted += each.count;
      if (counted >= rank) return each.value;
    }
    return null;
  };
  return { count, median: atRank(Math.ceil(count / 2)), p90: atRank(Math.ceil((count * 9) / 10)) };
}
