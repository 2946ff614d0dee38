/** The measured venue: ten halls (or another number), each with six slots a day that do not overlap. */

import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { everyDay } from '../src/domain/fields/weekdays.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import type { CalendarDate } from '../src/domain/time/instant.ts';

export const venueId = 'bench';
export const siteKey = 'bench-web';
export const base = `/venues/public/v1/sites/${siteKey}`;

const idsOf = (spaces: number) => Array.from({ length: spaces }, (_, index) => `hall-${index}`);
export const spaceIds = idsOf(10);
export const slotHours = [8, 10, 12, 14, 16, 18];

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

/** Returns the venue file of the measured venue. */
export function benchVenue(spaces = spaceIds.length): VenueFile {
  return parseVenueFile({
    venue: {
      id: venueId,
      name: 'Bench Halls',
      timezone: 'Europe/London',
      currency: 'GBP',
      locale: 'en-GB',
      tax: { label: 'VAT', basisPoints: 2000 },
      payments: [
        { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
        { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
      ],
    },
    spaces: idsOf(spaces).map((id) => ({
      id,
      name: id,
      capacity: 100,
      slots: slotHours.map((start) => ({
        id: slotIdOf(id, start),
        name: `${hour(start)} to ${hour(start + 2)}`,
        startTime: hour(start),
        endTime: hour(start + 2),
        packages: [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }],
      })),
    })),
    siteKeys: [{ key: siteKey, websites: ['bench.example'], holdPeriod: '48h' }],
  });
}

/** Returns the venue with every kind of rule around these dates; most of them are still free. */
export function venueWithAllRules(first: CalendarDate): VenueFile {
  const { venue, spaces, ...rest } = benchVenue();
  const [year, last] = [{ from: '01-15', to: '01-10' }, addDays(first, 400)];
  const block = { spaceIds: ['hall-0'], from: first, to: last, fromTime: null, toTime: null, reason: '' };
  const always = { ...block, everyYear: false, weekdays: [...everyDay] };
  return {
    ...rest,
    venue: { ...venue, noticeHours: 12, horizonDays: 365 },
    spaces: spaces.map((space) => ({
      ...space,
      turnaroundMinutes: 30,
      slots: space.slots.map((slot) => ({ ...slot, weekdays: [1, 2, 3, 4, 5, 6], seasons: [year] })),
    })),
    blocks: [
      { ...always, spaceIds: null, everyYear: true, to: addDays(first, 3) },
      { ...always, weekdays: [1], fromTime: '08:00', toTime: '09:00' },
      { ...always, fromTime: '23:00', toTime: '05:00' },
      ...Array.from({ length: 20 }, (_, index) => {
        const date = addDays(first, index * 9);
        return { ...always, from: date, to: addDays(date, 1), weekdays: [...everyDay] };
      }),
    ],
  };
}

/** Returns the id of the slot of a space that starts at this hour. */
export const slotIdOf = (spaceId: string, start: number) => `${spaceId}-${start}`;
