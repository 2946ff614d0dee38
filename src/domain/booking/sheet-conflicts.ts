import type { FieldProblem } from '../errors.ts';
import type { Interval } from '../time/interval.ts';

/** Something in a room: of a line, or standing there already. */
export interface InRoom extends Interval {
  readonly room: string;
  /** Null: it stands there. */
  readonly line: number | null;
  /** What to call it. */
  readonly name: string;
}

/**
 * What is in each other's way, by line: with what stands there, and with other lines. Each line that cannot be is named
 * at least once; of two, the later one.
 */
export function sheetConflicts(all: readonly InRoom[]): FieldProblem[] {
  const conflicts = new Map<number, string>();
  for (const inRoom of Map.groupBy(all, ({ room }) => room).values()) {
    let longest: InRoom | undefined;
    for (const next of inRoom.toSorted((a, b) => a.startsAt - b.startsAt || (a.line ?? 0) - (b.line ?? 0))) {
      if (longest !== undefined && next.startsAt < longest.endsAt) {
        const [first, second] = (longest.line ?? 0) < (next.line ?? 0) ? [longest, next] : [next, longest];
        if (second.line !== null && !conflicts.has(second.line)) conflicts.set(second.line, first.name);
      }
      if (longest === undefined || next.endsAt > longest.endsAt) longest = next;
    }
  }
  return [...conflicts].map(([line, name]) => ({
    path: `line ${line}`,
    message: `takes a room at the time of ${name}`,
  }));
}
