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
  /** Whether everything else is as large as it may be too: rooms, that all spaces share, questions, layouts, extras. */
  readonly isFull?: boolean;
}

const list = <T>(length: number, entry: (index: number) => T) =>
  Array.from({ length }, (_, index) => entry(index));
/** As many as a package may have, each taxed differently. */
const extras = list(50, (extra) => ({
  id: `extra-${extra}`,
  name: `Extra ${extra}`,
  amountCents: 1000 + extra,
  per: 'piece',
  most: 5,
  tax: { label: `Tax ${extra}`, basisPoints: 100 + extra },
}));
const instalments = list(36, (number) => ({
  basisPoints: number < 28 ? 278 : 277,
  dueBasis: 'before_event',
  offsetDays: number + 1,
}));
const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * Returns a venue file. Every second slot is in season no more, prices differ everywhere, and each rate has its own
 * dates: so nothing can be shared between slots, packages or dates.
 */
export function largeVenueFile(
  { spaces, slots, packages, rates, blocks, isFull = false }: VenueSize,
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
      ...(isFull && {
        questions: list(50, (question) => ({
          id: `question-${question}`,
          label: `Question ${question} ${'?'.repeat(480)}`,
          kind: 'choice',
          choices: list(50, (choice) => `Choice ${choice} ${'x'.repeat(180)}`),
        })),
      }),
    },
    spaces: list(spaces, (space) => ({
      id: `hall-${space}`,
      name: `Hall ${space}`,
      capacity: 100,
      ...(isFull && {
        rooms: list(50, (room) => `room-${space === 0 ? 'own' : 'shared'}-${room}`),
        layouts: list(50, (layout) => ({ name: `Layout ${layout}`, capacity: 50 + layout })),
        setupMinutes: 15,
        turnaroundMinutes: 15,
      }),
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
          ...(isFull && space === 0 && offer === 0 && { id: 'package-full', payments: instalments, extras }),
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
      ...(isFull && {
        spaceId: undefined,
        // The first one stays free.
        spaceIds: list(4, (other) => `hall-${1 + ((block + other) % (spaces - 1))}`),
      }),
      ...(block % 2 === 0 && { fromTime: '08:00', toTime: '09:30' }),
    })),
  };
}
