/** Queries for a request with several dates. */

import { lazyQueries } from '../state/lazy-queries.ts';
import type { LazyQueries } from '../state/queries.ts';
import { currentItem } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import { notQueried, type SessionState } from '../state/state.ts';
import { itemsOf, withCurrent } from './item-choices.ts';
import { refusalOf } from './refusals.ts';

/** Also returns the dates that the quote refused, instead of its error. */
export const itemQueries: LazyQueries = (choices, cached, cache) => {
  const added = lazyQueries(choices, cached, cache);
  const current = currentItem({ ...choices, ...cached });
  const { failure } = cached.quote;
  const refusal = failure && current && refusalOf(failure.error, [current, ...choices.others]);
  return { ...added, quoteRefusal: refusal, ...(refusal && { quote: notQueried }) };
};

/** Computed once for each state. */
const statesOf = new WeakMap<SessionState, readonly SessionState[]>();

/** Returns the state with one date after the other as the current one, to see what each of them needs. */
export function stateOfEach(session: BookingSession): readonly SessionState[] {
  const states = statesOf.get(session.state) ?? statesFrom(session);
  statesOf.set(session.state, states);
  return states;
}

function statesFrom(session: BookingSession): readonly SessionState[] {
  const { state } = session;
  const { quoteRefusal = null } = state;
  const items = itemsOf(state);
  return items.map((_item, position) => {
    const refusal = state.refusal ?? quoteRefusal;
    const choices = { ...state, ...withCurrent(items, position, refusal) };
    // Without a package there is no quote: all dates have one together.
    const cached = session.query({ ...choices, packageId: null });
    return { ...choices, ...cached, packageId: choices.packageId, quote: state.quote, quoteRefusal };
  });
}
