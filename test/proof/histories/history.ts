/** What clients know of a run: their calls, with the time of each and its answer. */

/** A date that a request wants or holds. */
export interface Place {
  readonly rooms: readonly string[];
  readonly startsAt: number;
  readonly endsAt: number;
  /** The start of its setup; omitted: it has none. */
  readonly setupAt?: number;
  readonly date: string;
}

/** A date of a request; its number never changes. */
export interface Item extends Place {
  readonly number: number;
}

/** Numbers the dates of a new request. */
export const numbered = (places: readonly Place[]): Item[] =>
  places.map((place, number) => ({ ...place, number }));

/** The days that a block closes: it excludes what starts on them. */
export interface Closure {
  readonly rooms: readonly string[];
  readonly dates: readonly string[];
}

/** What takes rooms. */
export type Occupant = Place | Item | Closure;

const isClosure = (occupant: Occupant): occupant is Closure => 'dates' in occupant;

const shareRoom = (one: Occupant, other: Occupant) => one.rooms.some((room) => other.rooms.includes(room));

/** Returns whether two dates of one request exclude each other: the setup between them takes what is left. */
export const overlapInRoom = (one: Place, other: Place): boolean =>
  shareRoom(one, other) && one.startsAt < other.endsAt && other.startsAt < one.endsAt;

const setupOf = ({ setupAt, startsAt }: Place) => setupAt ?? startsAt;

/** Returns whether occupants of two requests or blocks exclude each other. Blocks may overlap, and take no setup. */
export function conflict(one: Occupant, other: Occupant): boolean {
  if (!shareRoom(one, other)) return false;
  if (isClosure(one)) return !isClosure(other) && one.dates.includes(other.date);
  if (isClosure(other)) return other.dates.includes(one.date);
  return setupOf(one) < other.endsAt && setupOf(other) < one.endsAt;
}

/** Identifies an occupant by its value. */
export const keyOf = (occupant: Occupant): string =>
  `${occupant.rooms} ${isClosure(occupant) ? occupant.dates : `${occupant.startsAt} ${occupant.endsAt}`}`;

/** What a call asks for. */
export type Step =
  | { readonly do: 'request' | 'book' | 'wait'; readonly places: readonly Place[] }
  | { readonly do: 'accept' | 'decline' | 'cancel' | 'undo' | 'give' | 'withdraw' | 'unblock' }
  | { readonly do: 'move' | 'add item'; readonly place: Place }
  | { readonly do: 'move item'; readonly item: number; readonly place: Place }
  | { readonly do: 'cancel items'; readonly items: readonly number[] }
  | { readonly do: 'challenge'; readonly deadline: number }
  | { readonly do: 'block'; readonly closure: Closure }
  /** Reads the request or block; `status` is null if it does not exist. */
  | { readonly do: 'read'; readonly status: string | null; readonly items: readonly Occupant[] }
  /** Another server takes over, which may lack what was committed `since` an instant. */
  | { readonly do: 'fail over'; readonly since: number };

/** A period in milliseconds: when a call was sent, and when its answer arrived. Without an answer: Infinity. */
export interface Period {
  readonly sent: number;
  readonly received: number;
}

/** A call that may change something, or reads one request. */
export interface Call extends Period {
  /** The reference of the request, or the id of the block. A refused or unanswered creation has a name of its own. */
  readonly subject: string;
  readonly step: Step;
  /** `unknown`: no answer, or one that does not say whether the call took effect. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** The code of the refusal, and the status it names; null: the public API has none. */
  readonly problem?: { readonly code: string; readonly status?: string } | null;
  /** The version that an `If-Match` named. */
  readonly condition?: Condition | undefined;
}

/** What a client had read of a request. */
export interface Condition {
  readonly status: string;
  readonly items: readonly Item[];
}

/** A failover with asynchronous replication: from the end of the old primary to the first success afterwards. */
export interface Failover extends Period {
  /** What was committed from this instant on may be lost. */
  readonly since: number;
}

/** A reading of the public availability. */
export interface Look extends Period {
  readonly place: Place;
  readonly isFree: boolean;
}

/** Everything that the clients of a run observed. */
export interface History {
  readonly calls: readonly Call[];
  readonly looks: readonly Look[];
  readonly failovers?: readonly Failover[];
}
