import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { noon, startServiceBesideTwin as startService, venueWith } from '../../../test/service.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';

onAnyDatabase('firsthold keys', (newDatabase) => {
  test('a new key admits its website and no other', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { get } = await startService(await database.open(), { venue: venueWith() });
    const added = await firsthold(
      'keys',
      'add',
      'partner',
      '--website',
      'Partner.example',
      '--hold-period',
      '7d',
    );
    assert.equal(added.stdout, 'Added partner for https://partner.example; hold period 7d.\n');
    const from = async (origin: string) =>
      (await get('/spaces', { key: 'partner', headers: { origin } })).status;
    assert.equal(await from('https://partner.example'), 200);
    assert.equal(await from('https://riverside.example'), 403);
    const unnamed = await firsthold('keys', 'add', '--json');
    const { key } = JSON.parse(unnamed.stdout);
    assert.match(key, /^key-[\w-]{16}$/);
    assert.equal((await get('/spaces', { key })).status, 200);
  });

  test('a disabled key behaves like an unknown one until it is enabled', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { get } = await startService(await database.open(), { venue: venueWith() });
    assert.equal((await get('/spaces')).status, 200);
    await firsthold('keys', 'disable', 'key');
    assert.equal((await get('/spaces')).status, 404);
    assert.match(
      (await firsthold('keys', 'list')).stdout,
      /^key +riverside +no +yes +no +1 +no +no +48h +https:\/\/riverside.example$/m,
    );
    await firsthold('keys', 'enable', 'key');
    assert.equal((await get('/spaces')).status, 200);
    assert.match((await firsthold('keys', 'enable', 'key')).stdout, /nothing was changed/);
  });

  test('set changes only the named members', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    await firsthold('keys', 'set', 'key', '--hold-period', 'none', '--label', 'Main site');
    await firsthold('keys', 'set', 'key', '--website', 'a.example', '--website', 'http://localhost');
    assert.deepEqual(JSON.parse((await firsthold('keys', 'list', '--json')).stdout), [
      {
        key: 'key',
        label: 'Main site',
        websites: ['https://a.example', 'http://localhost'],
        holdPeriod: 'none',
        enabled: true,
        page: true,
        frame: false,
        maxItems: 1,
        waitingList: false,
        codes: false,
        venueId: 'riverside',
      },
    ]);
    const closed = await firsthold('keys', 'set', 'key', '--servers-only', '--json');
    assert.deepEqual(JSON.parse(closed.stdout).websites, []);
  });

  test('set names every setting that it changes', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    const set = async (...options: string[]) => (await firsthold('keys', 'set', 'key', ...options)).stdout;
    assert.equal(
      await set('--website', 'a.example', '--frame'),
      `Changed key: enabled, for https://a.example; hold period 48h.
  added: https://a.example
  removed, and refused from now on: https://riverside.example
  these websites may show the booking page in a frame: on
`,
    );
    assert.equal(
      await set('--no-frame', '--waiting-list', '--codes', '--no-page'),
      `Changed key: enabled, no booking page, for https://a.example; hold period 48h.
  booking page: off
  these websites may show the booking page in a frame: off
  waiting list: on
  field for a code: on
`,
    );
    assert.equal(
      await set('--hold-period', '24h'),
      'Changed key: enabled, no booking page, for https://a.example; hold period 24h.\n',
    );
    assert.equal(
      await set('--max-items', '5', '--label', 'Main site'),
      `Changed key: enabled, no booking page, for https://a.example; hold period 24h.
  label: Main site
  dates that one request may have: 5
`,
    );
    assert.equal(
      await set('--label', ''),
      `Changed key: enabled, no booking page, for https://a.example; hold period 24h.
  label: none
`,
    );
  });

  test('a key without a page URL keeps none through export and import', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    assert.equal(
      JSON.parse((await firsthold('keys', 'add', 'bare', '--no-page', '--json')).stdout).page,
      false,
    );
    assert.match(
      (await firsthold('keys', 'set', 'key', '--no-page')).stdout,
      /enabled, no booking page, for/,
    );
    await firsthold('keys', 'set', 'bare', '--label', 'Still');
    const { stdout } = await firsthold('export', '--with-requests');
    const other = commandLineBesideTwin(await newDatabase());
    await other.firstholdWith({ stdin: [stdout] }, 'import', '-');
    const keys = JSON.parse((await other.firsthold('keys', 'list', '--json')).stdout);
    assert.deepEqual(
      keys.map(({ key, page }: { key: string; page: boolean }) => [key, page]),
      [
        ['bare', false],
        ['key', false],
      ],
    );
    await firsthold('keys', 'set', 'key', '--page');
    assert.match((await firsthold('keys', 'list')).stdout, /^key +riverside +yes +yes +no/m);
  });

  test('a key whose page may be framed stays so through export and import', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    const added = await firsthold('keys', 'add', 'builder', '--frame', '--website', 'a.example', '--json');
    assert.equal(JSON.parse(added.stdout).frame, true);
    await firsthold('keys', 'set', 'builder', '--label', 'Still');
    const { stdout } = await firsthold('export', '--with-requests');
    const other = commandLineBesideTwin(await newDatabase());
    await other.firstholdWith({ stdin: [stdout] }, 'import', '-');
    const framed = async () =>
      JSON.parse((await other.firsthold('keys', 'list', '--json')).stdout).map(
        ({ key, frame }: { key: string; frame: boolean }) => [key, frame],
      );
    assert.deepEqual(await framed(), [
      ['builder', true],
      ['key', false],
    ]);
    await other.firsthold('keys', 'set', 'builder', '--no-frame');
    assert.deepEqual((await framed())[0], ['builder', false]);
  });

  test('a removed key behaves like an unknown one, and an import that adds it again says so', async () => {
    const database = await newDatabase();
    const { firsthold, firstholdWith } = commandLineBesideTwin(database);
    const { get, storage } = await startService(await database.open(), { venue: venueWith() });
    const file = (await firsthold('export')).stdout;
    await firsthold('keys', 'add', 'partner', '--website', 'partner.example');
    const kept = await firstholdWith({ stdin: [file] }, 'import', '-', '--dry-run');
    assert.match(kept.stdout, /^ {2}website keys that the file does not have, and that stay: partner$/m);
    const removed = await firsthold('keys', 'remove', 'key');
    assert.equal(
      removed.stdout,
      'Removed key of riverside. Pages that still use it show that it does not exist.\n',
    );
    assert.equal((await get('/spaces')).status, 404);
    assert.equal(
      (await firsthold('keys', 'remove', 'key')).stderr,
      'firsthold: There is no website key key.\n',
    );
    const entries = await storage.read((db) => listEventLogOf(db, 'riverside', ['key']));
    assert.equal(entries.at(-1)?.action, 'site-key.removed');
    const again = await firstholdWith({ stdin: [file] }, 'import', '-');
    assert.match(again.stdout, /^ {2}website keys that were removed here and are added again: key$/m);
    assert.equal((await get('/spaces')).status, 200);
  });

  test('changes to keys are in the event log with actor, key and result', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { storage } = await startService(await database.open(), { venue: venueWith() });
    await firsthold('keys', 'add', 'partner', '--website', 'partner.example', '--label', 'A partner');
    await firsthold('keys', 'set', 'partner', '--hold-period', '7d');
    await firsthold('keys', 'set', 'partner', '--hold-period', '7d');
    await firsthold('keys', 'disable', 'partner');
    const entries = await storage.read((db) => listEventLogOf(db, 'riverside', ['partner']));
    const websites = ['https://partner.example'];
    assert.deepEqual(
      entries.map(({ position: _, version: __, ...entry }) => entry),
      [
        {
          action: 'site-key.added',
          details: {
            label: 'A partner',
            websites,
            holdPeriod: '48h',
            enabled: true,
            page: true,
            frame: false,
            maxItems: 1,
            waitingList: false,
            codes: false,
          },
        },
        { action: 'site-key.changed', details: { holdPeriod: '7d', former: { holdPeriod: '48h' } } },
        { action: 'site-key.changed', details: { enabled: false, former: { enabled: true } } },
      ].map((done) => ({ at: noon, actor: 'operator', venueId: 'riverside', subject: 'partner', ...done })),
    );
  });

  test('invalid input is one line: a taken key, an invalid website, nothing to change', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    const taken = await firsthold('keys', 'add', 'key');
    assert.deepEqual(
      [taken.exitCode, taken.stderr],
      [1, 'firsthold: The website key key is already in use.\n'],
    );
    const server = await firsthold('keys', 'add', 'server', '--servers-only');
    assert.equal(server.stdout, 'Added server for servers only; hold period 48h.\n');
    const both = await firsthold('keys', 'add', 'other', '--servers-only', '--website', 'a.example');
    assert.equal(both.stderr, 'firsthold: --servers-only cannot be combined with --website\n');
    const path = await firsthold('keys', 'add', 'other', '--website', 'riverside.example/booking');
    assert.equal(path.exitCode, 2);
    assert.match(path.stderr, /^firsthold: websites\[0\]: is not a website such as .*\n$/);
    const nothing = await firsthold('keys', 'set', 'key');
    assert.equal(nothing.exitCode, 2);
    const period = await firsthold('keys', 'set', 'key', '--hold-period', '5d');
    assert.equal(period.exitCode, 2);
    assert.match(period.stderr, /Allowed choices are 24h, 48h, 3d, 7d, 14d, 30d, none/);
    assert.equal((await firsthold('keys', 'enable', 'unknown')).exitCode, 1);
  });
});
