/** How long clients had no success after a fault. */

/** In milliseconds. */
export interface Outage {
  /** Until the first change that was sent after the fault is confirmed. */
  readonly firstSuccess: number;
  /** The longest time without a confirmed change, until everything runs again. */
  readonly longest: number;
}

/**
 * Measures the outage of a fault.
 *
 * @param successes when changes that were sent after the fault were confirmed, in order
 */
export function measureOutage(at: number, successes: readonly number[]): Outage {
  const pauses = successes.map((success, index) => success - (successes[index - 1] ?? at));
  return { firstSuccess: Math.round(pauses[0] ?? 0), longest: Math.round(Math.max(...pauses)) };
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Prints rows of the table in docs/evidence/guarantees.md. */
export function printOutages(mode: string, outages: readonly (Outage & { readonly kind: string })[]): void {
  console.log(
    '| Replication | Killed | Times | First success: median, max | Longest time without success: median, max |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (const [kind, its] of Map.groupBy(outages, (each) => each.kind)) {
    const summary = (values: readonly number[]) =>
      `${seconds(medianOf(values))}, ${seconds(Math.max(...values))}`;
    const [first, longest] = [its.map((each) => each.firstSuccess), its.map((each) => each.longest)];
    console.log(`| ${mode} | ${kind} | ${its.length} | ${summary(first)} | ${summary(longest)} |`);
  }
}
