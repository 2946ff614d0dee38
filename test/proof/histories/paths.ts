/** Finds the legal paths of one request through its calls, and what it held when. */
import { type Call, keyOf, type Occupant } from './history.ts';
import {
  clockToleranceMs,
  keyOfState,
  mayRefuse,
  nothing,
  occupiesUntil,
  type State,
  successors,
} from './request-states.ts';

/** A period in which a request held something: certainly, or possibly. */
export interface Holding {
  readonly subject: string;
  readonly occupant: Occupant;
  readonly from: number;
  readonly to: number;
  readonly isCertain: boolean;
}

/** The result of the calls of one request. */
export interface Path {
  readonly holdings: readonly Holding[];
  /** The calls that no legal order explains. */
  readonly illegal: readonly (readonly Call[])[];
  /** The states in which the request may have been during a call. */
  readonly statesDuring: ReadonlyMap<Call, readonly State[]>;
}

/**
 * Follows the calls of one subject. Calls that overlap in time may have happened in any order, and an unanswered one at any
 * time after it was sent, or never.
 */
export function pathOf(subject: string, calls: readonly Call[]): Path {
  const holdings: Holding[] = [];
  const illegal: Call[][] = [];
  const statesDuring = new Map<Call, readonly State[]>();
  let states: readonly State[] = [nothing];
  let since = Number.NEGATIVE_INFINITY;
  for (const cluster of clustersOf(calls)) {
    const begins = cluster[0]?.sent ?? since;
    const ends = Math.max(...cluster.map(({ received }) => received));
    holdings.push(...holdingsOf(subject, states, since, begins));
    const { during, ends: results } = explore(cluster, states);
    if (results.length === 0) illegal.push(cluster);
    for (const call of cluster) statesDuring.set(call, during);
    holdings.push(...holdingsOf(subject, during, begins, ends));
    states = results.length === 0 ? during : results;
    since = ends;
  }
  holdings.push(...holdingsOf(subject, states, since, Number.POSITIVE_INFINITY));
  return { holdings, illegal, statesDuring };
}

/** Groups the calls that overlap in time, directly or through others. */
function clustersOf(calls: readonly Call[]): Call[][] {
  const clusters: Call[][] = [];
  let ends = Number.NEGATIVE_INFINITY;
  for (const call of calls.toSorted((one, other) => one.sent - other.sent)) {
    if (call.sent < ends) clusters.at(-1)?.push(call);
    else clusters.push([call]);
    ends = Math.max(ends, call.received);
  }
  return clusters;
}

/** Tries every order of overlapping calls. */
function explore(cluster: readonly Call[], inputs: readonly State[]) {
  const during = new Map<string, State>();
  const ends = new Map<string, State>();
  const seen = new Set<string>();
  const visit = (state: State, left: readonly Call[]): void => {
    const key = `${keyOfState(state)} ${left.map((call) => cluster.indexOf(call))}`;
    if (seen.has(key)) return;
    seen.add(key);
    during.set(keyOfState(state), state);
    const answered = left.filter(({ outcome }) => outcome !== 'unknown');
    if (answered.length === 0) ends.set(keyOfState(state), state);
    const earliest = Math.min(...answered.map(({ received }) => received));
    for (const call of left) {
      if (call.sent > earliest) continue;
      const rest = left.filter((other) => other !== call);
      if (call.outcome === 'refused' && mayRefuse(state, call)) visit(state, rest);
      if (call.outcome !== 'refused') for (const next of successors(state, call)) visit(next, rest);
    }
  };
  for (const input of inputs) visit(input, cluster);
  return { during: [...during.values()], ends: [...ends.values()] };
}

/** Returns what is held in a period in every possible state, and in any. */
function holdingsOf(subject: string, states: readonly State[], from: number, to: number): Holding[] {
  const found = new Map<string, { occupant: Occupant; ends: number[] }>();
  for (const state of states) {
    const until = occupiesUntil(state);
    if (until === null) continue;
    for (const occupant of state.occupants) {
      const entry = found.get(keyOf(occupant)) ?? { occupant, ends: [] };
      entry.ends.push(until);
      found.set(keyOf(occupant), entry);
    }
  }
  return [...found.values()].flatMap(({ occupant, ends }) => {
    const holding = { subject, occupant, from };
    const certainly = Math.min(to, ...ends.map((end) => end - clockToleranceMs));
    const possibly = Math.min(to, Math.max(...ends) + clockToleranceMs);
    return [
      ...(ends.length === states.length && certainly > from
        ? [{ ...holding, to: certainly, isCertain: true }]
        : []),
      ...(possibly >= from ? [{ ...holding, to: possibly, isCertain: false }] : []),
    ];
  });
}
