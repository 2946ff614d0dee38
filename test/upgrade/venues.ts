/** Two venues, as import files, that use every feature of a venue file a little. */
import { hallSpace } from '../scenario.ts';

const photos = [{ url: 'https://harbour.example/hall.jpg', alt: 'The hall from the sea' }];

export const harbour = {
  venue: {
    id: 'harbour',
    name: 'Harbour Hall · מעגן · ⚓️',
    description: 'Two rooms with a folding wall between them, and a studio upstairs.',
    timezone: 'Europe/London',
    currency: 'GBP',
    locale: 'en-GB',
    published: true,
    website: 'https://harbour.example',
    address: { street: '1 Quay', city: 'Marrowby', postalCode: 'MB1 1AA', country: 'GB' },
    photos,
    tax: { label: 'VAT', basisPoints: 2000 },
    payments: [
      { basisPoints: 3333, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 6667, dueBasis: 'before_event', offsetDays: 1 },
    ],
  },
  spaces: [
    hallSpace('whole', ['north', 'south'], {
      description: 'Both rooms.',
      amenities: ['Stage', 'Step-free'],
      photos,
      layouts: [{ name: 'Theatre', capacity: 100 }],
      rates: [
        { label: 'Weekend', weekdays: [6, 7], basisPoints: 1250 },
        { label: 'Spring offer', from: '2027-03-01', to: '2027-03-31', amountCents: -5000 },
      ],
    }),
    hallSpace('north', ['north']),
    hallSpace('south', ['south']),
    {
      id: 'studio',
      name: 'Studio',
      capacity: 12,
      slots: [
        {
          id: 'session',
          name: 'Session',
          startTime: '22:00',
          endTime: '02:00',
          weekdays: [4, 5],
          packages: [
            {
              id: 'with-engineer',
              name: 'With an engineer',
              hireFeeCents: 33_333,
              venueIncludes: ['Engineer', 'Tape'],
              promoterResponsibilities: ['Instruments'],
              payments: [
                { amountCents: 10_000, dueBasis: 'fixed_date', fixedDate: '2027-03-03' },
                { basisPoints: 10_000, dueBasis: 'deducted_from_ticket_sales' },
              ],
            },
          ],
        },
        { id: 'nothing-yet', name: 'Nothing yet', startTime: '09:00', endTime: '10:00', packages: [] },
      ],
    },
    { id: 'attic', name: 'Attic', capacity: 4, published: false, slots: [] },
  ],
  siteKeys: [
    {
      key: 'harbour-web',
      label: 'Website',
      websites: ['harbour.example', 'http://localhost'],
      holdPeriod: '48h',
    },
    { key: 'harbour-patient', label: 'Servers', websites: [], holdPeriod: 'none' },
  ],
  blocks: [{ spaceId: 'north', from: '2027-03-08', to: '2027-03-09', reason: 'Closed for the regatta' }],
};

export const kiosk = {
  venue: { id: 'kiosk', name: 'Kiosk', timezone: 'Asia/Tokyo', currency: 'JPY', locale: 'ja-JP' },
  spaces: [
    {
      id: 'counter-space',
      name: 'Counter',
      capacity: 3,
      slots: [
        {
          id: 'counter',
          name: 'Day',
          startTime: '10:00',
          endTime: '10:00',
          packages: [{ id: 'counter-only', name: 'Counter only', hireFeeCents: 9999 }],
        },
      ],
    },
  ],
  siteKeys: [{ key: 'kiosk-web', websites: [], holdPeriod: '14d' }],
};
