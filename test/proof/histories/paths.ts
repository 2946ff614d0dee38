/** Finds the legal paths of one request through its calls, and what it held when. */
import { type Call, type Failover, keyOf, type Occupant } from './history.ts';
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

/** A state that a request may be in, and earlier ones to which a failover may return it. */
interface Track {
  readonly state: State;
  readonly earlier: readonly { readonly state: State; readonly until: number }[];
}

/**
 * Follows the calls of one subject. Calls that overlap in time may have happened in any order, and an unanswered one at any
 * time after it was sent, or never.
 */
export function pathOf(subject: string, calls: readonly Call[], failovers: readonly Failover[] = []): Path {
  const holdings: Holding[] = [];
  const illegal: Call[][] = [];
  const statesDuring = new Map<Call, readonly State[]>();
  let tracks: readonly Track[] = [{ state: nothing, earlier: [] }];
  let since = Number.NEGATIVE_INFINITY;
  const failing = failovers.map(
    ({ since, ...period }): Call => ({
      subject,
      step: { do: 'fail over', since },
      ...period,
      outcome: 'done',
    }),
  );
  for (const cluster of clustersOf([...calls, ...failing])) {
    const begins = cluster[0]?.sent ?? since;
    const ends = Math.max(...cluster.map(({ received }) => received));
    holdings.push(...holdingsOf(subject, statesOf(tracks), since, begins));
    const { during, ends: results } = explore(cluster, tracks, failovers);
    if (results.length === 0) illegal.push(cluster);
    for (const call of cluster) statesDuring.set(call, statesOf(during));
    holdings.push(...holdingsOf(subject, statesOf(during), begins, ends));
    tracks = results.length === 0 ? during : results;
    since = ends;
  }
  holdings.push(...holdingsOf(subject, statesOf(tracks), since, Number.POSITIVE_INFINITY));
  return { holdings, illegal, statesDuring };
}

const statesOf = (tracks: readonly Track[]): State[] => [
  ...new Map(tracks.map(({ state }) => [keyOfState(state), state])).values(),
];

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
function explore(cluster: readonly Call[], inputs: readonly Track[], failovers: readonly Failover[]) {
  const during = new Map<string, Track>();
  const ends = new Map<string, Track>();
  const seen = new Set<string>();
  const visit = (track: Track, left: readonly Call[]): void => {
    const name = keyOfTrack(track);
    const key = `${name} ${left.map((call) => cluster.indexOf(call))}`;
    if (seen.has(key)) return;
    seen.add(key);
    during.set(name, track);
    const answered = left.filter(({ outcome }) => outcome !== 'unknown');
    if (answered.length === 0) ends.set(name, track);
    const earliest = Math.min(...answered.map(({ received }) => received));
    for (const call of left) {
      if (call.sent > earliest) continue;
      const rest = left.filter((other) => other !== call);
      if (call.outcome === 'refused' && mayRefuse(track.state, call)) visit(track, rest);
      if (call.outcome !== 'refused') for (const next of follow(track, call, failovers)) visit(next, rest);
    }
  };
  for (const input of inputs) visit(input, cluster);
  return { during: [...during.values()], ends: [...ends.values()] };
}

const keyOfTrack = ({ state, earlier }: Track) =>
  [state, ...earlier.map((each) => each.state)].map(keyOfState).join(' < ');

/** Returns the tracks after a call that takes effect. */
function follow({ state, earlier }: Track, call: Call, failovers: readonly Failover[]): Track[] {
  const { step, sent, received } = call;
  if (step.do === 'fail over') {
    const back = earlier.filter(({ until }) => until >= step.since).map((each) => each.state);
    return [state, ...back].map((each) => ({ state: each, earlier: [] }));
  }
  const mayBeLost = failovers.some((each) => received >= each.since && sent <= each.received);
  const trail = mayBeLost ? [...earlier, { state, until: received }] : earlier;
  return successors(state, call).map((next) => ({ state: next, earlier: next === state ? earlier : trail }));
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
