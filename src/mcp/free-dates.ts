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
      for (const { slotId } of slots.filter(({ free, times = [] }) => free || times.length > 0)) {
        const dates = found.get(spaceId) ?? new Map<string, string[]>();
        found.set(spaceId, dates.set(slotId, [...(dates.get(slotId) ?? []), date]));
      }
  return found;
}

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
