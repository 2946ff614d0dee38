/** Computes the availability of several spaces, for example to find the spaces that are free on 20 March. */
import type { CalendarDate, Instant } from '../time/instant.ts';
import {
  type AvailabilityInput,
  computeAvailability,
  type DayAvailability,
  type Occupancy,
} from './availability.ts';

/** The input for several spaces. */
export interface VenueAvailabilityInput {
  readonly spaces: readonly (Pick<AvailabilityInput, 'slots' | 'rules'> & {
    readonly id: string;
    readonly rooms: readonly string[];
  })[];
  readonly dates: readonly CalendarDate[];
  /** The occupancies by room id. */
  readonly occupancies: ReadonlyMap<string, readonly Occupancy[]>;
  readonly now: Instant;
  /** Adds the free times of slots by the hour. */
  readonly withTimes?: boolean;
}

/** The free slots by date and space, and how long that result is valid. */
export interface VenueAvailability {
  /** An entry for every requested date, each with every space, in the given order. */
  readonly days: readonly {
    readonly date: CalendarDate;
    readonly spaces: readonly { readonly spaceId: string; readonly slots: DayAvailability['slots'] }[];
  }[];
  /** The first instant after `now` at which the clock alone changes the result; Infinity: never. */
  readonly validUntil: Instant;
  /** The same for the reasons, which change more often. */
  readonly reasonsValidUntil: Instant;
  /** The same for the free times; Infinity without `withTimes`. */
  readonly timesValidUntil: Instant;
}

/** Returns the same as each space's own availability, date by date. */
export function computeVenueAvailability({
  spaces,
  dates,
  occupancies,
  now,
  withTimes = false,
}: VenueAvailabilityInput): VenueAvailability {
  const answers = spaces.map(({ id, rooms, slots, rules }) => {
    const ofRooms = rooms.flatMap((room) => occupancies.get(room) ?? []);
    return {
      spaceId: id,
      ...computeAvailability({ slots, dates, rules, occupancies: ofRooms, now, withTimes }),
    };
  });
  const days = dates.map((date, index) => ({
    date,
    spaces: answers.map(({ spaceId, days }) => ({ spaceId, slots: days[index]?.slots ?? [] })),
  }));
  const firstOf = (member: 'validUntil' | 'reasonsValidUntil' | 'timesValidUntil') =>
    answers.reduce((first, answer) => Math.min(first, answer[member]), Number.POSITIVE_INFINITY);
  return {
    days,
    validUntil: firstOf('validUntil'),
    reasonsValidUntil: firstOf('reasonsValidUntil'),
    timesValidUntil: firstOf('timesValidUntil'),
  };
}
