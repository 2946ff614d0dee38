import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../../../test/service.ts';

const rates = [{ label: 'Members’ rate', basisPoints: -5_000, groups: ['members'] }];
const venue = () =>
  venueWith({ venue: { groups: [{ id: 'members', name: 'Members' }], tax: null }, space: { rates } });

onAnyDatabase('firsthold groups and codes', (newDatabase) => {
  test('manage members and codes, which a full export has', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { post } = await startService(await database.open(), { venue: venue() });
    const added = await firsthold('groups', 'add', 'members', 'A@example.com', 'b@example.com');
    assert.equal(added.stdout, 'members: 2 added, 0 removed.\n');
    const removed = await firsthold('groups', 'remove', 'members', 'B@example.com');
    assert.equal(removed.stdout, 'members: 0 added, 1 removed.\n');
    assert.equal((await firsthold('groups', 'members', 'members')).stdout, 'a@example.com\n');
    const code = await firsthold(
      ...['codes', 'add', 'members', '--label', 'Flyer', '--code', 'spring-27', '--until', '2027-06-30'],
    );
    assert.equal(code.stdout, 'SPRING-27\n');
    const [, id = ''] = /\b(code-[\w-]+)/.exec(code.stderr) ?? [];
    assert.match((await firsthold('groups', 'list')).stdout, /^members +riverside +1 +1 +Members$/m);
    assert.match(
      (await firsthold('codes', 'list')).stdout,
      new RegExp(`^${id} +riverside +members +SPRING-27 +2027-06-30 +Flyer$`, 'm'),
    );

    const { stdout: file } = await firsthold('export', '--with-requests');
    assert.doesNotMatch((await firsthold('export')).stdout, /SPRING-27|a@example/);
    const other = commandLineBesideTwin(await newDatabase());
    await other.firstholdWith({ stdin: [file] }, 'import', '-');
    assert.equal((await other.firsthold('groups', 'members', 'members')).stdout, 'a@example.com\n');
    assert.match((await other.firsthold('codes', 'list')).stdout, /SPRING-27/);

    const place = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-12' };
    assert.equal((await post('/quote', { ...place, code: 'SPRING-27' })).status, 200);
    assert.equal(
      (await firsthold('codes', 'end', id)).stdout,
      `Ended ${id}. Visitors can no longer use it.\n`,
    );
    assert.equal((await post('/quote', { ...place, code: 'SPRING-27' })).status, 422);
  });

  test('price a booking by the groups of its address, or by those named', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venue() });
    await firsthold('groups', 'add', 'members', 'a@example.com');
    const priceOf = async (date: string, ...options: string[]) => {
      const added = await firsthold('requests', 'add', 'hall', date, 'evening', '--name', 'A', ...options);
      return / at (.+)\.$/m.exec(added.stdout)?.[1] ?? added.stderr;
    };
    assert.equal(await priceOf('2027-03-12'), '£1,200.00');
    assert.equal(await priceOf('2027-03-13', '--email', 'A@example.com'), '£600.00');
    assert.equal(await priceOf('2027-03-14', '--group', 'members'), '£600.00');
    assert.match(await priceOf('2027-03-15', '--group', 'strangers'), /groups/);
  });

  test('explain what they cannot do', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venue() });
    for (const [args, complaint] of [
      [['groups', 'members', 'strangers'], 'There is no group strangers.'],
      [['groups', 'add', 'members', 'nobody'], 'add[0]: is not an email address'],
      [['codes', 'add', 'members', '--label', 'Short', '--code', 'short'], 'code: '],
      [['codes', 'end', 'code-1'], 'there is no code "code-1"; see: firsthold codes list'],
    ] as const) {
      const { exitCode, stderr } = await firsthold(...args);
      assert.notEqual(exitCode, 0);
      assert.ok(stderr.includes(complaint), stderr);
    }
  });
});
