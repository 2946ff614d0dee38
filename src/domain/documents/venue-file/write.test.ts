import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { venueDocument } from '../../../../test/arbitrary-venue-document.ts';
import { documentWith } from '../../../../test/venue-file-document.ts';
import { parseVenueFile } from './parse.ts';
import { writeVenueFile } from './write.ts';

test('every exported venue can be imported and is the same venue', () => {
  fc.assert(
    fc.property(venueDocument, (document) => {
      const venue = parseVenueFile(document);
      const exported = JSON.parse(JSON.stringify(writeVenueFile(venue)));
      assert.deepEqual(parseVenueFile(exported), venue);
      assert.deepEqual(writeVenueFile(parseVenueFile(exported)), writeVenueFile(venue));
    }),
    { numRuns: 200 },
  );
});

test('an exported venue has its members in documented order', () => {
  const document = documentWith({
    // Uses the exported spelling, so that the test compares only the order.
    'siteKeys[0].websites[0]': 'https://riverside.example',
    'spaces[1]': undefined,
  }) as { spaces: unknown[] };
  document.spaces.length = 1;
  assert.equal(JSON.stringify(writeVenueFile(parseVenueFile(document))), JSON.stringify(document));
});

test('an exported venue omits defaults, but not its switches', () => {
  const bare = {
    venue: { id: 'v', name: 'V', timezone: 'UTC', currency: 'EUR', locale: 'en' },
    spaces: [{ id: 'hall', name: 'Hall', capacity: 10 }],
    siteKeys: [{ key: 'k', websites: [] }],
  };
  assert.deepEqual(writeVenueFile(parseVenueFile(bare)), {
    venue: { ...bare.venue, published: true },
    spaces: [{ ...bare.spaces[0], active: true, published: true }],
    siteKeys: [{ key: 'k', websites: [], holdPeriod: '48h', enabled: true }],
  });
});

test('a space is exported with its rooms if they are not just its own', () => {
  const shared = parseVenueFile(documentWith({ 'spaces[1].rooms': ['small-hall', 'studio'] }));
  assert.deepEqual(writeVenueFile(shared).spaces[1]?.rooms, ['small-hall', 'studio']);
  const own = parseVenueFile(documentWith({ 'spaces[1].rooms': ['small-hall'] }));
  assert.equal(writeVenueFile(own).spaces[1]?.rooms, undefined);
});
