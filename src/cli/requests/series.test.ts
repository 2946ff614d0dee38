import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startServiceBesideTwin, venueWith } from '../../../test/service.ts';

onAnyDatabase('firsthold requests, series', (newDatabase) => {
  test('a class is previewed, booked without taken dates, moved from a date on and extended', async () => {
    const database = await newDatabase();
    const service = await startServiceBesideTwin(await database.open(), { venue: venueWith() });
    const taken = (await service.post('/booking-requests', bookingRequest({ date: '2027-03-19' }))).body.data
      .reference;
    const { firsthold } = commandLineBesideTwin(database);
    const series = ['hall', '2027-03-12', 'evening', '--package', 'dry-hire', '--until', '2027-04-02'];
    const add = ['requests', 'add-series', ...series, '--name', 'Dance class', '--accept'];
    const preview = await firsthold(...add, '--skip', '2027-03-26', '--dry-run');
    assert.deepEqual(
      preview.stdout.split('\n').map((line) => line.replace(/ +/g, ' ').trimEnd()),
      [
        'DATE PRICE STATUS REASON INSTEAD',
        '2027-03-12 £1,440.00 free',
        `2027-03-19 £1,440.00 not free held by ${taken}`,
        '2027-03-26 £1,440.00 skipped',
        '2027-04-02 £1,440.00 free',
        '3 of 4 dates, £4,320.00 at today’s prices.',
        '',
      ],
    );
    const refused = await firsthold(...add);
    assert.deepEqual([refused.exitCode, /nothing was booked: 2027-03-19 /.test(refused.stderr)], [1, true]);
    const booked = await firsthold(...add, '--skip-taken');
    const [, reference = ''] =
      /^(BR-\w+): 3 dates are booked for Dance class, at £4,320\.00\.$/m.exec(booked.stdout) ?? [];
    assert.notEqual(reference, '', booked.stdout + booked.stderr);

    const times = ['--start', '10:00', '--end', '12:00'];
    const move = ['requests', 'move-series', reference, '--from-item', '1', ...times];
    const moved = await firsthold(...move, '--total', '50.00');
    assert.equal(moved.stdout, `Moved 2 dates (${reference}).\nThe price is £1,540.00, before £4,320.00.\n`);
    const cancelled = await firsthold('requests', 'cancel-series', reference, '--dry-run');
    assert.equal(
      cancelled.stdout,
      `Would do, nothing is saved: Cancelled Hall, 2027-03-12, Evening; not changed, because they differ: item 1 (Hall, 2027-03-26, 10:00–12:00); item 2 (Hall, 2027-04-02, 10:00–12:00) (${reference}).\nThe price is £100.00, before £1,540.00.\n`,
    );

    const extend = ['requests', 'extend-series', reference, '2027-09-03', '--count', '2', '--json'];
    const next = JSON.parse((await firsthold(...extend)).stdout);
    assert.deepEqual(
      [next.status, next.dates.map(({ date }: { date: string }) => date), next.totalCents],
      ['pending_approval', ['2027-09-03', '2027-09-10'], 288_000],
    );
    const text = await firsthold('requests', 'show', next.reference);
    assert.match(
      text.stdout,
      new RegExp(`^Series +weekly from 2027-09-03, 2 dates; continues ${reference}$`, 'm'),
    );
    const shown = JSON.parse((await firsthold('requests', 'show', next.reference, '--json')).stdout);
    assert.deepEqual(shown.series, {
      frequency: 'weekly',
      from: '2027-09-03',
      interval: 1,
      count: 2,
      continues: reference,
    });
  });

  test('a rule needs one end, and only dates of the series can be skipped', async () => {
    const database = await newDatabase();
    await startServiceBesideTwin(await database.open(), { venue: venueWith() });
    const { firsthold } = commandLineBesideTwin(database);
    const add = ['requests', 'add-series', 'hall', '2027-03-12', 'evening', '--package', 'dry-hire'];
    const fail = async (...options: string[]) => {
      const { exitCode, stderr } = await firsthold(...add, '--name', 'Dance class', ...options);
      assert.equal(exitCode, 2, stderr);
      return stderr;
    };
    assert.match(await fail(), /use either --until or --count/);
    assert.match(await fail('--on', '2027-03-13', '--count', '2'), /chosen dates have no --until or --count/);
    assert.match(await fail('--count', '2', '--skip', '2027-03-13'), /not a date of the series: 2027-03-13/);
  });
});
