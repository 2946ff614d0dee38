import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { onBothDatabases } from '../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../test/service.ts';
import { tokenFor } from '../../test/staff.ts';
import { Metrics } from '../http/server/metrics.ts';
import type { VenueUsageCounter } from '../http/server/venue-usage-counter.ts';
import type { Context } from '../operations/context.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { addPhoto, photoIdOf } from '../operations/venue/add-photo.ts';
import { removeVenue } from '../operations/venue/remove-venue.ts';
import { startVenueUsageJob } from './venue-usage-job.ts';

/** Saves the counts like a service that stops. */
const save = (context: Context, counter: VenueUsageCounter) =>
  startVenueUsageJob(context, counter, { warn: () => assert.fail() })();

onBothDatabases('firsthold usage', (newDatabase) => {
  const setUp = async () => {
    const database = await newDatabase();
    const storage = await database.open();
    const metrics = new Metrics(storage, () => service.now);
    const service = await startService(storage, { venue: venueWith(), metrics });
    const lakeside = { key: 'lakeside', websites: ['lakeside.example'] };
    await importVenue(
      service,
      venueWith({ venue: { id: 'lakeside', published: false }, siteKey: lakeside }),
      'operator',
    );
    const cli = commandLineOn(database);
    const usage = async (...args: string[]) => {
      const { exitCode, stdout, stderr } = await cli.firsthold('usage', ...args);
      assert.equal(exitCode, 0, stderr);
      return stdout;
    };
    return { service, metrics, cli, usage };
  };

  test('has the requests, bookings, photos, rows and work of each venue in a month, summed over instances', async () => {
    const { service, metrics, cli, usage } = await setUp();
    const content = randomBytes(2000);
    const prepared = { width: 30, height: 20, files: [{ name: '30.jpg', width: 30, content }] };
    await addPhoto(service, { id: photoIdOf('riverside', content), venueId: 'riverside', prepared });
    const { headers } = await tokenFor(service);
    const manage = (venueId: string) =>
      service.app.inject({ url: `/venues/manage/v1/venues/${venueId}`, headers });
    await service.get('/spaces');
    await service.get('/spaces');
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 201);
    assert.equal((await manage('riverside')).statusCode, 200);
    // Refused ones count too: a page of another website, and a visitor past the limit.
    const origin = 'https://other.example';
    const url = '/venues/public/v1/sites/key/spaces';
    assert.equal((await service.app.inject({ url, headers: { origin } })).statusCode, 403);
    const repeats = Array.from({ length: 5 }, () => service.post('/booking-requests', bookingRequest()));
    assert.equal((await Promise.all(repeats)).at(-1)?.status, 429);
    // Of no venue: an unknown key, and a program of another venue.
    await service.get('/spaces', { key: 'unknown' });
    assert.notEqual((await manage('lakeside')).statusCode, 200);
    metrics.venueUsage.addWork('riverside', 1250);
    const another = new Metrics(service.storage, () => service.now);
    another.venueUsage.addWork('riverside', 500);
    another.venueUsage.addRequest('nowhere');
    for (const { venueUsage } of [metrics, another]) await save(service, venueUsage);
    const [lakeside, riverside] = JSON.parse(await usage('--json'));
    const { rows, ...others } = riverside;
    assert.deepEqual(others, {
      venue: 'riverside',
      month: '2027-03',
      requests: 10,
      bookings: 1,
      photoBytes: 2000,
      workSeconds: 1.8,
    });
    assert.ok(rows > lakeside.rows && lakeside.rows > 5, `${rows} and ${lakeside.rows} rows`);
    assert.equal(
      (await usage('--csv')).replaceAll(/,\d+(?=,[\d.]+$)/gm, ',…'),
      [
        '"venue","month","requests","bookings","photoBytes","rows","workSeconds"',
        '"lakeside","2027-03",0,0,0,…,0',
        '"riverside","2027-03",10,1,2000,…,1.8',
        '',
      ].join('\n'),
    );
    assert.match(await usage(), /^riverside +2027-03 +10 +1 +2000 +\d+ +1\.8$/m);
    const [, later] = JSON.parse(await usage('--month', '2027-04', '--json'));
    assert.deepEqual([later.requests, later.bookings, later.workSeconds], [0, 0, 0]);
    assert.equal((await cli.firsthold('usage', '--month', '2027-13')).exitCode, 2);
    assert.equal((await cli.firsthold('usage', '--json', '--csv')).exitCode, 2);
  });

  test('is not written back for a venue that is removed', async () => {
    const { service, metrics, usage } = await setUp();
    metrics.venueUsage.addRequest('lakeside');
    await save(service, metrics.venueUsage);
    metrics.venueUsage.addRequest('lakeside');
    await removeVenue(service, { venueId: 'lakeside', actor: 'operator' });
    await save(service, metrics.venueUsage);
    assert.deepEqual(
      JSON.parse(await usage('--json')).map(({ venue }: { venue: string }) => venue),
      ['riverside'],
    );
  });

  test('is saved venue by venue, and kept if it cannot be saved', async () => {
    const { service, metrics, usage } = await setUp();
    metrics.venueUsage.addRequest('lakeside');
    metrics.venueUsage.addWork('riverside', Number.NaN);
    const warnings: unknown[] = [];
    await startVenueUsageJob(service, metrics.venueUsage, {
      warn: (output: unknown) => warnings.push(output),
    })();
    assert.equal(warnings.length, 1);
    const [lakeside] = JSON.parse(await usage('--json'));
    assert.deepEqual([lakeside.venue, lakeside.requests], ['lakeside', 1]);
    assert.deepEqual(
      metrics.venueUsage.take().map(({ venueId }) => venueId),
      ['riverside'],
    );
  });
});
