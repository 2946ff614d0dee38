import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { commandLineBesideTwin, commandLineOn } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { managementBase } from '../../../test/management/manager.ts';
import {
  startServiceBesideTwin as startService,
  startService as startServiceAlone,
  venueWith,
} from '../../../test/service.ts';
import { acceptInvitation, logInAs } from '../../../test/staff.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { freezeVenue, unfreezeVenue } from '../../operations/venue/freeze-venue.ts';
import { listVenueMembers } from '../../storage/access/staff.ts';

const password = 'a dozen old umbrellas';
const ownPage = { 'sec-fetch-site': 'same-origin' };

onAnyDatabase('firsthold staff', (newDatabase) => {
  test('the first owner can accept an invitation link once', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const service = await startService(await database.open(), { venue: venueWith() });
    const added = await firsthold(
      'staff',
      'add',
      'Sam@Riverside.example',
      '--role',
      'owner',
      '--name',
      'Sam',
    );
    assert.equal(added.exitCode, 0, added.stderr);
    assert.match(added.stdout, /^\/manage\/welcome#[\w-]{43}\n$/);
    assert.match(added.stderr, /^sam@riverside\.example is owner at riverside\.$/m);
    assert.doesNotMatch(added.stderr, /no longer works/);
    const again = await firsthold('staff', 'add', 'sam@riverside.example', '--role', 'owner');
    assert.match(again.stderr, /^The link that they got before no longer works; send them this one\.$/m);
    const accept = () => acceptInvitation(service, again.stdout, { password });
    const accepted = await accept();
    assert.equal(accepted.statusCode, 201, accepted.body);
    assert.deepEqual(accepted.json().data.venues, [{ id: 'riverside', role: 'owner', needsPasskey: false }]);
    assert.equal((await accept()).statusCode, 404);
    assert.match((await firsthold('staff', 'list')).stdout, /sam@riverside\.example +Sam +owner +set/);
  });

  test('a password reset ends all sessions at once, or with --keep when the link is used', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const service = await startService(await database.open(), { venue: venueWith(), logger });
    const { app } = service;
    const first = await firsthold('staff', 'add', 'sam@riverside.example', '--role', 'owner');
    const accept = (link: string) => acceptInvitation(service, link, { password });
    const before = await accept(first.stdout);
    const cookie = String([before.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const whoAmI = () => app.inject({ url: '/venues/manage/v1/session', headers: { ...ownPage, cookie } });
    assert.equal((await whoAmI()).statusCode, 200);
    const listed = await firsthold('staff', 'sessions');
    assert.match(listed.stdout, /^sam@riverside\.example +unknown +link +2027-03-01 12:00/m);
    await app.inject({
      method: 'PATCH',
      url: '/venues/manage/v1/session',
      headers: { ...ownPage, cookie },
      payload: { name: 'Sam' },
    });
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.session !== undefined);
    const [{ account, session }] = JSON.parse((await firsthold('staff', 'sessions', '--json')).stdout);
    assert.deepEqual([logged?.account, logged?.session], [account, session]);
    assert.ok(listed.stdout.includes(` ${session}\n`), listed.stdout);
    assert.ok((await firsthold('staff', 'list')).stdout.includes(` ${account}\n`));
    const unused = await firsthold('staff', 'reset', 'sam@riverside.example', '--keep');
    assert.match(
      unused.stderr,
      /^Until the link is used, their sessions, passkeys and password keep working\.$/m,
    );
    assert.equal((await whoAmI()).statusCode, 200);
    const reset = await firsthold('staff', 'reset', 'sam@riverside.example', '--json');
    assert.equal(JSON.parse(reset.stdout).signedOut, true);
    assert.equal((await whoAmI()).statusCode, 401);
    assert.match(
      (await firsthold('staff', 'sessions', 'sam@riverside.example')).stderr,
      /^No one is signed in\.$/m,
    );
    const url = '/venues/manage/v1/session';
    const payload = { email: 'sam@riverside.example', password };
    const logIn = () => app.inject({ method: 'POST', url, headers: ownPage, payload });
    assert.equal((await logIn()).statusCode, 401);
    assert.match((await firsthold('staff', 'list')).stdout, /sam@riverside\.example .* not yet/);
    assert.equal((await accept(unused.stdout)).statusCode, 404);
    assert.equal((await accept(JSON.parse(reset.stdout).link)).statusCode, 201);
    assert.equal((await logIn()).statusCode, 201);
  });

  test('the last owner cannot be removed, and a person without a venue is deleted', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    await firsthold('staff', 'add', 'sam@riverside.example', '--role', 'owner');
    const last =
      'No other owner of the venue can sign in. Someone else must be an owner and have set a password first.';
    for (const args of [
      ['remove', 'sam@riverside.example'],
      ['add', 'sam@riverside.example', '--role', 'manager'],
    ]) {
      const { exitCode, stderr } = await firsthold('staff', ...args);
      assert.deepEqual([exitCode, stderr], [1, `firsthold: ${last}\n`]);
    }
    await firsthold('staff', 'add', 'kim@riverside.example', '--role', 'owner');
    assert.equal((await firsthold('staff', 'remove', 'sam@riverside.example')).exitCode, 0);
    const { stdout } = await firsthold('staff', 'list', '--json');
    assert.deepEqual(
      JSON.parse(stdout).map(({ email }: { email: string }) => email),
      ['kim@riverside.example'],
    );
    const events = await firsthold('events', '--json');
    assert.ok(events.stdout.includes('"staff.removed"'));
    assert.ok(!/sam@|kim@/.test(events.stdout));
  });

  test('an owner who has not set a password does not replace one who has', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const service = await startService(await database.open(), { venue: venueWith() });
    const add = async (email: string) => {
      const { stdout } = await firsthold('staff', 'add', email, '--role', 'owner', '--json');
      return () => acceptInvitation(service, JSON.parse(stdout).link, { password });
    };
    const acceptSam = await add('sam@riverside.example');
    assert.equal((await acceptSam()).statusCode, 201);
    const acceptKim = await add('kim@riverside.example');
    const refused = await firsthold('staff', 'remove', 'sam@riverside.example');
    assert.deepEqual(
      [refused.exitCode, refused.stderr],
      [
        1,
        'firsthold: No other owner of the venue can sign in. Someone else must be an owner and have set a password first.\n',
      ],
    );
    const removeEverywhere = () =>
      commandLineOn(database).firsthold('staff', 'remove', 'sam@riverside.example', '--everywhere');
    const everywhere = await removeEverywhere();
    assert.deepEqual(
      [everywhere.exitCode, everywhere.stderr],
      [
        1,
        'firsthold: No other owner of riverside can sign in. Someone else must be an owner there and have set a password first.\n',
      ],
    );
    assert.equal((await acceptKim()).statusCode, 201);
    assert.equal((await removeEverywhere()).exitCode, 0);
  });

  test('a lower role names what the person created, and ends it with --revoke-created', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const service = await startService(await database.open(), { venue: venueWith() });
    const { staffId, headers } = await logInAs(service, { role: 'owner' });
    const added = await service.app.inject({
      method: 'POST',
      url: `${managementBase}/venues/riverside/feeds`,
      headers,
      payload: { withGuests: true },
    });
    assert.equal(added.statusCode, 201, added.body);
    const feedId = added.json().data.id;
    const members = await service.storage.read((db) => listVenueMembers(db, 'riverside'));
    const { email = '' } = members.find(({ id }) => id === staffId) ?? {};
    await firsthold('staff', 'add', 'sam@riverside.example', '--role', 'owner');
    const change = async (role: string, ...more: string[]) => {
      const { stdout, stderr, exitCode } = await firsthold('staff', 'add', email, '--role', role, ...more);
      assert.equal(exitCode, 0, stderr);
      return stdout;
    };
    assert.match(await change('manager'), new RegExp(`^What they created still works: ${feedId}\\.$`, 'm'));
    assert.doesNotMatch(await change('owner'), /created/);
    const { created } = JSON.parse(await change('viewer', '--revoke-created', '--json'));
    assert.deepEqual(created, { feeds: [feedId], tokens: [], webhooks: [], isRevoked: true });
    assert.doesNotMatch(await change('front_desk'), /created/);
  });

  test('a person is removed everywhere, unless they are the only owner of a venue', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    const service = await startServiceAlone(await database.open(), { venue: venueWith() });
    const other = venueWith({ venue: { id: 'lakeside' }, siteKey: { key: 'lakeside' } });
    await importVenue(service, other, 'operator');
    const add = (email: string, venue: string, role: string) =>
      firsthold('staff', 'add', email, '--venue', venue, '--role', role);
    const { staffId, headers } = await logInAs(service, { role: 'owner' });
    const sam = `${staffId}@example.com`;
    await add(sam, 'lakeside', 'manager');
    const everywhere = (...options: string[]) =>
      firsthold('staff', 'remove', sam, '--everywhere', ...options);
    const refused = await everywhere();
    assert.deepEqual(
      [refused.exitCode, refused.stderr],
      [
        1,
        'firsthold: No other owner of riverside can sign in. Someone else must be an owner there and have set a password first.\n',
      ],
    );
    const whoAmI = () => service.app.inject({ url: '/venues/manage/v1/session', headers });
    assert.equal((await whoAmI()).statusCode, 200);
    await add('kim@riverside.example', 'riverside', 'owner');
    await freezeVenue(service, { venueId: 'lakeside', actor: 'operator' });
    const frozen = await everywhere();
    assert.match(
      frozen.stdout,
      /Removed from riverside\.\nFrozen, so the membership stays, without access: lakeside\./,
    );
    assert.equal((await whoAmI()).statusCode, 401);
    await unfreezeVenue(service, { venueId: 'lakeside', actor: 'operator', code: null });
    const json = JSON.parse((await everywhere('--json')).stdout);
    assert.deepEqual(json.venues, [{ venueId: 'lakeside', feeds: [], tokens: [], webhooks: [] }]);
    assert.ok(!(await firsthold('staff', 'list')).stdout.includes(staffId));
    assert.match((await everywhere()).stderr, /No staff member has that email address/);
  });

  test('invalid input is reported in one sentence', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    for (const [args, exitCode, complaint] of [
      [['add', 'sam', '--role', 'owner'], 2, 'email: must be an email address'],
      [['add', 'sam@riverside.example'], 2, 'missing --role: front_desk, viewer, manager or owner'],
      [['reset', 'sam@riverside.example'], 1, 'No staff member has that email address.'],
      [
        ['remove', 'sam@riverside.example'],
        1,
        'no staff member has the email address "sam@riverside.example"; see: firsthold staff list',
      ],
    ] as const) {
      const output = await firsthold('staff', ...args);
      assert.deepEqual([output.exitCode, output.stderr], [exitCode, `firsthold: ${complaint}\n`]);
    }
    assert.match((await firsthold('staff', 'list')).stderr, /^No one can sign in to manage riverside yet/);
  });
});
