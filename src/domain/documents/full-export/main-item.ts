/** The main item of a request in a full export: its members are members of the request. */
import type { BookedItem } from '../../booking/booked-item.ts';
import { isoInstant } from '../../time/instant.ts';

/** Serializes the place and time of the main item as members of its request. */
export const serializeMainItem = (item: BookedItem) => ({
  space: item.space,
  slot: item.slot,
  package: item.package,
  date: item.date,
  timezone: item.timezone,
  startsAt: isoInstant(item.startsAt),
  endsAt: isoInstant(item.endsAt),
});

/** Parses these members of a record, and the choices; the rest is unchanged. */
export function parseMainItem<Rest extends Omit<BookedItem, 'number'>>(record: Rest) {
  const { space, slot, package: offer, date, timezone, attendance, layout, extras, ...rest } = record;
  const { startsAt, endsAt } = rest;
  const times = { date, timezone, startsAt, endsAt };
  const item = { number: 0, space, slot, package: offer, ...times, attendance, layout, extras };
  return { ...rest, items: [item] };
}
