/** An item: one date of a booking, with copies of the space, slot and package as booked (docs/decisions/0025). */
import { type ClockSpan, timesOfSpan } from '../time/clock-span.ts';
import type { CalendarDate } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { SlotTimes } from '../venue/slot.ts';
import type { ItemChoices } from './optional-fields.ts';

/** The slot as booked, and its times, or those of the booked part. Id and name are null for a booking at custom times. */
type BookedSlot = SlotTimes & { readonly id: string | null; readonly name: string | null };
/** Returns the name of a booked slot, or its times without a slot. */
const slotLabel = ({ name, startTime, endTime }: BookedSlot): string => name ?? `${startTime}–${endTime}`;

/** Returns the name of a booked slot with its times: several parts of a slot may be booked on a date. */
export const slotWithTimes = ({ name, startTime, endTime }: BookedSlot): string =>
  [name, `${startTime}–${endTime}`].filter(Boolean).join(' ');

/** Names an item for people: its space, date and slot. */
export const itemLabel = ({
  space,
  date,
  slot,
}: Pick<BookedPlace, 'date'> & {
  readonly space: Pick<BookedPlace['space'], 'name'>;
  readonly slot: BookedSlot;
}): string => `${space.name}, ${date}, ${slotLabel(slot)}`;

/** The package as booked; null members: a booking at custom times. */
interface BookedPackage {
  readonly id: string | null;
  readonly name: string | null;
}

/** Names the items of a booking for people: the first, and the number of the others. */
export const itemsLabel = ([main, ...others]: BookedItems): string =>
  others.length === 0 ? itemLabel(main) : `${itemLabel(main)}, and ${others.length} more`;

/** The space, slot and package as booked. */
export interface BookedOffer {
  readonly space: { readonly id: string; readonly name: string };
  readonly slot: BookedSlot;
  readonly package: BookedPackage;
}

/** Where and when an item is. */
export interface BookedPlace extends BookedOffer, Interval {
  readonly date: CalendarDate;
  readonly timezone: string;
}

/** One date of a booking. */
export interface BookedItem extends BookedPlace, ItemChoices {
  /** Unique within its booking, from 0; never changes and is never reused. */
  readonly number: number;
}

/** The maximum number of items of a visitor's request; a website key may allow fewer. */
export const maxRequestedItems = 10;

/** The maximum number of items of a booking. */
export const maxItems = 104;

/** The items of a booking, main item first. */
export type BookedItems = readonly [BookedItem, ...BookedItem[]];

/**
 * Returns the names and times of the booked space, slot and package, to store with the item.
 *
 * @param part of a slot by the hour; null: the whole slot
 */
export function snapshotBookedOffer(
  { space, slot, package: offer }: BookedOffer,
  part: ClockSpan | null = null,
): BookedOffer {
  const { startTime, endTime } = part === null ? slot : timesOfSpan(part);
  return {
    space: { id: space.id, name: space.name },
    slot: { id: slot.id, name: slot.name, startTime, endTime },
    package: { id: offer.id, name: offer.name },
  };
}

/** Returns the lowest number above those of the items. */
export const nextItemAfter = (items: readonly Pick<BookedItem, 'number'>[]): number =>
  1 + Math.max(...items.map(({ number }) => number));

/** Returns the dates of items by their numbers. */
export const datesOf = (
  items: readonly Pick<BookedItem, 'number' | 'date'>[],
): ReadonlyMap<number, CalendarDate> => new Map(items.map(({ number, date }) => [number, date]));

/** Returns the time from the earliest start to the latest end of the items. */
export const intervalOfItems = (items: readonly Interval[]): Interval => ({
  startsAt: Math.min(...items.map(({ startsAt }) => startsAt)),
  endsAt: Math.max(...items.map(({ endsAt }) => endsAt)),
});
