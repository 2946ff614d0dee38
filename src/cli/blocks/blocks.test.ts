import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { bookingRequest, startServiceBesideTwin as startService, venueWith } from '../../../test/service.ts';
import type { BlockDocument } from '../../domain/booking/block-fields.ts';

onAnyDatabase('firsthold blocks', (newDatabase) => {
  test('a blocked day cannot be booked until the block is removed', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { post } = await startService(await database.open(), { venue: venueWith() });
    const added = await firsthold('blocks', 'add', 'hall', '2027-03-12', '--reason', 'Floor', '--json');
    const { id, ...block } = JSON.parse(added.stdout);
    assert.deepEqual(block, { spaceId: 'hall', from: '2027-03-12', to: '2027-03-12', reason: 'Floor' });
    assert.equal((await post('/booking-requests', bookingRequest())).status, 409);
    const listed = await firsthold('blocks', 'list');
    assert.match(listed.stdout, new RegExp(`^${id} +hall +2027-03-12  staff +Floor$`, 'm'));
    await firsthold('blocks', 'remove', id);
    assert.equal((await post('/booking-requests', bookingRequest())).status, 201);
    assert.equal((await firsthold('blocks', 'list')).stderr, 'No dates are blocked.\n');
  });

  test('blocks hours, weekdays, years and several spaces, and lists them in readable form', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: divisibleHall() });
    const add = (...args: string[]) => firsthold('blocks', 'add', ...args);
    const hours = ['--from-time', '22:00', '--to-time', '02:00'];
    const added = await add(
      '2027-03-10',
      '2027-03-31',
      '--space',
      'south',
      '--space',
      'north',
      ...hours,
      '--json',
    );
    assert.equal(added.stderr, '');
    const { id: _, ...block } = JSON.parse(added.stdout);
    assert.deepEqual(block, {
      spaceIds: ['north', 'south'],
      from: '2027-03-10',
      to: '2027-03-31',
      fromTime: '22:00',
      toTime: '02:00',
      reason: '',
    });
    const christmas = await add('--all-spaces', '2026-12-24', '2027-01-01', '--every-year');
    assert.match(christmas.stdout, /^every space blocked, every year 12-24 to 01-01: block-\S+\n$/);
    await add('whole', '2027-03-11', '2027-03-31', '--weekdays', '7,1', '--reason', 'Choir');
    const listed = (await firsthold('blocks', 'list')).stdout.replaceAll(/block-\S+ +/g, '');
    assert.equal(
      listed.replaceAll(/ {2,}/g, ' | '),
      [
        'ID | SPACE | DATES | MADE BY | REASON',
        'every space | every year 12-24 to 01-01 | staff',
        'north, south | 2027-03-10 to 2027-03-31, 22:00 to 02:00 | staff',
        'whole | 2027-03-11 to 2027-03-31, Mon, Sun | staff | Choir',
        '',
      ].join('\n'),
    );
    const ofNorth = JSON.parse((await firsthold('blocks', 'list', '--space', 'north', '--json')).stdout);
    assert.deepEqual(
      ofNorth.map(({ spaceId, spaceIds, everyYear }: BlockDocument) => [spaceId, spaceIds, everyYear]),
      [
        [undefined, undefined, true],
        [undefined, ['north', 'south'], undefined],
      ],
    );
    for (const wrong of [
      ['hall'],
      ['--all-spaces', 'hall', '2027-03-10', '2027-03-11'],
      ['--all-spaces', '--space', 'north', '2027-03-10'],
      ['north', '2027-03-10', '--weekdays', '0'],
      ['north', '2027-03-10', '--from-time', '10:00'],
      ['north', '2027-03-10', '--weekdays', '1'],
    ])
      assert.equal((await add(...wrong)).exitCode, 2, wrong.join(' '));
  });

  test('a block that overlaps a hold is rejected and names the hold', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    const { post } = await startService(await database.open(), { venue: venueWith() });
    const { body } = await post('/booking-requests', bookingRequest());
    const { exitCode, stderr } = await firsthold('blocks', 'add', 'hall', '2027-03-10', '2027-03-20');
    assert.equal(exitCode, 1);
    assert.equal(
      stderr,
      [
        `firsthold: These dates are taken by ${body.data.reference}.`,
        `2027-03-12 is taken by ${body.data.reference}, A. Visitor`,
        'Nothing was blocked. To block the other dates: --except 2027-03-12\n',
      ].join('\n'),
    );
    const rest = await firsthold(
      'blocks',
      'add',
      'hall',
      '2027-03-10',
      '2027-03-20',
      '--except',
      '2027-03-12',
    );
    assert.match(rest.stdout, /^hall blocked, 2027-03-10 to 2027-03-20, except 2027-03-12: block-/);
  });

  test('invalid or reversed dates are a usage error', async () => {
    const database = await newDatabase();
    const { firsthold } = commandLineBesideTwin(database);
    await startService(await database.open(), { venue: venueWith() });
    const impossible = await firsthold('blocks', 'add', 'hall', '2027-02-30');
    assert.equal(impossible.exitCode, 2);
    assert.match(impossible.stderr, /^firsthold: from: 2027-02-30 is not a date.*\n$/);
    const reversed = await firsthold('blocks', 'add', 'hall', '2027-03-12', '2027-03-11');
    assert.equal(reversed.exitCode, 2);
    assert.equal(reversed.stderr, 'firsthold: to: 2027-03-11 is before "from", 2027-03-12\n');
    const unknown = await firsthold('blocks', 'remove', 'unknown-block');
    assert.equal(unknown.exitCode, 1);
  });
});
