import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineOn } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, noon, startService, venueWith } from '../../../test/service.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';

onAnyDatabase('firsthold venues', (newDatabase) => {
  test('list shows pending requests by venue, as a table and as JSON', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    const { post } = await startService(await database.open(), { venue: venueWith() });
    await post('/booking-requests', bookingRequest());
    const table = await firsthold('venues', 'list');
    assert.equal(
      table.stdout,
      [
        'ID         NAME       PUBLISHED  SPACES  KEYS  PENDING\n',
        'riverside  Riverside  yes             1     1        1\n',
      ].join(''),
    );
    const json = await firsthold('venues', 'list', '--json');
    assert.deepEqual(JSON.parse(json.stdout), [
      {
        id: 'riverside',
        name: 'Riverside',
        timezone: 'Europe/London',
        published: true,
        frozenAt: null,
        movedTo: null,
        spaces: 1,
        siteKeys: 1,
        pendingRequests: 1,
      },
    ]);
  });

  test('an unpublished venue is hidden immediately and shown again once published', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    const { get } = await startService(await database.open(), { venue: venueWith() });
    assert.equal((await get('/spaces')).status, 200);
    assert.equal(
      (await firsthold('venues', 'unpublish', 'riverside')).stdout,
      'riverside is now not published.\n',
    );
    assert.equal((await get('/spaces')).status, 404);
    const again = await firsthold('venues', 'unpublish', 'riverside');
    assert.equal(again.stdout, 'riverside is already not published.\n');
    const shown = await firsthold('venues', 'publish', 'riverside', '--json');
    assert.deepEqual(JSON.parse(shown.stdout), { id: 'riverside', published: true, hasChanged: true });
    assert.equal((await get('/spaces')).status, 200);
  });

  test('publishing and hiding a venue are in the event log; no-ops are not', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    const { storage } = await startService(await database.open(), { venue: venueWith() });
    for (const word of ['unpublish', 'unpublish', 'publish', 'publish'])
      await firsthold('venues', word, 'riverside');
    const entries = await storage.read((db) => listEventLogOf(db, 'riverside', ['riverside']));
    assert.deepEqual(
      entries.map(({ position: _, version: __, ...entry }) => entry).slice(1),
      ['venue.unpublished', 'venue.published'].map((action) => ({
        at: noon,
        actor: 'operator',
        action,
        venueId: 'riverside',
        subject: 'riverside',
        details: {},
      })),
    );
  });

  test('an unknown venue is rejected in one line', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    await (await database.open()).close();
    const { exitCode, stderr, stdout } = await firsthold('venues', 'publish', 'nowhere');
    assert.equal(exitCode, 1);
    assert.equal(stderr, 'firsthold: There is no venue nowhere.\n');
    assert.equal(stdout, '');
  });
});
