/** Queries for a request with several dates. */

import { lazyQueries } from '../state/lazy-queries.ts';
import type { LazyQueries } from '../state/queries.ts';
import { currentItem } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import {
  type CachedData,
  type Choices,
  type Days,
  type Item,
  notQueried,
  type SessionState,
} from '../state/state.ts';
import { itemsOf, withCurrent } from './item-choices.ts';
import { refusalOf } from './refusals.ts';
import { isOverlapping, sharingSpaces, spanOn, spansOf, withoutOwn } from './shared-rooms.ts';

/** Also returns the dates that the quote refused, instead of its error. */
export const itemQueries: LazyQueries = (choices, known, cache) => {
  const cached = { ...known, sharing: sharingSpaces(choices, known, cache) };
  const added = lazyQueries(choices, cached, cache);
  const current = currentItem({ ...choices, ...cached });
  const { failure } = cached.quote;
  const refusal = failure && current && refusalOf(failure.error, [current, ...choices.others]);
  return {
    ...added,
    sharing: cached.sharing,
    days: withOverlaps(added.days ?? cached.days, choices, cached),
    ...(added.elsewhere && { elsewhere: withoutOwn(added.elsewhere, choices, cached, cache) }),
    quoteRefusal: refusal,
    ...(refusal && { quote: notQueried }),
  };
};

/** Returns the days with a mark on free slots at the time of another date of the request, in the same rooms. */
function withOverlaps(
  days: Days,
  { others, spaceId }: Choices,
  { slots, otherSlots, sharing = [] }: Pick<CachedData, 'slots' | 'otherSlots' | 'sharing'>,
): Days {
  const slotOf = (id: string) => slots.data?.find((slot) => slot.id === id);
  const own = others
    .filter((item) => item.spaceId === spaceId || sharing.includes(item.spaceId))
    .flatMap((item) => spansOf(item, otherSlots));
  if (own.length === 0) return days;
  return new Map(
    [...days].map(([date, day]) => {
      const isOwn = (slotId: string) => {
        const slot = slotOf(slotId);
        return slot && own.some((span) => isOverlapping(span, spanOn(date, slot)));
      };
      const marked = day.slots.map((slot) =>
        // The free times of a slot by the hour leave out those of the other dates.
        slot.free && !slot.times && isOwn(slot.slotId)
          ? ({ ...slot, reason: 'itemOverlaps' } as const)
          : slot,
      );
      return [date, { slots: marked }];
    }),
  );
}

/** Computed once for each state. */
const statesOf = new WeakMap<SessionState, readonly SessionState[]>();

/** Returns the state with one date after the other as the current one, to see what each of them needs. */
export function stateOfEach(session: BookingSession): readonly SessionState[] {
  const states = statesOf.get(session.state) ?? statesWith(session, itemsOf(session.state));
  statesOf.set(session.state, states);
  return states;
}

/** Returns the state with one of these dates after the other as the current one. */
export function statesWith(session: BookingSession, items: readonly Item[]): readonly SessionState[] {
  const { state } = session;
  const { quoteRefusal = null } = state;
  return items.map((_item, position) => {
    const refusal = state.refusal ?? quoteRefusal;
    const choices = { ...state, ...withCurrent(items, position, refusal) };
    // Without a package there is no quote: all dates have one together.
    const cached = session.query({ ...choices, packageId: null });
    return { ...choices, ...cached, packageId: choices.packageId, quote: state.quote, quoteRefusal };
  });
}
