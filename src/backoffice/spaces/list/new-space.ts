import { everyDay } from '../../../domain/fields/weekdays.ts';
import { newHours } from '../slots/slot-hours.ts';
import { slugOf, uniqueSlug } from '../slug.ts';
import type { Package, SpaceDetails, Venue } from '../space-details.ts';

/** A time of day with its price. */
export interface NewTime {
  readonly name: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Whether visitors choose a start and an end within it. */
  readonly isHourly: boolean;
  /** Per hour if it is booked by the hour. Null: no amount yet. */
  readonly hireFeeCents: number | null;
}

/** The minimum data of a new space; everything else has defaults and can be edited later. */
export interface NewSpace {
  readonly name: string;
  readonly capacity: number | null;
  readonly description: string;
  readonly weekdays: readonly number[];
  readonly times: readonly NewTime[];
  /** The name of the package, for visitors. */
  readonly packageName: string;
  readonly published: boolean;
  /** The parts into which the space can be divided; empty: it is always one. */
  readonly parts: readonly NewPart[];
}

/** A part of a divisible space, which is also a space. */
export interface NewPart {
  readonly name: string;
  readonly capacity: number | null;
}

/** Returns whether a part has a name and a capacity. */
export const isNamed = ({ name, capacity }: NewPart) =>
  name.trim() !== '' && capacity !== null && capacity > 0;

export const emptyNewSpace: NewSpace = {
  name: '',
  capacity: null,
  description: '',
  packageName: '',
  weekdays: everyDay,
  times: [],
  published: true,
  parts: [],
};

/** Returns whether a time has a price, a start and an end. */
export const isComplete = ({ name, startTime, endTime, hireFeeCents }: NewTime) =>
  name.trim() !== '' && startTime !== '' && endTime !== '' && hireFeeCents !== null;

/**
 * Returns the space with its slots and their package as one request, with ids derived from names.
 *
 * @param isTaken returns whether another space has this id; parts get other ids
 */
export function toSpaceDocument(requested: NewSpace, id: string, isTaken: (id: string) => boolean) {
  const slotIds: string[] = [];
  const slots = requested.times.filter(isComplete).map(({ name, isHourly, hireFeeCents, ...times }) => {
    const slotId = uniqueSlug(`${id}-${slugOf(name, 'time').slice(0, 16)}`, (other) =>
      slotIds.includes(other),
    );
    slotIds.push(slotId);
    // The same package in each slot, at its own price.
    const cents = hireFeeCents ?? 0;
    const price = isHourly ? { hireFeeCents: 0, perHourCents: cents } : { hireFeeCents: cents };
    const packages = [{ id: `${id}-hire`, name: requested.packageName, ...price }];
    const { startTime, endTime } = times;
    return {
      id: slotId,
      name: name.trim(),
      startTime,
      endTime,
      weekdays: [...requested.weekdays],
      hours: isHourly ? newHours(times) : null,
      packages,
    };
  });
  const { description, capacity, published } = requested;
  // A booking of the whole takes the room of each part.
  const rooms = partIds(requested.parts, id, isTaken);
  return {
    id,
    name: requested.name.trim(),
    description,
    capacity: capacity ?? 0,
    published,
    slots,
    ...(rooms.length > 0 && { rooms }),
  };
}

function partIds(
  parts: readonly NewPart[],
  wholeId: string,
  isTaken: (id: string) => boolean,
): readonly string[] {
  const ids = [wholeId];
  for (const { name } of parts) {
    // Leaves room for the name of the part.
    const id = slugOf(`${wholeId.slice(0, 24)} ${name}`, 'part');
    ids.push(uniqueSlug(id, (other) => ids.includes(other) || isTaken(other)));
  }
  return ids.slice(1);
}

/** Returns the parts as spaces with the times and prices of the whole, hidden until their prices are checked. */
export function partDocuments({ parts }: NewSpace, whole: ReturnType<typeof toSpaceDocument>) {
  return parts.map(({ name, capacity }, at) => {
    const id = whole.rooms?.[at] ?? whole.id;
    const inPart = (ofWhole: string) => `${id}${ofWhole.slice(whole.id.length)}`.slice(0, 64);
    return {
      id,
      name: name.trim(),
      capacity: capacity ?? 0,
      published: false,
      rooms: [id],
      slots: whole.slots.map((slot) => ({
        ...slot,
        id: inPart(slot.id),
        packages: slot.packages.map((offer) => ({ ...offer, id: inPart(offer.id) })),
      })),
    };
  });
}

const plainPackage = {
  description: '',
  perAttendeeCents: 0,
  minimumAttendance: 1,
  minimumTotalCents: 0,
  perHourCents: 0,
  hourBands: [],
  tax: null,
  venueIncludes: [],
  promoterResponsibilities: [],
  payments: [],
  extras: [],
} satisfies Partial<Package>;

/** Returns the new space as visitors will see it. */
export function previewOf(venue: Venue, requested: NewSpace): SpaceDetails {
  const { slots, ...space } = toSpaceDocument(requested, slugOf(requested.name, 'space'), () => false);
  return {
    venue,
    space: {
      ...space,
      // An empty heading would be invalid.
      name: space.name || '…',
      capacity: Math.max(1, space.capacity),
      amenities: [],
      photos: [],
      layouts: [],
      rates: [],
      rooms: space.rooms ?? [space.id],
      active: true,
      setupMinutes: 0,
      turnaroundMinutes: 0,
      noticeHours: null,
      horizonDays: null,
    },
    slots: slots.map((slot) => ({
      ...slot,
      seasons: [],
      packages: slot.packages.map((offer) => ({ ...plainPackage, ...offer })),
    })),
  };
}
