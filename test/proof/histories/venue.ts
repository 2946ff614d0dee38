/** The venue of a run: a divisible hall with few dates that everybody wants, and many that few want. */
import { slotInterval } from '../../../src/domain/booking/slot-interval.ts';
import { msPerHour } from '../../../src/domain/time/instant.ts';
import { divisibleHall, hallSpace } from '../../scenario.ts';
import { dateAhead, slots } from '../visitor.ts';
import type { Place } from './history.ts';

/** A date of a request, as it is sent. */
export interface Wanted {
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
  readonly date: string;
  /** Of the day, which is booked by the hour. */
  readonly startTime?: string;
  readonly endTime?: string;
}

/** An evening needs the room from noon on, so it excludes the morning of another booking. */
const setupHours = 6;

const hours = { stepMinutes: 60, minimumMinutes: 60 };

/** Whether a slot is booked by the hour. */
export const isByHour = (slotId: string) => slotId.endsWith('-day');

/** Returns the venue file of a run, which has a venue and a website key of its own. */
export const venueOf = (venueId: string, name = 'Riverside') =>
  divisibleHall({
    venue: { id: venueId, name, pricesIncludeTax: true },
    siteKey: { key: `key-of-${venueId}`, maxItems: 3, waitingList: true },
    file: {
      spaces: Object.entries({ whole: ['north', 'south'], north: ['north'], south: ['south'] }).map(
        ([id, rooms]) => {
          const space = hallSpace(id, rooms, { setupMinutes: setupHours * 60 });
          return {
            ...space,
            slots: space.slots.map((slot) => (isByHour(slot.id) ? { ...slot, hours } : slot)),
          };
        },
      ),
    },
  });

/** The dates of eight in ten attempts: a weekday of three weeks, so that a series wants them too. */
export const hotDates = [0, 7, 14].map(dateAhead);
export const otherDates = Array.from({ length: 30 }, (_, day) => dateAhead(20 + day));

const { timezone } = venueOf('riverside').venue;
const places = new Map<string, Place>();

/** Returns the rooms and times of a slot on a date. */
export function placeOf({
  slotId,
  date,
  ...times
}: Pick<Wanted, 'slotId' | 'date' | 'startTime' | 'endTime'>): Place {
  const key = `${slotId} ${date} ${times.startTime} ${times.endTime}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const slot = slots.get(slotId);
  if (slot === undefined) throw new Error(`there is no slot ${slotId}`);
  const { startTime = slot.startTime, endTime = slot.endTime } = times;
  const interval = slotInterval({ startTime, endTime }, date, timezone);
  const setupAt = interval.startsAt - setupHours * msPerHour;
  const place = { rooms: slot.rooms, ...interval, setupAt, date };
  places.set(key, place);
  return place;
}

/** Returns the request for a slot on a date, or for a part of the day. */
export const wantedOf = (
  slotId: string,
  date: string,
  times: Pick<Wanted, 'startTime' | 'endTime'> = {},
): Wanted => ({
  ...times,
  spaceId: slotId.slice(0, slotId.lastIndexOf('-')),
  slotId,
  packageId: 'dry-hire',
  date,
});

/** Returns the body of a request for one date or several, at £1,200 each, tax included. */
export function bodyOf([main, ...additionalItems]: readonly Wanted[]) {
  return {
    ...main,
    ...(additionalItems.length > 0 && { additionalItems }),
    expectedTotalCents: 120_000 * (1 + additionalItems.length),
    guest: { name: 'A. Visitor', email: 'visitor@example.com' },
  };
}
