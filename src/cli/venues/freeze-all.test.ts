import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandLine, commandLineOn } from '../../../test/command-line.ts';
import { everyRow, newSqlite, onBothDatabases } from '../../../test/databases.ts';
import { untilDone } from '../../../test/interruptions.ts';
import { anyPrivate } from '../../../test/private-addresses.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';
import { acceptInvitation, logInAs } from '../../../test/staff.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { WebhookDispatcher } from '../../delivery/webhook-dispatcher.ts';
import { VenueFrozenError } from '../../domain/venue/venue-freeze.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { addWebhook } from '../../operations/events/add-webhook.ts';
import { freezeInstallation, unfreezeInstallation } from '../../operations/venue/freeze-installation.ts';
import { freezeVenue } from '../../operations/venue/freeze-venue.ts';
import { removeVenue } from '../../operations/venue/remove-venue.ts';

const actor = 'operator';
const hour = 3_600_000;
const password = 'a dozen old umbrellas';

/** Runs a command that must succeed. */
async function run(installation: CommandLine, ...args: string[]) {
  const result = await installation.firsthold(...args);
  assert.equal(result.exitCode, 0, result.stderr);
  return result;
}

onBothDatabases('firsthold venues freeze --all', (newDatabase, kind) => {
  const setUp = async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    for (const id of ['lakeside', 'moving']) {
      const siteKey = { key: id, websites: [`${id}.example`] };
      await importVenue(service, venueWith({ venue: { id, name: id }, siteKey }), actor);
    }
    const cli = commandLineOn(database);
    let visitors = 0;
    const request = (key: string, date: string) => {
      visitors += 1;
      return service.post('/booking-requests', bookingRequest({ date }), {
        key,
        address: `198.51.100.${visitors}`,
      });
    };
    return { database, service, cli, request };
  };
  const statusAt = async (place: Promise<{ status: number }>) => (await place).status;

  test('pauses every change for maintenance, and answers reads; unfreeze --all ends only what it froze', async () => {
    const { service, cli, request } = await setUp();
    const { app } = service;
    const link = (
      await run(cli, 'staff', 'add', 'sam@riverside.example', '--role', 'owner', '--venue', 'riverside')
    ).stdout;
    const accepted = await acceptInvitation(service, link, { password, name: 'Sam' });
    assert.equal(accepted.statusCode, 201, accepted.body);
    const signIn = () =>
      app.inject({
        method: 'POST',
        url: '/venues/manage/v1/session',
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { email: 'sam@riverside.example', password },
      });
    const staff = await logInAs(service, { role: 'owner' });
    const rename = (name: string) =>
      app.inject({
        method: 'PATCH',
        url: '/venues/manage/v1/session',
        headers: staff.headers,
        payload: { name },
      });
    const guest = { name: 'E. Early', email: 'early@example.com' };
    assert.equal(await statusAt(service.post('/booking-requests', bookingRequest({ guest }))), 201);
    await run(cli, 'venues', 'freeze', 'moving');
    service.now += hour;
    cli.now = service.now;

    const frozen = await run(cli, 'venues', 'freeze', '--all');
    assert.match(
      frozen.stdout,
      /^All venues are frozen since .* \(2 by this\): changes are rejected, reads continue\. Sign-in, changes of accounts, jobs and deliveries pause\.\n$/,
    );
    assert.equal(frozen.stderr, 'To end it: firsthold venues unfreeze --all\n');
    for (const key of ['key', 'lakeside']) {
      const refused = await request(key, '2027-03-13');
      assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '60']);
      assert.equal(
        refused.body.error.message,
        'No changes are possible during maintenance. Please try again later.',
      );
      assert.equal(await statusAt(service.get('/spaces', { key })), 200);
    }
    const quote = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-13' };
    assert.equal(await statusAt(service.post('/quote', quote)), 200);
    const erased = await cli.firsthold('guests', 'erase', 'early@example.com', '--venue', 'riverside');
    assert.match(erased.stderr, /during maintenance/);
    for (const refused of [await signIn(), await rename('Al')])
      assert.deepEqual(
        [refused.statusCode, refused.headers['retry-after'], refused.json().error.problem],
        [503, '60', 'venue_frozen'],
        refused.body,
      );
    const seen = await app.inject({ url: '/venues/manage/v1/venues/riverside', headers: staff.headers });
    assert.equal(seen.statusCode, 200, seen.body);
    const rows = await everyRow(service.storage);
    const newVenue = venueWith({ venue: { id: 'new' }, siteKey: { key: 'new' } });
    await assert.rejects(importVenue(service, newVenue, actor), /during maintenance/);
    for (const args of [
      ['venues', 'unfreeze', 'moving'],
      ['venues', 'freeze', 'riverside'],
      ['venues', 'moved', 'moving', '--to', 'https://booking.example'],
      ['venues', 'unpublish', 'riverside'],
      ['staff', 'add', 'al@riverside.example', '--role', 'viewer', '--venue', 'riverside'],
      ['staff', 'reset', 'sam@riverside.example'],
      ['webhooks', 'add', 'https://desk.example/'],
      ['venues', 'remove', 'riverside', '--confirm', 'riverside'],
    ]) {
      const refused = await cli.firsthold(...args);
      assert.equal(refused.exitCode, 1, args.join(' '));
      assert.match(refused.stderr, /maintenance/, args.join(' '));
    }
    assert.deepEqual(await everyRow(service.storage), rows);
    assert.match(
      (await run(cli, 'venues', 'list')).stderr,
      /^All venues are frozen for maintenance since .*\. To end it: firsthold venues unfreeze --all\n$/,
    );

    const ended = await run(cli, 'venues', 'unfreeze', '--all');
    assert.equal(ended.stdout, 'Changes are accepted again, at 2 venues.\n');
    assert.equal(ended.stderr, 'Still frozen, because they move or have moved: moving.\n');
    assert.equal(await statusAt(request('key', '2027-03-13')), 201);
    assert.equal(await statusAt(request('lakeside', '2027-03-13')), 201);
    assert.equal(await statusAt(request('moving', '2027-03-13')), 503);
    assert.equal((await signIn()).statusCode, 201);
    assert.equal((await rename('Al')).statusCode, 200);
    await run(cli, 'venues', 'moved', 'moving', '--to', 'https://booking.example');
    assert.match(
      (await run(cli, 'venues', 'unfreeze', '--all')).stdout,
      /^The installation is not frozen\.\n$/,
    );
  });

  test('is named with its time and its end by doctor, by a backup and by a restore of it', async () => {
    const { cli } = await setUp();
    const doctorLine = async (of = cli) =>
      (await of.firsthold('doctor')).stdout.split('\n').find((line) => line.includes('frozen')) ?? 'none';
    assert.equal(await doctorLine(), 'none');
    await run(cli, 'venues', 'freeze', '--all');
    const notice =
      'All venues are frozen for maintenance since 2027-03-01 12:00 UTC. To end it: firsthold venues unfreeze --all';
    assert.equal(await doctorLine(), `warning  maintenance ${notice}`);
    if (kind === 'sqlite') {
      const file = join(temporaryFolder(), 'frozen.backup');
      assert.equal((await run(cli, 'backup', file)).stderr, `${notice}\n`);
      assert.match((await run(cli, 'backup', '-')).stderr, new RegExp(`\\n${notice}\\n$`));
      const elsewhere = commandLineOn(await newSqlite());
      assert.equal((await run(elsewhere, 'restore', file)).stderr, `${notice}\n`);
      assert.equal(await doctorLine(elsewhere), `warning  maintenance ${notice}`);
    }
    await run(cli, 'venues', 'unfreeze', '--all');
    assert.equal(await doctorLine(), 'none');
  });

  test('needs a venue or --all', async () => {
    const { cli } = await setUp();
    for (const args of [[], ['riverside', '--all']])
      for (const command of ['freeze', 'unfreeze']) {
        const { exitCode, stderr } = await cli.firsthold('venues', command, ...args);
        assert.deepEqual([exitCode, stderr], [2, 'firsthold: name a venue, or add --all\n']);
      }
  });

  test('pauses deliveries of venues and of the operator, and the expiry of holds', async () => {
    const { service, request } = await setUp();
    const receiver = await startReceiver();
    const dispatcher = new WebhookDispatcher(service, {
      privateAddresses: anyPrivate,
      eventRetentionMs: null,
      onDisabled: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    for (const venueId of ['riverside', null])
      await addWebhook(
        service,
        {
          url: receiver.url,
          urlSetBy: 'operator',
          venueId,
          kinds: ['booking-request.placed', 'hold.lapsed'],
        },
        anyPrivate,
        actor,
      );
    assert.equal(await statusAt(request('key', '2027-03-13')), 201);
    await freezeInstallation(service, { actor });
    service.now += 49 * hour;
    for (let round = 0; round < 5; round++) await dispatcher.round();
    assert.equal(receiver.taken.length, 0);
    await unfreezeInstallation(service, { actor });
    for (let round = 0; round < 9; round++) await dispatcher.round();
    assert.deepEqual(receiver.taken.map(({ event }) => event.type).sort(), [
      ...['booking-request.placed', 'booking-request.placed', 'hold.lapsed', 'hold.lapsed'],
    ]);
  });

  test('is completed by a repeat after an interruption at any transaction, and so is its end', async () => {
    const { service, request } = await setUp();
    await freezeVenue(service, { venueId: 'moving', actor });
    const interruptions = {
      by: kind === 'sqlite' ? 1 : 2,
      // A part of the freeze is enough: no account changes.
      check: () => assert.rejects(logInAs(service, { role: 'owner' }), /during maintenance/),
    };
    assert.ok((await untilDone(service, (it) => freezeInstallation(it, { actor }), interruptions)) > 2);
    for (const key of ['key', 'lakeside', 'moving'])
      assert.equal(await statusAt(request(key, '2027-03-13')), 503, key);
    assert.ok((await untilDone(service, (it) => unfreezeInstallation(it, { actor }), interruptions)) > 1);
    for (const [key, status] of [
      ['key', 201],
      ['lakeside', 201],
      ['moving', 503],
    ] as const)
      assert.equal(await statusAt(request(key, '2027-03-13')), status, key);
    await logInAs(service, { role: 'owner' });
  });

  test('erases no guest of a venue that is frozen for a move, and interrupts a removal', async () => {
    const { service, cli, request } = await setUp();
    const { body } = await request('moving', '2027-03-13');
    const { reference } = body.data;
    await run(cli, 'venues', 'freeze', 'moving');
    await run(cli, 'venues', 'unpublish', 'lakeside');
    let transactions = 0;
    const { storage } = service;
    const transact: typeof storage.transact = async (...args) => {
      transactions += 1;
      // The removal has begun, and has deletions left.
      if (transactions === 5) await freezeInstallation(service, { actor });
      return storage.transact(...args);
    };
    const removing = { ...service, storage: { ...storage, transact } };
    await assert.rejects(removeVenue(removing, { venueId: 'lakeside', actor }), VenueFrozenError);
    const frozen = await everyRow(storage);
    const erased = await cli.firsthold('guests', 'erase', reference, '--venue', 'moving');
    assert.match(erased.stderr, /during maintenance/);
    const removed = await cli.firsthold('venues', 'remove', 'lakeside', '--confirm', 'lakeside');
    assert.match(removed.stderr, /during maintenance/);
    assert.deepEqual(await everyRow(storage), frozen);
    await run(cli, 'venues', 'unfreeze', '--all');
    await run(cli, 'guests', 'erase', reference, '--venue', 'moving');
    await run(cli, 'venues', 'remove', 'lakeside', '--confirm', 'lakeside');
  });

  test('has every request that got a 201, and every new venue, when it returns, and none after', async () => {
    const { service, request } = await setUp();
    const dates = Array.from({ length: 14 }, (_, index) => `2027-04-${String(index + 1).padStart(2, '0')}`);
    const placing = dates.flatMap((date) => [request('key', date), request('lakeside', date)]);
    const adding = ['new', 'newer'].map((id) =>
      importVenue(service, venueWith({ venue: { id }, siteKey: { key: id } }), actor).then(
        () => id,
        () => null,
      ),
    );
    await Promise.race(placing);
    await freezeInstallation(service, { actor });
    const before = await everyRow(service.storage);
    const answers = await Promise.all(placing);
    const added = await Promise.all(adding);
    assert.ok(answers.every(({ status }) => status === 201 || status === 503));
    const after = await everyRow(service.storage);
    for (const table of ['venues', 'booking_requests']) assert.deepEqual(after[table], before[table]);
    assert.equal(after['booking_requests']?.length, answers.filter(({ status }) => status === 201).length);
    assert.equal(after['venues']?.length, 3 + added.filter((id) => id !== null).length);
    for (const key of added) if (key) assert.equal(await statusAt(request(key, '2027-04-20')), 503);
  });
});
