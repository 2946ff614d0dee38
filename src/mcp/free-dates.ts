/** The free dates of spaces and slots. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { EveryAvailabilityEntry, Slot } from '../client/types.ts';

/** The dates that a tool was asked for. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
  readonly attendance?: number;
}

/** Returns a page of what was found; the cursor is omitted for the first one. */
export type Pager = (cursor?: string) => Promise<CallToolResult>;

/**
 * Returns the free dates by space and slot, of a slot by the hour those with free times; spaces and slots without any are
 * left out.
 */
export function freeDatesOf(days: readonly EveryAvailabilityEntry[]): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const { date, spaces } of days)
    for (const { spaceId, slots } of spaces)
      for (const { slotId } of slots.filter(isFree)) {
        const dates = found.get(spaceId) ?? new Map<string, string[]>();
        found.set(spaceId, dates.set(slotId, [...(dates.get(slotId) ?? []), date]));
      }
  return found;
}

/** Why visitors cannot book, what they can do something about first; a newer service may name others. */
const reasonOrder: readonly string[] = ['taken', 'notice', 'horizon', 'started', 'closed'];

/** Dates that are not free for one reason. */
export interface NotFree {
  readonly reason: string;
  /** As `rangesOf` returns them. */
  readonly dates: readonly string[];
}

/** Returns the dates on which none of these slots is free, by reason: each date once. */
export function notFreeOf(
  days: readonly { readonly date: string; readonly slots: readonly AvailableSlot[] }[],
): NotFree[] {
  const byReason = new Map<string, string[]>();
  for (const { date, slots } of days) {
    if (slots.some(isFree)) continue;
    const [reason] = slots
      .flatMap(({ reason = [] }) => reason)
      .sort((one, other) => reasonOrder.indexOf(one) - reasonOrder.indexOf(other));
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), date]);
  }
  return [...byReason].map(([reason, dates]) => ({ reason, dates: rangesOf(dates) }));
}

type AvailableSlot = EveryAvailabilityEntry['spaces'][number]['slots'][number];

/** Returns whether a slot, or a part of it by the hour, is free. */
const isFree = ({ free, times = [] }: Pick<AvailableSlot, 'free' | 'times'>) => free || times.length > 0;

/** Returns the members that only slots by the hour have. */
export const hoursOf = ({ hours }: Partial<Pick<Slot, 'hours'>>) => (hours ? { hours } : {});

/** Returns sorted dates as dates, `2027-03-12`, and ranges, `2027-03-12/2027-03-15`. */
export function rangesOf(dates: readonly string[]): string[] {
  const ranges: { first: string; last: string }[] = [];
  for (const date of dates) {
    const current = ranges.at(-1);
    if (current !== undefined && Date.parse(date) - Date.parse(current.last) === 86_400_000)
      current.last = date;
    else ranges.push({ first: date, last: date });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}/${last}`));
}
