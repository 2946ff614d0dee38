import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../../../test/service.ts';

onAnyDatabase('firsthold tokens', (newDatabase) => {
  test('a token works from the moment it is printed until it is revoked or expires', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const service = await startService(await database.open(), { venue: venueWith() });
    const status = async (token: string) =>
      (
        await service.app.inject({
          url: '/venues/manage/v1/venues/riverside',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    const added = await firsthold('tokens', 'add', '--scope', 'venue:read', '--label', 'Ticketing');
    const token = added.stdout.trim();
    assert.match(token, /^fh_[\w-]{43}$/);
    const [, id = ''] = /\b(token-[\w-]+)/.exec(added.stderr) ?? [];
    assert.equal(await status(token), 200);
    const listed = await firsthold('tokens', 'list');
    assert.match(
      listed.stdout,
      new RegExp(`^${id} +riverside +Ticketing +venue:read +operator +2027-03-01`, 'm'),
    );
    assert.ok(!listed.stdout.includes(token));
    assert.equal((await firsthold('tokens', 'revoke', id)).exitCode, 0);
    assert.equal(await status(token), 401);
    const until = ['--scope', 'venue:read', '--until', '2027-03-01T12:00:01Z'];
    const { token: ending } = JSON.parse((await firsthold('tokens', 'add', ...until, '--json')).stdout);
    assert.equal(await status(ending), 200);
    service.now += 1000;
    assert.equal(await status(ending), 401);
  });

  test('invalid input is reported in one sentence', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    for (const [args, exitCode, complaint] of [
      [['add'], 2, 'missing --scope; see --help for the scopes'],
      [
        ['add', '--scope', 'venue:read', '--until', '2027-03-01T12:00:00Z'],
        2,
        'endsAt: must be in the future',
      ],
      [['revoke', 'unknown-token'], 1, 'there is no token "unknown-token"; see: firsthold tokens list'],
    ] as const) {
      const output = await firsthold('tokens', ...args);
      assert.deepEqual([output.exitCode, output.stderr], [exitCode, `firsthold: ${complaint}\n`]);
    }
  });
});
