/** Which slots of which spaces are free on which dates: who has room on 20 March? */
import type { CalendarDate, Instant } from '../time/instant.ts';
import {
  type AvailabilityInput,
  computeAvailability,
  type DayAvailability,
  type Occupancy,
} from './availability.ts';

/** All that it depends on which slots of several spaces are free. */
export interface VenueAvailabilityInput {
  readonly spaces: readonly (Pick<AvailabilityInput, 'slots' | 'rules'> & {
    readonly id: string;
    readonly rooms: readonly string[];
  })[];
  readonly dates: readonly CalendarDate[];
  /** Of each room, by its id, as availability of a space wants them. */
  readonly occupancies: ReadonlyMap<string, readonly Occupancy[]>;
  readonly now: Instant;
}

/** Which slots of which spaces are free on which dates, and how long that is so. */
export interface VenueAvailability {
  /** An entry for every date asked for, in each every space, in the order given. */
  readonly days: readonly {
    readonly date: CalendarDate;
    readonly spaces: readonly { readonly spaceId: string; readonly slots: DayAvailability['slots'] }[];
  }[];
  /** The first instant after `now` at which the clock alone changes the answer; Infinity: it never does. */
  readonly trueUntil: Instant;
}

/** The same answer that each space would give by itself, date by date. */
export function computeVenueAvailability({
  spaces,
  dates,
  occupancies,
  now,
}: VenueAvailabilityInput): VenueAvailability {
  const answers = spaces.map(({ id, rooms, slots, rules }) => {
    const ofRooms = rooms.flatMap((room) => occupancies.get(room) ?? []);
    return { spaceId: id, ...computeAvailability({ slots, dates, rules, occupancies: ofRooms, now }) };
  });
  const days = dates.map((date, index) => ({
    date,
    spaces: answers.map(({ spaceId, days }) => ({ spaceId, slots: days[index]?.slots ?? [] })),
  }));
  const trueUntil = answers.reduce((first, answer) => Math.min(first, answer.trueUntil), Infinity);
  return { days, trueUntil };
}
