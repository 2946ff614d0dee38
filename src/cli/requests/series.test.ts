import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
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

  test('a date that is taken names what is free instead, which is chosen by date', async () => {
    const database = await newDatabase();
    const service = await startServiceBesideTwin(await database.open(), { venue: divisibleHall() });
    const taken = await scenarioFor(service).request('north-evening', '2027-03-19');
    const { firsthold } = commandLineBesideTwin(database);
    const lines = (text: string) => text.split('\n').map((line) => line.replace(/ +/g, ' ').trimEnd());
    const series = ['north', '2027-03-12', 'north-evening', '--package', 'dry-hire', '--count', '3'];
    const add = ['requests', 'add-series', ...series, '--name', 'Dance class', '--accept'];
    const free =
      'north/north-morning (09:00–13:00), south/south-evening (18:00–01:00), whole/whole-morning (09:00–13:00)';
    const refused = await firsthold(...add);
    assert.deepEqual(
      [refused.exitCode, lines(refused.stdout)[2]],
      [1, `2027-03-19 £1,440.00 not free held by ${taken} ${free}`],
    );
    assert.match(refused.stderr, /with --instead DATE=SPACE\/SLOT/);
    const wrong = await firsthold(...add, '--instead', '2027-03-19=whole/whole-day');
    assert.deepEqual(
      [wrong.exitCode, /whole\/whole-day is not free instead on 2027-03-19; free is: /.test(wrong.stderr)],
      [2, true],
    );
    assert.equal((await firsthold(...add, '--instead', 'soon')).exitCode, 2);
    const choice = ['--instead', '2027-03-19=south/south-evening', '--skip-taken'];
    const preview = lines((await firsthold(...add, ...choice, '--dry-run')).stdout);
    assert.equal(preview[2], `2027-03-19 £1,440.00 south/south-evening held by ${taken} ${free}`);
    const booked = JSON.parse((await firsthold(...add, ...choice, '--json')).stdout);
    assert.deepEqual(booked.dates[1].instead.slotId, 'south-evening');
    const items = async () => {
      const { stdout } = await firsthold('requests', 'show', booked.reference);
      return lines(stdout).flatMap((line) => /^Item \d (.*)/.exec(line)?.[1] ?? []);
    };
    assert.deepEqual(await items(), [
      'Hall (north), 2027-03-12, Evening',
      'Hall (south), 2027-03-19, Evening',
      'Hall (north), 2027-03-26, Evening',
    ]);

    const other = await scenarioFor(service).request('south-morning', '2027-03-26');
    const move = ['requests', 'move-series', booked.reference, '--space', 'south', '--slot', 'south-morning'];
    const conflict = await firsthold(...move);
    assert.deepEqual(
      [conflict.exitCode, lines(conflict.stdout)],
      [
        1,
        [
          'ITEM DATE REASON INSTEAD',
          ` 2 2027-03-26 This date and slot are taken by ${other}. south/south-evening (18:00–01:00), north/north-morning (09:00–13:00)`,
          '',
        ],
      ],
    );
    assert.match(conflict.stderr, /nothing was moved: item 2 \(2027-03-26\) cannot be moved there/);
    const moved = await firsthold(...move, '--skip-item', '2');
    assert.equal(moved.exitCode, 0, moved.stderr);
    assert.deepEqual(await items(), [
      'Hall (south), 2027-03-12, Morning',
      'Hall (south), 2027-03-19, Evening',
      'Hall (north), 2027-03-26, Evening',
    ]);
    assert.equal((await firsthold(...move, '--skip-item', '7')).exitCode, 1);
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
