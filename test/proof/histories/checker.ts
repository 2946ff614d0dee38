/**
 * Judges a run from what its clients observed, and nothing else: no two requests held a room at the same time, every
 * refusal had a reason at some instant of its call, and each request took a legal path.
 */
import { type Call, conflict, type History, type Occupant, type Period } from './history.ts';
import { type Holding, type Path, pathOf } from './paths.ts';
import { isConflict, wantedBy } from './request-states.ts';

/** Something that no correct service can do. */
export interface Violation {
  readonly kind: 'overlap' | 'unjustified refusal' | 'illegal path' | 'wrong availability';
  readonly text: string;
}

/** Returns every violation that the history proves. */
export function check({ calls, looks, failovers = [] }: History): Violation[] {
  const bySubject = Map.groupBy(calls, ({ subject }) => subject);
  const paths = new Map([...bySubject].map(([subject, its]) => [subject, pathOf(subject, its, failovers)]));
  const holdings = new HoldingsByRoom([...paths.values()].flatMap((path) => path.holdings));
  return [
    ...[...paths.values()].flatMap(({ illegal }) => illegal.map(describeIllegal)),
    ...holdings.overlaps(),
    ...calls.flatMap((call) => checkCall(call, paths.get(call.subject), { calls, holdings })),
    ...looks.flatMap((look) => {
      const isPossible = look.isFree
        ? !holdings.alwaysTaken(look.place, look)
        : holdings.mayBeTaken([look.place], look);
      const text = `${textOf(look.place)} was shown ${look.isFree ? 'free' : 'taken'}`;
      return isPossible ? [] : [{ kind: 'wrong availability' as const, text }];
    }),
  ];
}

function checkCall(
  call: Call,
  path: Path | undefined,
  { calls, holdings }: { readonly calls: readonly Call[]; readonly holdings: HoldingsByRoom },
): Violation[] {
  const { subject, step, outcome } = call;
  const isWait = step.do === 'wait';
  const wanted = wantedBy(call) ?? path?.statesDuring.get(call)?.flatMap(({ occupants }) => occupants) ?? [];
  const text = `${step.do} of ${subject}: ${wanted.map(textOf)}`;
  if (outcome === 'refused' && (isWait || isConflict(call))) {
    // A request may wait only where a hold or booking is in the way, and not on a blocked day.
    const isJustified = isWait
      ? !holdings.alwaysTaken(wanted[0], call) ||
        holdings.mayBeBlocked(wanted, call) ||
        isListFull(call, calls)
      : holdings.mayBeTaken(wanted, call, subject);
    if (!isJustified) return [{ kind: 'unjustified refusal', text }];
  }
  if (outcome === 'done' && !isWait)
    for (const each of wantedBy(call) ?? [])
      if (holdings.alwaysTaken(each, call, subject))
        return [{ kind: 'overlap', text: `${text} while it was taken` }];
  if (outcome === 'done' && isWait && !holdings.mayBeTaken(wanted, call))
    return [{ kind: 'wrong availability', text: `${text} although it was free` }];
  return [];
}

/** How many requests may wait for one time. */
const maxWaiting = 20;

/** Returns whether so many may wait for the same time that the list is full. */
function isListFull(refused: Call, calls: readonly Call[]): boolean {
  const wanted = wantedBy(refused) ?? [];
  const others = calls.filter(
    (call) =>
      call.step.do === 'wait' &&
      call.outcome !== 'refused' &&
      call.sent <= refused.received &&
      call.step.places.some((place) => wanted.some((each) => conflict(place, each))),
  );
  return others.length >= maxWaiting;
}

const textOf = (occupant: Occupant) =>
  'dates' in occupant ? `${occupant.rooms} on ${occupant.dates}` : `${occupant.rooms} on ${occupant.date}`;

const describeIllegal = (calls: readonly Call[]): Violation => ({
  kind: 'illegal path',
  text: calls
    .map(({ subject, step, outcome, problem }) => `${subject}: ${JSON.stringify({ step, outcome, problem })}`)
    .join('\n'),
});

/** Finds what conflicts with an occupant, by room. */
class HoldingsByRoom {
  readonly #byRoom: ReadonlyMap<string, readonly Holding[]>;

  constructor(holdings: readonly Holding[]) {
    const rooms = new Map<string, Holding[]>();
    for (const holding of holdings)
      for (const room of holding.occupant.rooms) {
        const list = rooms.get(room) ?? [];
        list.push(holding);
        rooms.set(room, list);
      }
    this.#byRoom = rooms;
  }

  #conflicting(occupant: Occupant, { sent, received }: Period, except?: string): Set<Holding> {
    const near = occupant.rooms.flatMap((room) => this.#byRoom.get(room) ?? []);
    return new Set(
      near.filter(
        (each) =>
          each.subject !== except &&
          each.from <= received &&
          each.to >= sent &&
          conflict(each.occupant, occupant),
      ),
    );
  }

  /** Whether one of them may have been taken at some instant of the period. */
  mayBeTaken(occupants: readonly Occupant[], period: Period, except?: string): boolean {
    return occupants.some((each) => this.#conflicting(each, period, except).size > 0);
  }

  /** Whether one of them may have been on a blocked day at some instant of the period. */
  mayBeBlocked(occupants: readonly Occupant[], period: Period): boolean {
    return occupants.some((each) =>
      [...this.#conflicting(each, period)].some(({ occupant }) => 'dates' in occupant),
    );
  }

  /** Whether it was certainly taken at each instant of the period. */
  alwaysTaken(occupant: Occupant | undefined, period: Period, except?: string): boolean {
    if (occupant === undefined) return false;
    let until = period.sent;
    const certain = [...this.#conflicting(occupant, period, except)].filter(({ isCertain }) => isCertain);
    for (const { from, to } of certain.toSorted((one, other) => one.from - other.from)) {
      if (from > until) return false;
      until = Math.max(until, to);
    }
    return certain.length > 0 && until > period.received;
  }

  /** Pairs of requests that certainly held a room at the same time. */
  overlaps(): Violation[] {
    const found = new Map<string, Violation>();
    for (const [room, list] of this.#byRoom) {
      const certain = list.filter(({ isCertain }) => isCertain);
      for (const [index, one] of certain.entries())
        for (const other of certain.slice(index + 1))
          if (
            one.subject !== other.subject &&
            one.from < other.to &&
            other.from < one.to &&
            conflict(one.occupant, other.occupant)
          )
            found.set(`${one.subject} ${other.subject}`, {
              kind: 'overlap',
              text: `${one.subject} and ${other.subject} both had ${room}: ${textOf(one.occupant)} and ${textOf(other.occupant)}`,
            });
    }
    return [...found.values()];
  }
}
