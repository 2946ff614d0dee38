/** Queries for a request with several dates. */

import type { Slot } from '../../client/types.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
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
import { type TimedSlot, withTimes } from '../state/timed-slot.ts';
import { itemsOf, withCurrent } from './item-choices.ts';
import { refusalOf } from './refusals.ts';

/** Also returns the dates that the quote refused, instead of its error. */
export const itemQueries: LazyQueries = (choices, cached, cache) => {
  const added = lazyQueries(choices, cached, cache);
  const current = currentItem({ ...choices, ...cached });
  const { failure } = cached.quote;
  const refusal = failure && current && refusalOf(failure.error, [current, ...choices.others]);
  return {
    ...added,
    days: withOverlaps(added.days ?? cached.days, choices, cached),
    quoteRefusal: refusal,
    ...(refusal && { quote: notQueried }),
  };
};

/** Returns the days with a mark on free slots at the time of another date of the request, in the same space. */
function withOverlaps(days: Days, { others, spaceId }: Choices, { slots }: Pick<CachedData, 'slots'>): Days {
  const slotOf = (id: string) => slots.data?.find((slot) => slot.id === id);
  const own = others
    .filter((item) => item.spaceId === spaceId)
    .flatMap((item) => spanOf(item.date, timedSlotOf(item, slotOf(item.slotId))) ?? []);
  if (own.length === 0) return days;
  return new Map(
    [...days].map(([date, day]) => {
      const isOverlapping = (slotId: string) => {
        const span = spanOf(date, slotOf(slotId));
        return span && own.some(({ start, end }) => start < span.end && span.start < end);
      };
      const marked = day.slots.map((slot) =>
        // The free times of a slot by the hour leave out those of the other dates.
        slot.free && !slot.times && isOverlapping(slot.slotId)
          ? ({ ...slot, reason: 'itemOverlaps' } as const)
          : slot,
      );
      return [date, { slots: marked }];
    }),
  );
}

function timedSlotOf({ startTime, endTime }: Item, slot: Slot | undefined): TimedSlot | undefined {
  return slot && startTime && endTime ? withTimes(slot, { startTime, endTime }) : slot;
}

/** Returns when a slot starts and ends, as texts in their order. */
function spanOf(date: CalendarDate, slot: TimedSlot | undefined) {
  return (
    slot && {
      start: (slot.startsNextDay ? addDays(date, 1) : date) + slot.startTime,
      end: (slot.endsNextDay ? addDays(date, 1) : date) + slot.endTime,
    }
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
