/** The metadata of a venue's spaces for search engines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { venueWith } from '../../../test/service.ts';
import type { ListedSpace } from './space-list.ts';
import { structuredData } from './structured-data.ts';

const { venue } = venueWith();
const space = { id: 'hall', name: 'Hall', description: '', capacity: 80, photos: [] };
const photo = (name: string) => ({ url: `https://pictures.example/${name}.jpg`, alt: '' });

/** The metadata of one space. */
function body(changes: Partial<ListedSpace>) {
  const spaces = [
    { ...space, minCents: null, minMinutes: null, hasOnePrice: false, isTaxed: false, ...changes },
  ];
  const data = structuredData(venue, spaces, { base: 'https://book.example', page: '/book/harbour' });
  return (data as { containsPlace: [Record<string, unknown>] }).containsPlace[0];
}

test('omits picture and price of a space without them', () => {
  assert.deepEqual(body({}), {
    '@type': ['EventVenue', 'Product'],
    name: 'Hall',
    maximumAttendeeCapacity: 80,
  });
});

test('uses the first of several pictures', () => {
  const photos = ['stage', 'bar'].map(photo);
  assert.deepEqual(body({ photos })['image'], ['https://pictures.example/stage.jpg']);
});

test('states the lowest price with its tax, and zero for a free space', () => {
  const offer = {
    '@type': 'AggregateOffer',
    url: 'https://book.example/book/harbour?space=hall',
    businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
    priceCurrency: 'GBP',
  };
  assert.deepEqual(body({ minCents: 0 })['offers'], { ...offer, lowPrice: '0.00' });
  assert.deepEqual(body({ minCents: 89_205, isTaxed: true })['offers'], {
    ...offer,
    lowPrice: '892.05',
    priceSpecification: {
      '@type': 'PriceSpecification',
      minPrice: '892.05',
      priceCurrency: 'GBP',
      valueAddedTaxIncluded: true,
    },
  });
});

test('states the lowest price by the hour for the shortest booking', () => {
  const { priceSpecification } = body({ minCents: 6_000, minMinutes: 90, isTaxed: true })['offers'] as {
    priceSpecification: object;
  };
  assert.deepEqual(priceSpecification, {
    '@type': 'UnitPriceSpecification',
    minPrice: '60.00',
    priceCurrency: 'GBP',
    unitCode: 'HUR',
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1.5, unitCode: 'HUR' },
    valueAddedTaxIncluded: true,
  });
});
