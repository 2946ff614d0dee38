import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { onAnyDatabase } from '../../test/databases.ts';
import { startService, venueWith } from '../../test/service.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { insertStaff } from '../storage/access/staff.ts';
import { setupNotice } from './setup-notice.ts';

onAnyDatabase('a start without an owner', (newDatabase) => {
  test('prints the link in a terminal, also with an empty data folder, and the command elsewhere', async () => {
    const service = await startService(await (await newDatabase()).open());
    const inTerminal = await setupNotice(service, true);
    assert.match(
      inTerminal?.('https://book.example') ?? '',
      /^To set up your venue, .*: https:\/\/book\.example\/manage\/welcome#[\w-]{43}$/,
    );
    assert.match((await setupNotice(service, false))?.('') ?? '', /Run "firsthold welcome"/);
  });

  test('names several venues and the command, also in a terminal, and the command asks for one of them', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    await importVenue(service, venueWith({ venue: { id: 'mill' }, siteKey: { key: 'mill' } }), 'operator');
    assert.equal(
      (await setupNotice(service, true))?.(''),
      '2 venues have no owner yet (mill, riverside). Run "firsthold welcome --venue ID" for a one-time link for the first owner of each.',
    );
    const { firsthold } = commandLineOn(database);
    const { exitCode, stderr } = await firsthold('welcome');
    assert.deepEqual(
      [exitCode, stderr],
      [2, 'firsthold: 2 venues have no owner (mill, riverside); choose one with --venue ID\n'],
    );
    for (const replaces of [false, true]) {
      const { stdout, stderr } = await firsthold('welcome', '--venue', 'riverside');
      assert.match(stdout, /^\/manage\/welcome#[\w-]{43}\n$/);
      assert.match(stderr, /^Open this link to become the owner of riverside\.\n/);
      assert.equal(stderr.includes('The link before it no longer works.'), replaces);
    }
    assert.match((await firsthold('welcome', '--venue', 'nowhere')).stderr, /there is no venue "nowhere"/);
  });

  test('names an imported venue that has no owner', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    assert.match(
      (await setupNotice(service, true))?.('') ?? '',
      /^To set up riverside, open this one-time link/,
    );
  });

  test('staff list names the account of an owner who has not added the first venue, and the venue without staff', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open());
    const { firsthold } = commandLineOn(database);
    assert.equal(
      (await firsthold('staff', 'list')).stderr,
      'No one can sign in yet. Run "firsthold welcome" for a one-time link for the first owner.\n',
    );
    const olga = {
      id: 'staff-olga',
      name: 'Olga',
      email: 'olga@example.com',
      passwordHash: 'hash',
      createdAt: 0,
    };
    await service.storage.transact((db) => insertStaff(db, olga));
    assert.equal(
      (await firsthold('staff', 'list')).stderr,
      'No venue has staff yet. These people have an account, and can add the first venue in the back-office: olga@example.com.\n',
    );
    await importVenue(service, venueWith(), 'operator');
    assert.equal(
      (await firsthold('staff', 'list', '--venue', 'riverside')).stderr,
      'No one can sign in to manage riverside yet. Run "firsthold welcome --venue riverside" for a one-time link for the first owner.\n',
    );
  });
});
