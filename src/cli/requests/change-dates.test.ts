import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startServiceBesideTwin, venueWith } from '../../../test/service.ts';

onAnyDatabase('firsthold requests, single dates', (newDatabase) => {
  test('a date is added, moved and cancelled alone, and a dry run changes nothing', async () => {
    const database = await newDatabase();
    const service = await startServiceBesideTwin(await database.open(), { venue: venueWith() });
    const request = async (date: string): Promise<string> =>
      (await service.post('/booking-requests', bookingRequest({ date }))).body.data.reference;
    const reference = await request('2027-03-12');
    const taken = await request('2027-03-13');
    const { firsthold } = commandLineBesideTwin(database);
    const add = ['requests', 'add-date', reference, 'hall', '2027-03-20', 'evening'];
    const added = await firsthold(...add, '--package', 'dry-hire', '--dry-run');
    assert.deepEqual(
      [added.stdout, added.stderr],
      [
        `Would do, nothing is saved: Added Hall, 2027-03-20, Evening as item 1 (${reference}).\nThe price is £2,880.00, before £1,440.00.\n`,
        '',
      ],
    );
    const run = async (...args: string[]) => JSON.parse((await firsthold(...args, '--json')).stdout);
    const { items, totalCents } = await run(
      ...add,
      '--package',
      'dry-hire',
      '--price-reason',
      'A second one',
    );
    assert.deepEqual(
      [items.map(({ item, date }: { item: number; date: string }) => [item, date]), totalCents],
      [
        [
          [0, '2027-03-12'],
          [1, '2027-03-20'],
        ],
        288_000,
      ],
    );
    const rejected = await firsthold('requests', 'move', reference, '--item', '1', '--date', '2027-03-13');
    assert.match(rejected.stderr, new RegExp(`taken by ${taken}`));
    const moved = await firsthold('requests', 'move', reference, '--item', '1', '--date', '2027-03-21');
    assert.match(moved.stdout, /^Moved item 1 to Hall, 2027-03-21, Evening /);
    const shown = (await firsthold('requests', 'show', reference)).stdout;
    assert.match(shown, /^Item 1 +Hall, 2027-03-21, Evening$/m);
    const evening = (date: string, end: string) => `Hall, ${date}, Evening 18:00–${end} 01:00, Dry hire`;
    assert.deepEqual(shown.trimEnd().split('\n').slice(-5), [
      '2027-03-01 12:00 UTC  booking-request.items-changed by operator',
      `  new → ${evening('2027-03-20', '2027-03-21')}`,
      '  £1,440.00 → £2,880.00',
      '2027-03-01 12:00 UTC  booking-request.items-changed by operator',
      `  ${evening('2027-03-20', '2027-03-21')} → ${evening('2027-03-21', '2027-03-22')}`,
    ]);
    const cancelled = await firsthold('requests', 'cancel', reference, '--item', '0');
    assert.equal(
      cancelled.stdout,
      `Cancelled item 0, Hall, 2027-03-12, Evening (${reference}).\nThe price is £1,440.00, before £2,880.00.\n`,
    );
    const note = await firsthold('requests', 'cancel', reference, '--item', '1', '--reason', 'Ill');
    assert.equal(note.exitCode, 2);
    assert.equal((await firsthold('requests', 'move', reference, '--dry-run')).exitCode, 2);
  });
});
