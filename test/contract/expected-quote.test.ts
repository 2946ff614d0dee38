import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { VenueFile } from '../../src/domain/documents/venue-file/venue-file.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { startServiceBesideTwin as startService, type TestService } from '../service.ts';
import { newClientAddress, riverside, studioRequest } from './riverside.ts';

/** The quote of the studio's early slot. */
const seen = {
  hireFeeCents: 50_000,
  totalCents: 60_000,
  taxCents: 10_000,
  currency: 'GBP',
  payments: [
    { amountCents: 18_000, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 42_000, dueBasis: 'before_event', offsetDays: 14 },
  ],
};

/** Times of the studio's early slot. */
const [early, later] = [
  { startTime: '09:00', endTime: '13:00' },
  { startTime: '08:00', endTime: '12:00' },
];

onBothDatabases('a booking request with the quote that the visitor saw', (newDatabase) => {
  let service: TestService;
  const original = () => {
    const file = riverside();
    const several = { maxItems: 2, waitingList: true };
    return { ...file, siteKeys: file.siteKeys.map((key) => ({ ...key, ...several })) };
  };
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: original() });
  });
  const change = (venue: Partial<VenueFile['venue']>) => {
    const file = original();
    return importVenue(service, { ...file, venue: { ...file.venue, ...venue } }, 'operator');
  };
  const moveSlot = (times: typeof early) => {
    const file = original();
    const spaces = file.spaces.map((space) => ({
      ...space,
      slots: space.slots.map((slot) => (slot.id === 'studio-early' ? { ...slot, ...times } : slot)),
    }));
    return importVenue(service, { ...file, spaces }, 'operator');
  };
  const place = (date: string, changes: object, idempotencyKey?: string, path = '/booking-requests') =>
    service.post(path, studioRequest(date, changes), {
      key: 'web',
      address: newClientAddress(),
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    });
  const pathsOf = async (answer: ReturnType<typeof place>) => {
    const { status, body } = await answer;
    return [status, ...(body.error?.details ?? []).map(({ path }: { path: string }) => path)];
  };

  test('is placed at that quote, in any order of its payments, and at a part of it', async () => {
    const { data } = (await service.post('/quote', studioRequest('2027-05-03', {}), { key: 'web' })).body;
    const { lines: _, ...quote } = data;
    assert.deepEqual(quote, { ...seen, dueNowCents: 18_000 });
    const expected = [
      data,
      { ...seen, payments: seen.payments.toReversed() },
      { taxCents: 10_000 },
      {},
      null,
    ];
    for (const [index, expectedQuote] of expected.entries())
      assert.deepEqual(await pathsOf(place(`2027-05-1${index}`, { expectedQuote })), [201]);
  });

  for (const [what, venue, paths] of [
    [
      'payments',
      { payments: [{ basisPoints: 10_000, dueBasis: 'after_signing', offsetDays: 7 }] },
      ['payments'],
    ],
    ['currency', { currency: 'EUR' }, ['currency']],
    ['tax', { tax: null }, ['totalCents', 'taxCents', 'payments']],
  ] as const)
    test(`is rejected if the venue has changed the ${what}, and can be sent again`, async () => {
      await change(venue as Partial<VenueFile['venue']>);
      const date = '2027-05-04';
      assert.deepEqual(await pathsOf(place(date, { expectedQuote: seen }, `changed-${what}`)), [
        422,
        ...paths.map((name) => `expectedQuote.${name}`),
      ]);
      assert.deepEqual(
        await pathsOf(place(date, { expectedQuote: seen }, undefined, '/waiting-requests')),
        [409],
      );
      await change({});
      const day = { payments: '2027-05-05', currency: '2027-05-06', tax: '2027-05-07' }[what];
      assert.deepEqual(await pathsOf(place(day, { expectedQuote: seen }, `changed-${what}`)), [201]);
    });

  test('is rejected on the waiting list and for several dates too, naming the date whose hours were moved', async () => {
    await place('2027-06-01', {});
    const wait = (changes: object) => pathsOf(place('2027-06-01', changes, undefined, '/waiting-requests'));
    const item = { spaceId: 'studio', slotId: 'studio-early', packageId: 'dry-hire', date: '2027-06-02' };
    const several = (changes: object) =>
      pathsOf(place('2027-06-03', { additionalItems: [{ ...item, ...early }], ...changes }));
    await moveSlot(later);
    assert.deepEqual(await pathsOf(place('2027-06-04', early)), [422, 'startTime']);
    assert.deepEqual(await wait(early), [422, 'startTime']);
    assert.deepEqual(await several(later), [422, 'additionalItems[0].startTime']);
    await change({ currency: 'EUR' });
    assert.deepEqual(await wait({ expectedQuote: seen }), [422, 'expectedQuote.currency']);
    assert.deepEqual(await several({ ...early, expectedQuote: { currency: 'GBP' } }), [
      422,
      'expectedQuote.currency',
    ]);
    await change({});
    assert.deepEqual(await wait({ ...early, expectedQuote: seen }), [201]);
    assert.deepEqual(await several(early), [201]);
  });

  test('reports a taken date first', async () => {
    await place('2027-06-10', {});
    assert.deepEqual(await pathsOf(place('2027-06-10', { expectedQuote: { taxCents: 1 } })), [409]);
  });

  test('gets the same receipt for its idempotency key after a change', async () => {
    const first = await place('2027-06-11', { expectedQuote: seen }, 'quote-1');
    await change({ currency: 'EUR' });
    const again = await place('2027-06-11', { expectedQuote: { ...seen, lines: [] } }, 'quote-1');
    const other = place('2027-06-11', { expectedQuote: { ...seen, currency: 'EUR' } }, 'quote-1');
    assert.deepEqual(await pathsOf(other), [422, 'Idempotency-Key']);
    await change({});
    assert.deepEqual([again.status, again.body], [201, first.body]);
  });

  test('has members of the right type', async () => {
    for (const [expectedQuote, path] of [
      [1, 'expectedQuote'],
      [[], 'expectedQuote'],
      [{ taxCents: '1' }, 'expectedQuote.taxCents'],
      [{ currency: null }, 'expectedQuote.currency'],
      [{ payments: [{}] }, 'expectedQuote.payments[0].amountCents'],
    ] as const)
      assert.equal((await pathsOf(place('2027-06-12', { expectedQuote })))[1], path);
  });
});
