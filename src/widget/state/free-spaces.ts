/** Searches the known days of all spaces, for visitors who choose the date first. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { reasons, slotStateOf } from './availability.ts';
import { firstDate, isFreeOn } from './free-dates.ts';
import type { EveryDay, SpaceDay } from './state.ts';

/** Returns the first known date on or after `from` on which one of the spaces is free. */
export function firstWithFreeSpace(
  days: EveryDay,
  spaces: readonly { readonly id: string }[],
  from: CalendarDate,
): CalendarDate | null {
  return firstDate(days, from, (date) => spaces.some(({ id }) => isFreeOn(days.get(date), id)));
}

/** Returns the times of a space on a known date. */
export function spaceDay(date: CalendarDate, id: string, days: EveryDay): SpaceDay {
  const slots = days.get(date)?.spaces.find(({ spaceId }) => spaceId === id)?.slots ?? [];
  const states = slots.map(slotStateOf).filter((state) => state !== 'closed');
  const free = states.filter((state) => state === 'free').length;
  const total = states.length;
  if (free > 0) return { kind: free < total ? 'partlyFree' : 'free', free, total };
  const kind = reasons.find((each) => states.includes(each));
  return { kind: kind ?? 'notOffered', free, total };
}

/**
 * Returns the kind of a day of several spaces. It is partly free if at most half of them are free all day: a large venue
 * rarely has all of them free.
 */
export function kindOfAll(spaces: readonly Pick<SpaceDay, 'kind'>[]): SpaceDay['kind'] {
  const has = (kind: SpaceDay['kind']) => spaces.some((space) => space.kind === kind);
  const free = spaces.filter(({ kind }) => kind === 'free').length;
  if (free * 2 > spaces.length) return 'free';
  if (free > 0 || has('partlyFree')) return 'partlyFree';
  return reasons.find(has) ?? 'notOffered';
}
