import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase, onBothDatabases } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { lakeside, serviceForSuite } from './riverside.ts';

onBothDatabases('the venue and its spaces', (newDatabase) => {
  const service = serviceForSuite(newDatabase);

  test('returns the venue with time zone and currency and no internal data', async () => {
    const { status, headers, body } = await service().get('/venue');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.deepEqual(body, {
      success: true,
      data: {
        id: 'riverside',
        name: 'Riverside Arts Centre',
        description: 'A grain store\non the river.',
        timezone: 'Europe/London',
        currency: 'GBP',
        locale: 'en-GB',
        website: 'https://riverside.example/',
        address: { street: '1 Quay Street', city: 'Bristol', postalCode: 'BS1 4AA', country: 'GB' },
        photos: [{ url: 'https://riverside.example/front.jpg', alt: 'The front' }],
        contact: {},
        questions: [],
      },
    });
  });

  test('a minimal venue still has every member', async () => {
    const { body } = await service().get('/venue', { key: 'lake' });
    assert.deepEqual(body.data, {
      id: 'lakeside',
      name: 'Lakeside',
      description: '',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
      locale: 'ja-JP',
      website: null,
      address: {},
      photos: [],
      contact: {},
      questions: [],
    });
  });

  test('with=offsets adds the UTC offsets of the time zone, from last year on and for ten years', async () => {
    const { status, body } = await service().get('/venue?with=offsets');
    assert.equal(status, 200);
    const { offsets } = body.data;
    assert.deepEqual(offsets.slice(0, 4), [
      { from: '2026-01-01T00:00:00.000Z', minutes: 0 },
      { from: '2026-03-29T01:00:00.000Z', minutes: 60 },
      { from: '2026-10-25T01:00:00.000Z', minutes: 0 },
      { from: '2027-03-28T01:00:00.000Z', minutes: 60 },
    ]);
    assert.deepEqual(offsets.at(-1), { from: '2036-10-26T01:00:00.000Z', minutes: 0 });
    const lake = await service().get('/venue?with=offsets', { key: 'lake' });
    assert.deepEqual(lake.body.data.offsets, [{ from: '2026-01-01T00:00:00.000Z', minutes: 540 }]);
    assert.equal((await service().get('/venue?with=everything')).body.error.code, 'VALIDATION_ERROR');
  });

  test('lists active spaces with a published listing, in the venue’s order', async () => {
    const { status, body } = await service().get('/spaces');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['success', 'data']);
    assert.equal(body.success, true);
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      ['ballroom', 'north-half', 'south-half', 'studio', 'foyer'],
    );
    assert.deepEqual(body.data[0], {
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
    });
    assert.deepEqual(body.data[4], {
      id: 'foyer',
      name: 'Foyer',
      description: '',
      capacity: 80,
      amenities: [],
      photos: [],
      layouts: [],
    });
  });

  test('each website key returns its own venue only', async () => {
    const { body } = await service().get('/spaces', { key: 'lake' });
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      ['boathouse'],
    );
    for (const path of ['slots', 'availability?from=2027-03-12&to=2027-03-12']) {
      const other = await service().get(`/spaces/studio/${path}`, { key: 'lake' });
      assert.equal(other.status, 404, path);
      assert.equal(other.body.error.code, 'NOT_FOUND');
    }
  });

  test('an unknown, inactive or unpublished space is not found', async () => {
    for (const space of ['nowhere', 'attic', 'cellar', 'STUDIO', 'studio%20', '%00', 'a'.repeat(65)])
      for (const path of ['slots', 'availability?from=2027-03-12&to=2027-03-12']) {
        const { status, body } = await service().get(`/spaces/${space}/${path}`);
        assert.equal(status, 404, `${space} ${path}`);
        assert.equal(body.success, false);
        assert.equal(body.error.code, 'NOT_FOUND');
      }
  });

  test('an unknown, disabled or misspelt key is not found', async () => {
    for (const key of [
      'unknown',
      'off',
      'WEB',
      'web%20',
      '%2e%2e',
      "web'--",
      'web%00',
      'k'.repeat(64),
      'k'.repeat(65),
      'k'.repeat(500),
    ])
      for (const path of ['/venue', '/spaces', '/spaces/studio/slots']) {
        const { status, body } = await service().get(path, { key });
        assert.equal(status, 404, `${key} ${path}`);
        assert.equal(body.error.code, 'NOT_FOUND');
        if (/^\w{3,6}$/.test(key))
          assert.match(body.error.message, /website key/, 'the message says what to check');
      }
  });
});

onBothDatabases('a venue that changes', (newDatabase) => {
  test('is not found with any key while unpublished', async () => {
    const service = await startService(await (await newDatabase()).open(), {
      venue: lakeside({ published: false }),
    });
    const paths = ['/venue', '/spaces', '/spaces/boathouse/slots'];
    for (const path of paths) assert.equal((await service.get(path)).body.error.code, 'NOT_FOUND', path);
    await importVenue(service, lakeside(), 'operator');
    for (const path of paths) assert.equal((await service.get(path)).status, 200, path);
    await importVenue(service, lakeside({ published: false }), 'operator');
    for (const path of paths) assert.equal((await service.get(path)).status, 404, path);
  });

  test('a disabled key or hidden space is gone with the next request', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    assert.equal((await service.get('/spaces/hall/slots')).status, 200);
    await importVenue(service, venueWith({ space: { published: false } }), 'operator');
    assert.equal((await service.get('/spaces/hall/slots')).status, 404);
    assert.deepEqual((await service.get('/spaces')).body.data, []);
    await importVenue(service, venueWith({ siteKey: { enabled: false } }), 'operator');
    assert.equal((await service.get('/spaces')).status, 404);
  });

  test('a changed price applies to the next visitor', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const fees = async () => {
      const { body } = await service.get('/spaces/hall/slots');
      return body.data[0].packages[0].hireFeeWithTaxCents;
    };
    assert.equal(await fees(), 144_000);
    await importVenue(
      service,
      venueWith({ venue: { tax: { label: 'VAT', basisPoints: 1000 } } }),
      'operator',
    );
    assert.equal(await fees(), 132_000);
  });
});

describe('zero-decimal and other currencies', () => {
  onAnyDatabase('amounts', (newDatabase) => {
    test('amounts are whole units for IDR, JPY, KRW, VND, CLP, ISK and UGX, and cents for others', async () => {
      const service = await startService(await (await newDatabase()).open(), { venue: lakeside() });
      for (const currency of ['IDR', 'JPY', 'KRW', 'VND', 'CLP', 'ISK', 'UGX', 'USD', 'EUR', 'KWD']) {
        await importVenue(
          service,
          lakeside({ currency, tax: { label: 'Tax', basisPoints: 1000 } }),
          'operator',
        );
        const { body: venue } = await service.get('/venue');
        const { body: slots } = await service.get('/spaces/boathouse/slots');
        assert.equal(venue.data.currency, currency);
        const [offer] = slots.data[0].packages;
        assert.equal(offer.currency, currency);
        assert.equal(offer.hireFeeCents, 150_000);
        assert.equal(offer.hireFeeWithTaxCents, 165_000);
        const requested = {
          spaceId: 'boathouse',
          slotId: 'boathouse-day',
          packageId: 'boats',
          date: '2027-03-12',
        };
        const { body: quote } = await service.post('/quote', requested);
        assert.equal(quote.data.currency, currency);
        assert.equal(quote.data.totalCents, 165_000);
      }
    });
  });
});
