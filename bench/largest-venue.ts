/** The largest allowed venues: with many spaces, and with many packages and rates. */
import type { CalendarDate } from '../src/domain/time/instant.ts';
import { siteKey, venueId } from './venue.ts';

/** The size of a venue. */
export interface VenueSize {
  readonly spaces: number;
  /** Per space. */
  readonly slots: number;
  /** Per slot. */
  readonly packages: number;
  /** Per space. */
  readonly rates: number;
  readonly blocks: number;
}

const list = <T>(length: number, entry: (index: number) => T) =>
  Array.from({ length }, (_, index) => entry(index));
const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * Returns a venue file. Every second slot is in season no more, prices differ everywhere, and each rate has its own
 * dates: so nothing can be shared between slots, packages or dates.
 */
export function largeVenueFile(
  { spaces, slots, packages, rates, blocks }: VenueSize,
  today: CalendarDate,
): object {
  const year = Number(today.slice(0, 4));
  return {
    venue: {
      id: venueId,
      name: 'Bench Halls',
      timezone: 'Europe/London',
      currency: 'GBP',
      locale: 'en-GB',
      tax: { label: 'VAT', basisPoints: 2000 },
    },
    spaces: list(spaces, (space) => ({
      id: `hall-${space}`,
      name: `Hall ${space}`,
      capacity: 100,
      rates: list(rates, (rate) => ({
        label: `Rate ${rate}`,
        basisPoints: 100 * (rate + 1) * (rate % 2 === 0 ? 1 : -1),
        from: `${year}-${twoDigits(1 + (rate % 12))}-${twoDigits(1 + (rate % 28))}`,
        to: `${year + 1}-${twoDigits(1 + ((rate + 6) % 12))}-${twoDigits(1 + (rate % 28))}`,
        weekdays: list(1 + (rate % 7), (day) => day + 1),
      })),
      slots: list(slots, (slot) => ({
        id: `hall-${space}-${slot}`,
        name: `Slot ${slot}`,
        startTime: `${twoDigits(8 + (slot % 12))}:${twoDigits(slot)}`,
        endTime: `${twoDigits(9 + (slot % 12))}:${twoDigits(slot)}`,
        ...(slot % 2 === 0 && { seasons: [{ from: `${year - 2}-01-01`, to: `${year - 2}-12-31` }] }),
        packages: list(packages, (offer) => ({
          id: `package-${offer}`,
          name: `P${offer}`,
          hireFeeCents: 10_000 + space * 3 + slot * 101 + offer * 11,
          perAttendeeCents: 100 + offer,
        })),
      })),
    })),
    siteKeys: [{ key: siteKey, websites: ['bench.example'], holdPeriod: '48h', maxItems: 10 }],
    blocks: list(blocks, (block) => ({
      spaceId: `hall-${block % spaces}`,
      from: `${year}-${twoDigits(1 + (block % 12))}-${twoDigits(1 + (block % 28))}`,
      to: `${year}-${twoDigits(1 + (block % 12))}-${twoDigits(1 + (block % 28))}`,
      everyYear: true,
      reason: 'Closed',
      ...(block % 2 === 0 && { fromTime: '08:00', toTime: '09:30' }),
    })),
  };
}
