import { everyDay } from '../../../domain/fields/weekdays.ts';
import { slugOf, uniqueSlug } from '../slug.ts';
import type { Package, SpaceDetails, Venue } from '../space-details.ts';

/** A time of day it is to be let for, and for how much. */
export interface NewTime {
  readonly name: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Null: no amount stands there yet. */
  readonly hireFeeCents: number | null;
}

/** A space as it is told in a few steps; the rest is how most spaces are, and can be changed afterwards. */
export interface NewSpace {
  readonly name: string;
  readonly capacity: number | null;
  readonly description: string;
  readonly weekdays: readonly number[];
  readonly times: readonly NewTime[];
  /** What is let for that: visitors read it. */
  readonly packageName: string;
  readonly published: boolean;
}

export const emptyNewSpace: NewSpace = {
  ...{ name: '', capacity: null, description: '', packageName: '' },
  ...{ weekdays: everyDay, times: [], published: true },
};

/** A time of day is whole once there is a price and both its ends. */
export const isComplete = ({ name, startTime, endTime, hireFeeCents }: NewTime) =>
  name.trim() !== '' && startTime !== '' && endTime !== '' && hireFeeCents !== null;

/** The space with its slots and their one package, as the service takes it at once, with ids made from names. */
export function spaceOf(requested: NewSpace, id: string) {
  const slotIds: string[] = [];
  const slots = requested.times.filter(isComplete).map(({ name, startTime, endTime, hireFeeCents }) => {
    const slotId = uniqueSlug(`${id}-${slugOf(name, 'time').slice(0, 16)}`, (other) =>
      slotIds.includes(other),
    );
    slotIds.push(slotId);
    // The same package in each of them, for another price.
    const packages = [{ id: `${id}-hire`, name: requested.packageName, hireFeeCents: hireFeeCents ?? 0 }];
    return { id: slotId, name: name.trim(), startTime, endTime, weekdays: [...requested.weekdays], packages };
  });
  const { description, capacity, published } = requested;
  return { id, name: requested.name.trim(), description, capacity: capacity ?? 0, published, slots };
}

const plainPackage = {
  ...{ description: '', perAttendeeCents: 0, minimumAttendance: 1, minimumTotalCents: 0 },
  ...{ venueIncludes: [], promoterResponsibilities: [], payments: [], extras: [] },
} satisfies Partial<Package>;

/** The same as visitors will see it, while it is still being told. */
export function previewOf(venue: Venue, requested: NewSpace): SpaceDetails {
  const { slots, ...space } = spaceOf(requested, slugOf(requested.name, 'space'));
  return {
    venue,
    space: {
      ...space,
      // A heading that says nothing is none.
      name: space.name || '…',
      capacity: Math.max(1, space.capacity),
      ...{ amenities: [], photos: [], layouts: [], rates: [], rooms: [space.id] },
      ...{ active: true, turnaroundMinutes: 0, noticeHours: null, horizonDays: null },
    },
    slots: slots.map((slot) => ({
      ...slot,
      seasons: [],
      packages: slot.packages.map((offer) => ({ ...plainPackage, ...offer })),
    })),
  };
}
