/** The items of a request in a full export: the members of the main item are members of the request. */
import {
  type BookedItem,
  type BookedItems,
  intervalOfItems,
  nextItemAfter,
} from '../../booking/booked-item.ts';
import type { BookingRequest } from '../../booking/booking-request.ts';
import { noChoices } from '../../booking/optional-fields.ts';
import { isoInstant, parseIsoInstant } from '../../time/instant.ts';
import { type SerializedChoices, serializeChoices } from './optional-fields.ts';
import type { RoomsOfItem } from './records.ts';

/** The members that a request with one item lacks, so that older programs can read it. */
export interface SerializedItems {
  /** The number of the main item; omitted: 0. */
  readonly item?: number;
  /** Omitted: the lowest number above those of the items. */
  readonly nextItem?: number;
  readonly additionalItems?: readonly SerializedItem[];
}

/** An item after the first; a request has the same members for the main item. */
export type SerializedItem = Pick<BookedItem, 'space' | 'slot' | 'package' | 'date' | 'timezone'> &
  SerializedChoices &
  RoomsOfItem & { readonly startsAt: string; readonly endsAt: string };

const serializePlace = (item: BookedItem) => ({
  space: item.space,
  slot: item.slot,
  package: item.package,
  date: item.date,
  timezone: item.timezone,
  startsAt: isoInstant(item.startsAt),
  endsAt: isoInstant(item.endsAt),
});

/** Serializes the items with their rooms as members of their request; the choices of the main item are separate. */
export function serializeItems(
  { items, nextItem }: Pick<BookingRequest, 'items' | 'nextItem'>,
  rooms: readonly RoomsOfItem[],
) {
  const [main, ...others] = items;
  const roomsOf = ({ number }: BookedItem) => rooms.find(({ item }) => item === number)?.rooms ?? [];
  return {
    ...serializePlace(main),
    ...(main.number !== 0 && { item: main.number }),
    ...(nextItem !== nextItemAfter(items) && { nextItem }),
    rooms: roomsOf(main),
    ...(others.length > 0 && {
      additionalItems: others.map((item) => ({
        item: item.number,
        ...serializePlace(item),
        rooms: roomsOf(item),
        ...serializeChoices(item),
      })),
    }),
  };
}

/** Parses these members of a record, and the choices of the main item; the rest is unchanged. */
export function parseItems<Rest extends Omit<BookedItem, 'number'> & { readonly rooms: readonly string[] }>(
  record: Rest & SerializedItems,
) {
  const { space, slot, package: offer, date, timezone, attendance, layout, extras, ...others } = record;
  const { item: number = 0, nextItem, additionalItems = [], rooms, ...rest } = others;
  const times = { date, timezone, startsAt: rest.startsAt, endsAt: rest.endsAt };
  const main = { number, space, slot, package: offer, ...times, attendance, layout, extras };
  const items: BookedItems = [main, ...additionalItems.map(parseItem)];
  return {
    ...rest,
    ...intervalOfItems(items),
    items,
    nextItem: nextItem ?? nextItemAfter(items),
    rooms: [{ item: number, rooms }, ...additionalItems].map((each) => ({
      item: each.item,
      rooms: each.rooms,
    })),
  };
}

const parseItem = ({ item, rooms: _, startsAt, endsAt, ...rest }: SerializedItem): BookedItem => ({
  number: item,
  ...noChoices,
  ...rest,
  startsAt: parseIsoInstant(startsAt) ?? 0,
  endsAt: parseIsoInstant(endsAt) ?? 0,
});
