import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startServiceBesideTwin as startService, venueWith } from '../../../test/service.ts';

onAnyDatabase('firsthold feeds', (newDatabase) => {
  test('an address works from the moment it is printed until it is revoked', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { app } = await startService(await database.open(), { venue: venueWith() });
    const added = await firsthold('feeds', 'add', '--space', 'hall');
    const address = added.stdout.trim();
    assert.match(address, /^\/feeds\/[\w-]{43}\.ics$/);
    const [, id = ''] = /\b(feed-[\w-]+)/.exec(added.stderr) ?? [];
    const status = async () => (await app.inject(address)).statusCode;
    assert.equal(await status(), 200);
    const listed = await firsthold('feeds', 'list');
    assert.match(
      listed.stdout,
      new RegExp(`^${id} +riverside +hall +no +2027-03-01 12:00 UTC +operator$`, 'm'),
    );
    assert.ok(!listed.stdout.includes(address));
    const revoked = await firsthold('feeds', 'revoke', id);
    assert.equal(revoked.stdout, `Revoked ${id}. Its address no longer works.\n`);
    assert.equal(await status(), 404);
    assert.equal((await firsthold('feeds', 'revoke', id)).exitCode, 0);
    assert.match(
      (await firsthold('feeds', 'list')).stdout,
      /no +2027-03-01 12:00 UTC +operator +2027-03-01 12:00 UTC$/m,
    );
  });

  test('prints the details of a feed as JSON', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    const { address, ...feed } = JSON.parse(
      (await firsthold('feeds', 'add', '--venue', 'riverside', '--with-guests', '--json')).stdout,
    );
    assert.match(address, /^\/feeds\//);
    assert.deepEqual(feed, {
      id: feed.id,
      venueId: 'riverside',
      spaceId: null,
      withGuests: true,
      withTitles: false,
    });
    assert.deepEqual(JSON.parse((await firsthold('feeds', 'list', '--json')).stdout), [
      { ...feed, createdAt: '2027-03-01T12:00:00.000Z', createdBy: 'operator', revokedAt: null },
    ]);
  });

  test('names companies in a feed with titles, also after a full export', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { app, post } = await startService(await database.open(), { venue: venueWith() });
    const guest = { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Chess Club' };
    assert.equal((await post('/booking-requests', bookingRequest({ guest }))).status, 201);
    const added = await firsthold('feeds', 'add', '--with-titles');
    assert.match(added.stderr, /Anyone with the address can read when it is booked, and by which companies/);
    assert.match((await firsthold('feeds', 'list')).stdout, / companies /);
    const both = await firsthold('feeds', 'add', '--with-titles', '--with-guests');
    assert.match(both.stderr, /withTitles.*goes without "withGuests"/);
    const { stdout } = await firsthold('export', '--with-requests');
    const installation = await newDatabase();
    const moved = await commandLineBesideTwin(installation).firstholdWith({ stdin: [stdout] }, 'import', '-');
    assert.equal(moved.exitCode, 0, moved.stderr);
    const there = await startService(await installation.open());
    for (const service of [app, there.app]) {
      const { body } = await service.inject(added.stdout.trim());
      assert.match(body, /SUMMARY:Hold: .*Chess Club/);
      assert.doesNotMatch(body, /Ada|example\.com/);
    }
  });

  test('rejects a feed for an unknown space or venue', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    for (const [args, complaint] of [
      [['add', '--space', 'attic'], 'There is no space attic.'],
      [['add', '--venue', 'lakeside'], 'there is no venue "lakeside"; see: firsthold venues list'],
      [['revoke', 'unknown-feed'], 'there is no feed "unknown-feed"; see: firsthold feeds list'],
    ] as const) {
      const { exitCode, stderr } = await firsthold('feeds', ...args);
      assert.deepEqual([exitCode, stderr], [1, `firsthold: ${complaint}\n`]);
    }
    assert.equal((await firsthold('feeds', 'list')).stderr.startsWith('No calendar feeds'), true);
  });

  test('an export includes feeds, and an older export does not restore a revoked one', async () => {
    const database = await newDatabase();
    const { firsthold, firstholdWith } = commandLineBesideTwin(database);
    const { app } = await startService(await database.open(), { venue: venueWith() });
    const stored = (await firsthold('feeds', 'add')).stdout.trim();
    const revoked = await firsthold('feeds', 'add', '--json');
    const { id, address } = JSON.parse(revoked.stdout);
    const { stdout: before } = await firsthold('export', '--with-requests');
    await firsthold('feeds', 'revoke', id);
    const again = await firstholdWith({ stdin: [before] }, 'import', '-');
    assert.equal(again.exitCode, 0, again.stderr);
    assert.equal((await app.inject(address)).statusCode, 404);

    const { stdout: after } = await firsthold('export', '--with-requests');
    const installation = await newDatabase();
    const moved = await commandLineBesideTwin(installation).firstholdWith({ stdin: [after] }, 'import', '-');
    assert.match(moved.stdout, /2 calendar feeds/);
    const there = await startService(await installation.open());
    assert.equal((await there.app.inject(stored)).statusCode, 200);
    assert.equal((await there.app.inject(address)).statusCode, 404);
  });
});
