import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineOn } from '../../../test/command-line.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';

onBothDatabases('firsthold blocks', (newDatabase) => {
  test('a blocked day cannot be booked until its block is removed', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    const { post } = await startService(await database.open(), { venue: venueWith() });
    const added = await firsthold('blocks', 'add', 'hall', '2027-03-12', '--reason', 'Floor', '--json');
    const { id, ...block } = JSON.parse(added.stdout);
    assert.deepEqual(block, { spaceId: 'hall', from: '2027-03-12', to: '2027-03-12', reason: 'Floor' });
    assert.equal((await post('/booking-requests', bookingRequest())).status, 409);
    const listed = await firsthold('blocks', 'list');
    assert.match(listed.stdout, new RegExp(`^${id} +hall +2027-03-12  2027-03-12  staff +Floor$`, 'm'));
    await firsthold('blocks', 'remove', id);
    assert.equal((await post('/booking-requests', bookingRequest())).status, 201);
    assert.equal((await firsthold('blocks', 'list')).stderr, 'No dates are blocked.\n');
  });

  test('a block is refused where a hold is in the way, and names it', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    const { post } = await startService(await database.open(), { venue: venueWith() });
    const { body } = await post('/booking-requests', bookingRequest());
    const { exitCode, stderr } = await firsthold('blocks', 'add', 'hall', '2027-03-10', '2027-03-20');
    assert.equal(exitCode, 1);
    assert.equal(stderr, `firsthold: These dates are taken by ${body.data.reference}.\n`);
  });

  test('dates that are none, or in the wrong order, are wrong use', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineOn(database);
    await startService(await database.open(), { venue: venueWith() });
    const impossible = await firsthold('blocks', 'add', 'hall', '2027-02-30');
    assert.equal(impossible.exitCode, 2);
    assert.match(impossible.stderr, /^firsthold: from: 2027-02-30 is not a date.*\n$/);
    const reversed = await firsthold('blocks', 'add', 'hall', '2027-03-12', '2027-03-11');
    assert.equal(reversed.exitCode, 2);
    assert.equal(reversed.stderr, 'firsthold: to: 2027-03-11 comes before "from", 2027-03-12\n');
    const unknown = await firsthold('blocks', 'remove', 'block-of-nobody');
    assert.equal(unknown.exitCode, 1);
  });
});
