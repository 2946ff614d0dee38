/** The legal paths of one request (or block), written down independently of the program. */
import {
  type Call,
  type Condition,
  type Item,
  keyOf,
  numbered,
  type Occupant,
  overlapInRoom,
  type Place,
  type Step,
} from './history.ts';

/** A request as it may be at an instant. */
export interface State {
  readonly status: 'none' | 'waiting' | 'pending' | 'accepted' | 'declined' | 'cancelled' | 'blocked';
  readonly occupants: readonly Occupant[];
  /** The number of its next date. */
  readonly next: number;
  /** Whether it was on the waiting list, and whether it was given its date since. */
  readonly waited: boolean;
  readonly given: boolean;
  /** When its hold ends; null: after the run. */
  readonly deadline: number | null;
}

export const nothing: State = {
  status: 'none',
  occupants: [],
  next: 0,
  waited: false,
  given: false,
  deadline: null,
};

/** Identifies a state by its value. */
export const keyOfState = ({ status, occupants, next, waited, given, deadline }: State): string =>
  `${status} ${next} ${waited} ${given} ${deadline} ${keyOfItems(occupants)}`;

const keyOfItems = (occupants: readonly Occupant[]): string =>
  String(occupants.map((occupant) => `${numberOf(occupant)} ${keyOf(occupant)}`));
const numberOf = (occupant: Occupant) => ('number' in occupant ? occupant.number : null);

/** How far the clocks of clients and servers may differ, in milliseconds. */
export const clockToleranceMs = 250;

/** Returns until when a state occupies rooms: an instant, Infinity, or null if it does not. */
export function occupiesUntil({ status, deadline }: State): number | null {
  if (status === 'accepted' || status === 'blocked') return Number.POSITIVE_INFINITY;
  return status === 'pending' ? (deadline ?? Number.POSITIVE_INFINITY) : null;
}

/** Returns whether the hold may have ended, and whether it may still run, at some instant of a call. */
function variants({ status, deadline }: State, { sent, received }: Call): boolean[] {
  if (status !== 'pending' || deadline === null) return [false];
  return [
    ...(sent - clockToleranceMs < deadline ? [false] : []),
    ...(received + clockToleranceMs >= deadline ? [true] : []),
  ];
}

/** Returns the state after a step that succeeds; null: it is not allowed. */
function after(state: State, step: Step, hasExpired: boolean): State | null {
  const { status, occupants, waited, given, deadline } = state;
  const isHeld = status === 'accepted' || (status === 'pending' && !hasExpired);
  const isUndecided = status === 'pending' || status === 'waiting';
  switch (step.do) {
    case 'request':
    case 'book':
    case 'wait':
      return status === 'none' ? newRequest(step) : null;
    case 'block':
      return status === 'none' ? { ...nothing, status: 'blocked', occupants: [step.closure] } : null;
    case 'unblock':
      return status === 'blocked' ? nothing : null;
    case 'accept':
      return isUndecided || status === 'accepted' ? { ...state, status: 'accepted' } : null;
    case 'decline':
      return isUndecided || status === 'declined' ? { ...state, status: 'declined' } : null;
    case 'cancel':
      return status === 'accepted' || status === 'cancelled' ? { ...state, status: 'cancelled' } : null;
    case 'give':
      return status === 'waiting' ? { ...state, status: 'pending', given: true, deadline: null } : null;
    case 'undo': {
      const again = { ...state, status: 'waiting' as const, given: false, deadline: null };
      if (status === 'cancelled') return { ...state, status: 'accepted' };
      if (status === 'accepted' || status === 'declined')
        return waited && !given ? again : { ...state, status: 'pending' };
      return status === 'pending' && waited ? again : null;
    }
    case 'move': {
      const [item, ...others] = occupants.map(numberOf);
      return isHeld && others.length === 0 ? withItem(state, item ?? 0, step.place) : null;
    }
    case 'add item':
      return isHeld ? withItem({ ...state, next: state.next + 1 }, state.next, step.place) : null;
    case 'move item':
      return isHeld && hasItems(state, [step.item]) ? withItem(state, step.item, step.place) : null;
    case 'cancel items': {
      if (!isHeld || !hasItems(state, step.items)) return null;
      const rest = occupants.filter((each) => !step.items.includes(numberOf(each) ?? -1));
      if (rest.length > 0) return { ...state, occupants: rest };
      return status === 'accepted' ? { ...state, status: 'cancelled' } : null;
    }
    case 'challenge':
      return status === 'pending' && !hasExpired && deadline === null
        ? { ...state, deadline: step.deadline }
        : null;
    case 'withdraw':
      return status === 'pending' && deadline !== null ? { ...state, deadline: null } : null;
    case 'read': {
      const isSame = keyOfItems(occupants) === keyOfItems(step.items);
      return step.status === statusShown(state, hasExpired) && isSame ? state : null;
    }
    case 'fail over':
      return state;
  }
}

const newRequest = ({ do: how, places }: Extract<Step, { places: readonly Place[] }>): State => ({
  ...nothing,
  status: ({ request: 'pending', book: 'accepted', wait: 'waiting' } as const)[how],
  occupants: numbered(places),
  next: places.length,
  waited: how === 'wait',
});

/** Whether a request has all of these dates. */
const hasItems = ({ occupants }: State, items: readonly number[]) =>
  items.every((item) => occupants.some((each) => numberOf(each) === item));

const othersOf = ({ occupants }: State, item: number) => occupants.filter((each) => numberOf(each) !== item);

/** Puts a date of a request in a place; null: another of its dates is there. */
function withItem(state: State, item: number, place: Place): State | null {
  const others = othersOf(state, item);
  if (others.some((each) => !('dates' in each) && overlapInRoom(each, place))) return null;
  const placed: Item = { ...place, number: item };
  const occupants = [...others, placed].sort((one, other) => (numberOf(one) ?? 0) - (numberOf(other) ?? 0));
  return { ...state, occupants };
}

function statusShown({ status }: State, hasExpired: boolean): string | null {
  if (status === 'none') return null;
  if (status !== 'pending') return status;
  return hasExpired ? 'expired' : 'pending_approval';
}

/** Returns the states that a call may lead to, if it takes effect. */
export const successors = (state: State, call: Call): State[] =>
  variants(state, call).flatMap((hasExpired) =>
    meets(state, call.condition, hasExpired) ? (after(state, call.step, hasExpired) ?? []) : [],
  );

const meets = (state: State, condition: Condition | undefined, hasExpired: boolean) =>
  condition === undefined ||
  (condition.status === statusShown(state, hasExpired) &&
    keyOfItems(state.occupants) === keyOfItems(condition.items));

/** Returns the numbers of the dates that a step names. */
function itemsOf(step: Step): readonly number[] {
  if (step.do === 'move item') return [step.item];
  return step.do === 'cancel items' ? step.items : [];
}

const conflictCodes = ['taken', 'taken_by', 'blocked', 'dates_taken'];

/** Returns whether a call was refused because of what others hold. */
export const isConflict = ({ problem }: Call) =>
  problem === null || problem === undefined || conflictCodes.includes(problem.code);

/** Returns whether the program may refuse a call in a state, if others hold what it wants. */
export function mayRefuse(state: State, call: Call): boolean {
  const { step, problem } = call;
  return variants(state, call).some((hasExpired) => {
    const result = after(state, step, hasExpired);
    if (isConflict(call)) {
      const occupies = result !== null && occupiesUntil(result) !== null;
      const had = occupiesUntil(state) !== null && !hasExpired;
      return step.do === 'wait' || (occupies && (!had || 'place' in step));
    }
    if (problem?.code === 'request_is')
      return result === null && problem.status === statusShown(state, hasExpired);
    if (problem?.code === 'does_not_wait') return step.do === 'challenge' && result !== null;
    if (problem?.code === 'several_dates') return state.occupants.length > 1;
    const isHeld = occupiesUntil(state) !== null && !hasExpired;
    if (problem?.code === 'not_found')
      return state.status === 'none' || (isHeld && !hasItems(state, itemsOf(step)));
    if (problem?.code === 'overlaps') return isHeld && result === null && 'place' in step;
    return ['challenged', 'not_challenged', 'date_free', 'too_many', 'changed'].includes(problem?.code ?? '');
  });
}

/** Returns the places that a refused call wanted in addition to those of the request. */
export function wantedBy({ step }: Call): readonly Occupant[] | null {
  if ('places' in step) return step.places;
  if ('place' in step) return [step.place];
  return step.do === 'block' ? [step.closure] : null;
}
