/** The venue that is measured: ten halls (or another number), each with six slots a day, so that nothing overlaps by itself. */

import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';

export const siteKey = 'bench-web';
export const base = `/venues/public/v1/sites/${siteKey}`;

const idsOf = (spaces: number) => Array.from({ length: spaces }, (_, index) => `hall-${index}`);
export const spaceIds = idsOf(10);
export const slotHours = [8, 10, 12, 14, 16, 18];

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

export function benchVenue(spaces = spaceIds.length): VenueFile {
  return parseVenueFile({
    venue: {
      id: 'bench',
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

export const slotIdOf = (spaceId: string, start: number) => `${spaceId}-${start}`;
