/** Presenters send only listed members, even if values get more members in the future. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import type { Extra } from '../../../domain/money/extra.ts';
import { computeQuote } from '../../../domain/money/quote.ts';
import { presentAvailability, presentEveryAvailability, presentEveryPrice, presentPrices } from './dates.ts';
import { presentQuote } from './quote.ts';
import { presentReceipt, presentWaitingReceipt } from './receipt.ts';
import { presentSlot } from './slot.ts';
import { presentSpace } from './space.ts';
import { presentPhoto, presentVenue } from './venue.ts';

const photo = {
  url: 'https://riverside.example/hall.jpg',
  alt: 'The hall',
  width: 1920,
  height: 1280,
  sources: [{ url: 'https://riverside.example/hall-480.webp', type: 'image/webp', width: 480 }],
};
const tax = { label: 'VAT', basisPoints: 2000 };
const terms = [
  { basisPoints: 5000, dueBasis: 'after_signing', offsetDays: 7 },
  { basisPoints: 5000, dueBasis: 'fixed_date', fixedDate: '2027-03-01' },
] as const;
const venue = {
  id: 'riverside',
  name: 'Riverside',
  description: '',
  timezone: 'Europe/London',
  currency: 'GBP',
  locale: 'en-GB',
  website: null,
  address: { street: '1 Quay Street', city: 'Bristol', region: 'Bristol', postalCode: 'BS1', country: 'GB' },
  photos: [photo],
  tax,
  pricesIncludeTax: true,
  taxNumber: 'GB123456789',
  payments: terms,
  published: true,
  noticeHours: 0,
  horizonDays: null,
  contact: { phone: '+44 117 555 0100', email: 'bookings@riverside.example' },
  terms: { version: '1', url: 'https://riverside.example/terms', label: 'Terms' },
  privacyUrl: 'https://riverside.example/privacy',
  groups: [{ id: 'members', name: 'Members' }],
  questions: [
    { id: 'bar', label: 'A bar?', kind: 'choice', choices: ['Yes'], wanted: true, packageIds: ['dry-hire'] },
  ],
} as const;
const space = {
  id: 'hall',
  name: 'Hall',
  description: '',
  capacity: 200,
  amenities: ['Stage'],
  photos: [photo],
  layouts: [{ name: 'Theatre', capacity: 200, plan: photo }],
  active: true,
  published: true,
  noticeHours: null,
  horizonDays: null,
};
const offer = {
  id: 'dry-hire',
  name: 'Dry hire',
  description: '',
  hireFeeCents: 120_000,
  perAttendeeCents: 100,
  minimumAttendance: 1,
  minimumTotalCents: 0,
  perHourCents: 0,
  hourBands: [],
  venueIncludes: ['House PA'],
  promoterResponsibilities: ['Insurance'],
  tax: null,
  payments: terms,
  extras: [{ id: 'piano', name: 'Piano', amountCents: 5000, per: 'piece', most: 1, tax }],
} as const;
const slot = {
  hours: null,
  id: 'evening',
  name: 'Evening',
  startTime: '18:00',
  endTime: '01:00',
  weekdays: [1],
  seasons: [{ from: '05-01', to: '10-31' }],
  packages: [offer],
};
const date = '2027-03-12';
const today = '2027-03-01';
const packages = [{ packageId: 'dry-hire', hireFeeCents: 1, hireFeeWithTaxCents: 1 }];

/** Each presenter with a value that has every member. */
const examples: Readonly<Record<string, readonly [(value: never) => unknown, value: unknown]>> = {
  presentVenue: [(value) => presentVenue(value, { maxItems: 5, waitingList: true, codes: true }), venue],
  presentPhoto: [presentPhoto, photo],
  presentSpace: [presentSpace, space],
  presentSlot: [(value) => presentSlot(value, venue), slot],
  presentAvailability: [
    (value) => presentAvailability(value, true),
    { date, slots: [{ slotId: 'evening', free: false, reason: 'taken' }] },
  ],
  presentEveryAvailability: [
    (value) => presentEveryAvailability(value, true),
    { date, spaces: [{ spaceId: 'hall', slots: [{ slotId: 'evening', free: false, reason: 'taken' }] }] },
  ],
  presentEveryPrice: [
    ({ cents }: { cents: Record<string, number> }) =>
      presentEveryPrice(date, new Map([['hall', { cents: new Map(Object.entries(cents)) }]])),
    { cents: { [date]: 144_000 } },
  ],
  presentPrices: [presentPrices, { date, slots: [{ slotId: 'evening', packages }] }],
  presentQuote: [presentQuote, computeQuote({ slotId: 'evening', offer, rates: [], venue, date, today })],
  presentReceipt: [
    presentReceipt,
    {
      reference: 'BR-7K3M9QZ2',
      holdExpiresAt: 0,
      price: { totalCents: 1, currency: 'GBP' },
      items: [{ spaceId: 'hall', slotId: 'evening', date }],
    },
  ],
  presentWaitingReceipt: [presentWaitingReceipt, { reference: 'BR-7K3M9QZ2' }],
};

/** Returns the same with an additional member in every object, at any depth. */
function withExtraMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraMembers);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withExtraMembers(member)])),
    internalNote: 'private',
  };
}

for (const [name, [present, value]] of Object.entries(examples))
  test(`${name} sends the members it lists and no others`, () => {
    assert.deepEqual(present(withExtraMembers(value) as never), present(value as never));
  });

test('every presenter is in the list above', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(`./${file}`)));
  assert.deepEqual(modules.flatMap((module) => Object.keys(module)).sort(), Object.keys(examples).sort());
});

test('a slot has its seasons unless it is offered all year', () => {
  const seasons = [{ from: '05-01', to: '10-31' }];
  assert.deepEqual(presentSlot({ ...slot, seasons }, venue).seasons, seasons);
  assert.equal('seasons' in presentSlot({ ...slot, seasons: [] }, venue), false);
});

test('an extra has its maximum if limited', () => {
  const extrasOf = (extras: readonly Extra[]) =>
    presentSlot({ ...slot, packages: [{ ...offer, extras }] }, venue).packages[0]?.extras;
  const [piano] = offer.extras;
  assert.equal(extrasOf([{ ...piano, most: 3 }])?.[0]?.most, 3);
  const { most: _most, ...unlimited } = piano;
  const [presented = {}] = extrasOf([unlimited]) ?? [];
  assert.equal('most' in presented, false);
});
