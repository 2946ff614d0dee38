/** Venues that use every feature of the public contract, and a service with both. */
import { before } from 'node:test';
import { holdPeriods } from '../../src/domain/booking/hold.ts';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../../src/domain/documents/venue-file/venue-file.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import type { TestDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, type TestService } from '../service.ts';

const dryHire = {
  id: 'dry-hire',
  name: 'Dry hire',
  description: 'The room as it stands.',
  venueIncludes: ['House PA', 'Door staff'],
  promoterResponsibilities: ['Insurance'],
};

/** All six due bases, with fixed amounts among percentages. */
const everyDueBasis = [
  { amountCents: 50_000, dueBasis: 'after_signing', offsetDays: 3 },
  { basisPoints: 3333, dueBasis: 'before_event', offsetDays: 30 },
  { basisPoints: 3333, dueBasis: 'before_onsale', offsetDays: 45 },
  { basisPoints: 3334, dueBasis: 'after_settlement', offsetDays: 5 },
  { amountCents: 1_000, dueBasis: 'fixed_date', fixedDate: '2027-03-31' },
  { amountCents: 2_000, dueBasis: 'deducted_from_ticket_sales' },
];

const slot = (id: string, startTime: string, endTime: string, more: object = {}) => ({
  id,
  name: id,
  startTime,
  endTime,
  packages: [{ ...dryHire, hireFeeCents: 50_000 }],
  ...more,
});

/** Returns a divisible ballroom and its halves, a studio with adjacent slots, and unpublished items. */
export function riverside(): VenueFile {
  return parseVenueFile({
    venue: {
      id: 'riverside',
      name: 'Riverside Arts Centre',
      description: 'A grain store\non the river.',
      timezone: 'Europe/London',
      currency: 'GBP',
      locale: 'en-GB',
      website: 'https://riverside.example/',
      address: { street: '1 Quay Street', city: 'Bristol', postalCode: 'BS1 4AA', country: 'GB' },
      photos: [{ url: 'https://riverside.example/front.jpg', alt: 'The front' }],
      tax: { label: 'VAT', basisPoints: 2000 },
      payments: [
        { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
        { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
      ],
    },
    spaces: [
      {
        id: 'ballroom',
        name: 'Ballroom',
        description: 'A sprung floor.',
        capacity: 450,
        amenities: ['Stage', 'Bar'],
        photos: [{ url: '/photos/ballroom.jpg', alt: 'Set for dinner' }],
        layouts: [
          { name: 'Theatre', capacity: 450 },
          { name: 'Dinner', capacity: 220 },
        ],
        rooms: ['north', 'south'],
        rates: [
          { label: 'Weekend', weekdays: [6, 7], basisPoints: 2000 },
          { label: 'Spring offer', from: '2027-04-01', to: '2027-04-30', amountCents: -20_000 },
        ],
        slots: [
          slot('ballroom-evening', '18:00', '01:00', {
            name: 'Evening',
            weekdays: [4, 5, 6],
            packages: [
              { ...dryHire, hireFeeCents: 120_000 },
              {
                id: 'full-service',
                name: 'Full service',
                hireFeeCents: 250_001,
                payments: everyDueBasis,
              },
            ],
          }),
          slot('ballroom-morning', '09:00', '13:00'),
          slot('ballroom-bare', '13:00', '17:00', { packages: [] }),
        ],
      },
      {
        id: 'north-half',
        name: 'North half',
        capacity: 200,
        rooms: ['north'],
        slots: [slot('north-evening', '18:00', '01:00')],
      },
      {
        id: 'south-half',
        name: 'South half',
        capacity: 200,
        rooms: ['south'],
        slots: [slot('south-evening', '18:00', '01:00')],
      },
      {
        id: 'studio',
        name: 'Studio',
        capacity: 40,
        slots: [
          slot('studio-early', '09:00', '13:00'),
          slot('studio-late', '13:00', '17:00'),
          slot('studio-day', '09:00', '17:00'),
        ],
      },
      {
        id: 'attic',
        name: 'Attic',
        capacity: 10,
        active: false,
        slots: [slot('attic-day', '09:00', '17:00')],
      },
      {
        id: 'cellar',
        name: 'Cellar',
        capacity: 10,
        published: false,
        slots: [slot('cellar-day', '09:00', '17:00')],
      },
      { id: 'foyer', name: 'Foyer', capacity: 80 },
    ],
    siteKeys: [
      {
        key: 'web',
        websites: ['riverside.example', 'http://localhost', 'https://bücher.example'],
        holdPeriod: '48h',
      },
      { key: 'web-2', websites: ['https://partner.example'], holdPeriod: '7d' },
      { key: 'off', websites: ['riverside.example'], holdPeriod: '48h', enabled: false },
      ...holdPeriods.map((holdPeriod) => ({ key: `hold-${holdPeriod}`, websites: [], holdPeriod })),
    ],
    blocks: [{ spaceId: 'studio', from: '2027-12-24', to: '2027-12-26', reason: 'Closed' }],
  });
}

/** Returns another venue of the same installation, in Tokyo: prices in yen, no tax. */
export function lakeside(changes: object = {}): VenueFile {
  return parseVenueFile({
    venue: {
      id: 'lakeside',
      name: 'Lakeside',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
      locale: 'ja-JP',
      ...changes,
    },
    spaces: [
      {
        id: 'boathouse',
        name: 'Boathouse',
        capacity: 60,
        slots: [
          {
            id: 'boathouse-day',
            name: 'Day',
            startTime: '10:00',
            endTime: '18:00',
            packages: [{ id: 'boats', name: 'Boats', hireFeeCents: 150_000 }],
          },
        ],
      },
    ],
    siteKeys: [{ key: 'lake', websites: ['https://lakeside.example'], holdPeriod: '24h' }],
  });
}

/** Starts a service with both venues for all tests of a suite. Each test uses other visitor addresses. */
export function serviceForSuite(newDatabase: () => Promise<TestDatabase>): () => TestService {
  let service: TestService;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: riverside() });
    await importVenue(service, lakeside(), 'operator');
  });
  return () => service;
}

let visitors = 0;

/** Returns an unused address, so that rate limits of earlier tests do not count. */
export function newClientAddress(): string {
  visitors += 1;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** Returns a request for the studio's early slot; by default for a date that no other test uses. */
export function studioRequest(date: string, changes: object = {}) {
  return {
    spaceId: 'studio',
    slotId: 'studio-early',
    packageId: 'dry-hire',
    date,
    guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    ...changes,
  };
}
