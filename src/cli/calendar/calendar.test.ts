import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { startServiceBesideTwin as startService } from '../../../test/service.ts';

onAnyDatabase('firsthold calendar', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall(changes) });
    const commandLine = commandLineBesideTwin(database);
    const calendar = async (...args: string[]) => {
      const { stdout, stderr, exitCode } = await commandLine.firsthold('calendar', ...args);
      assert.equal(exitCode, 0, stderr);
      return stdout.split('\n');
    };
    return { service, scenario: scenarioFor(service), calendar, commandLine, ...commandLine };
  }

  test('shows bookings, holds and blocks of a month, with spaces and guests', async () => {
    const { scenario, calendar } = await open();
    const booked = await scenario.request('whole-evening', '2027-03-12');
    await scenario.accept(booked);
    const held = await scenario.request('north-morning', '2027-03-13');
    await scenario.decline(await scenario.request('south-day', '2027-03-20'));
    await scenario.block('south', '2027-03-24', '2027-03-26');
    assert.deepEqual(await calendar('2027-03'), [
      'March 2027, Riverside (Europe/London)',
      '',
      '                 M T W T F S S M T W T F S S M T W T F S S M T W T F S S M T W',
      '                 1             8             15            22            29',
      'Hall (whole)     . . . . . . . . . . . B h . . . . . . . . . . x x x . . . . .',
      'Hall (north)     . . . . . . . . . . . B h . . . . . . . . . . . . . . . . . .',
      'Hall (south)     . . . . . . . . . . . B . . . . . . . . . . . x x x . . . . .',
      '',
      'B booked   h held   x blocked   . free',
      '',
      `Fri 12  18:00–01:00  booked   ${booked}  Hall (whole), Evening, A. Visitor`,
      `Sat 13  09:00–13:00  held     ${held}  Hall (north), Morning, A. Visitor`,
      '                              until 2027-03-03 12:00 +00:00',
      'Wed 24 to Fri 26     blocked  Hall (south), Repairs',
      '',
    ]);
    // The calendar of the south shows bookings that share its room, but not those of the north alone.
    const south = await calendar('2027-03', '--space', 'south');
    assert.equal(south[4], 'Hall (south)     . . . . . . . . . . . B . . . . . . . . . . . x x x . . . . .');
    assert.equal(
      (await calendar('2027-03', '--space', 'whole'))[4]?.slice(17).match(/[Bhx]/g)?.join(''),
      'Bhxxx',
    );
    assert.match(south.join('\n'), /booked .*\n.*blocked /);
    assert.doesNotMatch(south.join('\n'), /Morning/);
  });

  test('defaults to the current month of the venue and handles months of every length', async () => {
    const { calendar, commandLine, firsthold } = await open({ venue: { timezone: 'Pacific/Auckland' } });
    commandLine.now = Date.UTC(2027, 11, 31, 12);
    assert.match((await calendar())[0] ?? '', /^January 2028, /);
    const [heading, , , , whole] = await calendar('2028-02');
    assert.match(heading ?? '', /^February 2028/);
    assert.equal(whole?.match(/\./g)?.length, 29);
    for (const none of ['2027-13', '2027-3', 'March', '1969-12', '2027-03-01'])
      assert.equal((await firsthold('calendar', none)).exitCode, 2, none);
    assert.match(
      (await firsthold('calendar', '--space', 'attic')).stderr,
      /no space "attic": it has whole, north/,
    );
  });

  test('omits expired holds, also those without a time limit once their slot starts', async () => {
    const { scenario, calendar, commandLine, service } = await open({ siteKey: { holdPeriod: 'none' } });
    await scenario.request('whole-evening', '2027-03-12');
    assert.ok((await calendar('2027-03')).some((line) => line.endsWith('until it is decided')));
    service.now = Date.UTC(2027, 2, 12, 18);
    commandLine.now = service.now;
    assert.deepEqual((await calendar('2027-03')).slice(9), ['']);
  });

  test('escapes control sequences and never exceeds 80 columns', async () => {
    const { scenario, calendar, firsthold } = await open({ venue: { name: '場'.repeat(60) } });
    const name = `\u202e${'漢'.repeat(150)}`;
    const guest = { name, email: 'visitor@example.com', phone: null, company: null };
    await scenario.request('whole-evening', '2027-03-12', null, { guest });
    const lines = await calendar('2027-03');
    for (const line of lines) {
      assert.doesNotMatch(line, /\u202e/);
      const wide = line.match(/[漢場]/gu)?.length ?? 0;
      assert.ok([...line].length + wide <= 80, line);
    }
    assert.match(lines.join('\n'), /Evening, \\u202e.*…/);
    assert.ok(lines[0]?.endsWith('…'));
    const json = JSON.parse((await firsthold('calendar', '2027-03', '--json')).stdout);
    assert.equal(json.bookings[0].guestName, name);
  });

  test('prints the same as JSON, with the dates of each block', async () => {
    const { scenario, firsthold } = await open();
    const reference = await scenario.request('whole-evening', '2027-03-31');
    const id = await scenario.block('north', '2027-02-27', '2027-03-02');
    await scenario.block('north', '2027-04-01');
    const { bookings, blocks, ...rest } = JSON.parse(
      (await firsthold('calendar', '2027-03', '--json')).stdout,
    );
    assert.deepEqual(rest, {
      month: '2027-03',
      venue: 'riverside',
      timezone: 'Europe/London',
      spaces: ['whole', 'north', 'south'].map((space) => ({ id: space, name: `Hall (${space})` })),
    });
    assert.deepEqual(
      [bookings.length, bookings[0].reference, bookings[0].startsAt],
      [1, reference, '2027-03-31T17:00:00.000Z'],
    );
    assert.deepEqual(blocks, [
      {
        id,
        spaceIds: ['north'],
        fromTime: null,
        toTime: null,
        reason: 'Repairs',
        dates: ['2027-03-01', '2027-03-02'],
      },
    ]);
  });
});
