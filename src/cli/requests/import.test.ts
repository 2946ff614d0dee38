import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { windows1252, xlsx } from '../../../test/bookings-file.ts';
import { commandLineBesideTwin, commandLineOn } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import {
  startServiceBesideTwin as startService,
  startService as startServiceAlone,
} from '../../../test/service.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

onAnyDatabase('firsthold requests import', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall(changes) });
    const commandLine = commandLineBesideTwin(database);
    const imported = (file: string | Buffer, ...args: string[]) =>
      commandLine.firstholdWith({ stdin: [file] }, 'requests', 'import', '-', ...args);
    /** Returns the errors, line by line. */
    const rejected = async (file: string | Buffer, ...args: string[]) => {
      const { exitCode, stderr } = await imported(file, ...args);
      assert.equal(exitCode, 1, stderr);
      return stderr.trimEnd().split('\n');
    };
    const listed = async () =>
      JSON.parse((await commandLine.firsthold('requests', 'list', '--by', 'event', '--json')).stdout);
    return { service, scenario: scenarioFor(service), imported, rejected, listed, ...commandLine };
  }

  test('imports bookings once, with the values of the spreadsheet', async () => {
    const { imported, scenario, listed, firsthold } = await open();
    const file = [
      'Space,Slot,Date,Name,Email,Phone,Company,People,Message,Status,Total',
      `whole,whole-evening,${evening},A. Guest,guest@example.com,+44 20,"Guests, ""Ltd""",80,"Two`,
      'lines",accepted,1000.00',
      'hall (north),morning,2027-03-13,B. Guest,,,,,,held,',
      // This date is in the past.
      'north,Evening,2026-12-31,C. Guest,,,,,,,1440',
    ].join('\r\n');
    const dryRun = await imported(file, '--dry-run');
    assert.equal(
      dryRun.stdout,
      'Would import 3 bookings: 1 held, 1 past.\nRead as utf-8, cells separated by ","; dates as year, month, day; decimals after ".".\n',
      dryRun.stderr,
    );
    assert.equal((await listed()).length, 0);
    const done = await imported(`\ufeff${file}\r\n`);
    assert.deepEqual([done.stdout, done.stderr], ['Imported 3 bookings: 1 held, 1 past.\n', '']);
    const rows = await listed();
    assert.deepEqual(
      rows.map((row: Record<string, unknown>) => [
        ...[row['date'], row['status'], row['guestName'], row['totalCents'], row['agreedTotalCents']],
      ]),
      [
        ['2026-12-31', 'accepted', 'C. Guest', 144_000, null],
        [evening, 'accepted', 'A. Guest', 144_000, 100_000],
        ['2027-03-13', 'pending_approval', 'B. Guest', 144_000, null],
      ],
    );
    assert.equal(rows[2].holdExpiresAt, '2027-03-03T12:00:00.000Z');
    const shown = JSON.parse((await firsthold('requests', 'show', rows[1].reference, '--json')).stdout);
    assert.deepEqual(
      [shown.message, shown.guest.company, shown.attendance],
      ['Two\nlines', 'Guests, "Ltd"', 80],
    );
    assert.deepEqual(
      shown.history.map(({ actor, action }: { actor: string; action: string }) => `${actor} ${action}`),
      ['operator booking-request.placed', 'operator booking-request.accepted'],
    );
    const held = JSON.parse((await firsthold('requests', 'show', rows[2].reference, '--json')).stdout);
    assert.deepEqual(
      held.history.map(({ action }: { action: string }) => action),
      ['booking-request.placed'],
    );
    assert.equal(await scenario.isFree('south-evening', evening), false);
    assert.equal(await scenario.isFree('north-morning', '2027-03-13'), false);
    const again = await imported(file);
    assert.equal(again.stdout, 'Imported 0 bookings: 3 more were already imported.\n');
    assert.equal((await listed()).length, 3);
    // An import publishes one summary event, not one per booking.
    const events = (await firsthold('events')).stdout;
    assert.equal(events.match(/venue\.history-imported riverside by operator/g)?.length, 1);
    assert.doesNotMatch(events, /booking-request\./);
  });

  test('adds tax to prices without it, and says which payments have no date, and which bookings are overdue', async () => {
    const tax = { label: 'VAT', basisPoints: 1_900 };
    const { imported, listed } = await open({ venue: { tax } });
    const file = [
      'Datum;Von;Bis;Raum;Slot;Name;Miete netto;Bezahlt;Bezahlt am',
      '05.02.2027;18:00;22:00;north;;Test Netto;180,00;50,00;01.02.2027',
      '06.02.2027;18:00;22:00;north;;Test Netto;200,00;ja;',
      '07.02.2027;;;north;north-evening;Test Heute;;ja;',
    ].join('\n');
    const { stdout, stderr } = await imported(file);
    assert.equal(
      stdout,
      'Imported 3 bookings: 3 past.\n2 payments have no date (column "paid-on"), so they are recorded as paid on 2027-03-01.\n' +
        '1 past booking is not paid in full (column "paid"), so the rest is overdue.\n',
      stderr,
    );
    assert.deepEqual(
      (await listed()).map(({ totalCents }: { totalCents: number }) => totalCents),
      [21_420, 23_800, 142_800],
    );
  });

  test('reads European spreadsheet formats and explains what it cannot read', async () => {
    const { imported, rejected, listed } = await open();
    const file = `space;slot;date;name;total\nwhole;whole-day;2027-04-01;"A;B";1000,5\n;;;;\n\nwhole;whole-day;2027-04-02;C;2400\n`;
    assert.equal((await imported(file)).stdout, 'Imported 2 bookings.\n');
    const [first, second] = await listed();
    assert.deepEqual(
      [first.guestName, first.agreedTotalCents, second.agreedTotalCents],
      ['A;B', 100_050, 240_000],
    );
    assert.equal(
      (await imported(file.replaceAll(';', '\t').replace('"A\tB"', 'D').replaceAll('-04-', '-05-'))).exitCode,
      0,
    );
    assert.match(
      (await rejected('space,slot,date,name\nwhole,"whole'))[0] ?? '',
      /quotation mark that is not closed/,
    );
    assert.match((await rejected('space,slot,date,name\nwh"ole,x'))[0] ?? '', /middle of a cell \(line 2\)/);
    assert.match((await rejected(''))[0] ?? '', /is empty/);
    assert.match(
      (await rejected(`space,slot,date,name\n${'x\n'.repeat(2_000_000)}`))[0] ?? '',
      /more than 20000/,
    );
    const formatted = `space,slot,date,name\n${',,,\n'.repeat(100_000)}nowhere,,,\n`;
    assert.match((await rejected(formatted))[1] ?? '', /line 100002, space: "nowhere"/);
    assert.match(
      (await rejected('space,slot,date,Farbe\n'))[0] ?? '',
      /no column has the name; the headings are "space", "slot", "date", "Farbe": use --column "Heading=name"/,
    );
  });

  test('reads German Excel files as CSV and XLSX, with options for unknown columns and names', async () => {
    const { imported, rejected, listed } = await open();
    const rows = [
      'Nr;Datum;Von;Bis;Raum;Kunde;Preis;Wer',
      '7;31.12.2026;18:30;23:00;Aula;Jörg Gäßler;1.200,00 £;Anna',
    ].join('\r\n');
    assert.match((await rejected(windows1252(rows)))[1] ?? '', /line 2, space: "Aula" is not one of/);
    const dryRun = await imported(windows1252(rows), '--dry-run', '--name', 'Aula=whole');
    assert.equal(
      dryRun.stdout,
      'Would import 1 booking: 1 past.\nRead as windows-1252, cells separated by ";"; dates as day, month, year; decimals after ",". Columns left out: Wer.\n',
      dryRun.stderr,
    );
    assert.equal(
      (await imported(windows1252(rows), '--name', 'Aula=whole')).stdout,
      'Imported 1 booking: 1 past.\nColumns left out: Wer.\n',
    );
    const sheet = [
      ['Nr', 'Datum', 'Von', 'Bis', 'Raum', 'Wer', 'Preis'],
      ['7', { date: 46_387 }, { time: 0.5 }, { time: 0.75 }, 'north', 'Bea', 1],
      ['8', { date: 46_388 }, { time: 0.5 }, { time: 0.75 }, 'hall (north)', 'Ada', 450.5],
    ];
    const file = Buffer.from(xlsx({ Leer: [], Buchungen: sheet }));
    const done = await imported(file, '--sheet', 'Buchungen', '--column', 'Wer=name');
    assert.match(
      done.stdout,
      /^Imported 2 bookings: 2 past\.\n {2}Check line 2: has the reference of BR-\w+, which was imported without this row: it becomes another booking\. If its date was moved, cancel the former one\n$/,
      done.stderr,
    );
    assert.match((await rejected(file, '--column', 'Wer=guest'))[0] ?? '', /there is no field guest/);
    assert.match((await rejected(file, '--sheet', 'Other'))[0] ?? '', /has no sheet "Other": Buchungen/);
    assert.deepEqual(
      (await listed()).map((each: Record<string, unknown>) => [
        ...[each['guestName'], each['date'], each['startTime'], each['endTime'], each['slotName']],
        each['totalCents'],
      ]),
      [
        ['Bea', '2026-12-31', '12:00', '18:00', null, 100],
        ['Jörg Gäßler', '2026-12-31', '18:30', '23:00', null, 120_000],
        ['Ada', '2027-01-01', '12:00', '18:00', null, 45_050],
      ],
    );
  });

  test('says how to choose a package for rows without one', async () => {
    const package_ = (id: string) => ({ id, name: id, hireFeeCents: 100_000 });
    const packages = [package_('dry-hire'), package_('banquet')];
    const slots = [{ id: 'whole-day', name: 'Day', startTime: '09:00', endTime: '23:00', packages }];
    const spaces = [hallSpace('whole', ['north', 'south'], { slots })];
    const { rejected, imported } = await open({ file: { spaces } });
    const file = 'space,slot,date,name\nwhole,whole-day,2027-04-01,A';
    assert.deepEqual(await rejected(file), [
      'firsthold: standard input was not imported; nothing was changed:',
      '  line 2, package: is missing: dry-hire, banquet',
      'Choose a package for rows without one, such as --name "=PACKAGE", or --name "=times" for none.',
    ]);
    assert.equal((await imported(file, '--name', '=banquet')).stdout, 'Imported 1 booking.\n');
  });

  test('reports all problems by line and writes nothing', async () => {
    const { rejected, listed, scenario } = await open();
    const lines = [
      'space,slot,package,date,name,email,people,status,total,tax',
      'nowhere,whole-day,,2027-04-01,A,,,,,',
      'whole,whole-day,dry-hire,2027-02-30, ,x,many,maybe,2400.005,',
      '"whole",whole-day,"Other',
      'hire",2027-04-03,A,,,,,',
      'whole,morning,,2026-04-03,A,,,held,1.00,2.00',
      'whole,whole-day,,2027-04-04,A,,,,,1.00,cash',
    ];
    assert.deepEqual(await rejected(lines.slice(0, -1).join('\n'), '--dry-run'), [
      'firsthold: standard input would be rejected:',
      '  line 2, space: "nowhere" is not one of: whole, north, south',
      '  line 3, status: must be "accepted" or "held", not "maybe"',
      '  line 3, date: "2027-02-30" is not a date',
      '  line 3, people: must be a whole number such as 80',
      '  line 3, total: must be an amount in GBP such as 2400.00',
      '  line 3, name: is required',
      '  line 3, email: is not an email address',
      '  line 4, package: "Other\\nhire" is not one of: dry-hire',
      '  line 6, status: cannot be "held": the slot has begun',
      '  line 6, tax: is more than the total, which includes it',
    ]);
    assert.deepEqual((await rejected(lines.join('\n'))).slice(-2), [
      '  line 7: has more cells than there are columns: "cash"',
      '  line 7, tax: requires "total", which includes it',
    ]);
    const many = Array.from({ length: 150 }, () => 'nowhere,x,2027-04-01,A');
    assert.equal((await rejected(['space,slot,date,name', ...many].join('\n'))).at(-1), '  … and 50 more');
    assert.equal((await listed()).length, 0);
    assert.equal(await scenario.isFree('whole-day', '2027-04-04'), true);
  });

  test('names conflicts with existing bookings and other lines', async () => {
    const { rejected, scenario, service, imported } = await open();
    const reference = await scenario.request('whole-evening', evening);
    const block = await scenario.block('north', '2027-04-01');
    await scenario.block('south', '2027-01-01', '2027-01-31');
    const file = [
      'space,slot,date,name',
      `north,north-evening,${evening},A`,
      'south,south-day,2027-04-01,B',
      'whole,whole-evening,2027-04-01,C',
      'south,south-morning,2027-04-02,D',
      'south,south-evening,2027-04-02,E',
      'whole,whole-day,2027-04-02,F',
      // Blocks are not checked for past dates.
      'south,south-day,2027-01-07,G',
    ].join('\n');
    assert.deepEqual((await rejected(file)).slice(1), [
      `  line 2: A, Hall (north), 2027-03-12 18:00–01:00: takes a room that ${reference} occupies (A. Visitor); free: Hall (north), 2027-03-13`,
      '  line 4: C, Hall (whole), 2027-04-01 18:00–01:00: takes a room that line 3 occupies (B, Hall (south), 2027-04-01 09:00–23:00); free: Hall (whole), 2027-03-31',
      `  line 4: C, Hall (whole), 2027-04-01 18:00–01:00: takes a room that the block ${block} covers`,
      '  line 7: F, Hall (whole), 2027-04-02 09:00–23:00: takes a room that line 5 occupies (D, Hall (south), 2027-04-02 09:00–13:00); free: Hall (north), 2027-04-02',
    ]);
    const problems = join(temporaryFolder(), 'problems.csv');
    await rejected(file, '--problems', problems);
    const lines = readFileSync(problems, 'utf8').split('\r\n');
    assert.deepEqual([lines[0], lines.length], ['\uFEFFline,problem', 6]);
    assert.match(lines[4] ?? '', /^"line 7","F, Hall \(whole\), .*free: Hall \(north\), 2027-04-02"$/);
    // An expired hold conflicts with nothing.
    service.now += 3 * 24 * 3_600_000;
    const late = `space,slot,date,name\nnorth,north-evening,${evening},A\n`;
    const { exitCode, stderr } = await imported(late);
    assert.equal(exitCode, 1, 'the command line has a fixed clock');
    assert.match(stderr, new RegExp(reference));
  });

  test('does not rebook cancelled bookings or match another guest’s request', async () => {
    const { imported, rejected, scenario, listed, firsthold } = await open();
    const file = `space,slot,date,name,email\nwhole,whole-evening,${evening},a. visitor,Visitor@example.com\n`;
    const reference = await scenario.request('whole-evening', evening);
    assert.match(
      (await rejected(file))[1] ?? '',
      new RegExp(`line 2: is ${reference}, which is already here and pending_approval`),
    );
    await scenario.accept(reference);
    assert.match((await imported(file)).stdout, /1 more was already imported/);
    await scenario.cancel(reference);
    const again = await imported(file);
    assert.match(again.stdout, /1 (more )?was already imported/);
    assert.match(again.stdout, new RegExp(`line 2: is ${reference}, which is cancelled and stays so`));
    assert.equal((await imported(file.replace('a. visitor', 'Another'))).stdout, 'Imported 1 booking.\n');
    await firsthold('guests', 'erase', (await listed()).at(-1).reference);
    assert.match(
      (await rejected(file.replace('a. visitor', 'Another')))[1] ?? '',
      /takes a room that BR-\w+ occupies/,
    );
  });

  test('takes a corrected file after the wrong booking was cancelled', async () => {
    // Without a twin, which would keep the number of the cancelled booking.
    const database = await newDatabase();
    const service = await startServiceAlone(await database.open(), { venue: divisibleHall() });
    const { firsthold, firstholdWith } = commandLineOn(database);
    const imported = (file: string) => firstholdWith({ stdin: [file] }, 'requests', 'import', '-');
    const listed = async () => JSON.parse((await firsthold('requests', 'list', '--json')).stdout);
    const rowOn = (date: string) => `whole,whole-evening,${date},A. Guest,7`;
    const file = (date: string) => `space,slot,date,name,reference\n${rowOn(date)}\n`;
    await imported(file('2027-05-14'));
    const [{ reference }] = await listed();
    await scenarioFor(service).cancel(reference);
    const corrected = await imported(file('2027-05-15'));
    assert.equal(corrected.stdout, 'Imported 1 booking.\n', corrected.stderr);
    assert.match((await imported(file('2027-05-15'))).stdout, /1 (more )?was already imported/);
    assert.deepEqual(
      (await listed()).map(({ date, status }: { date: string; status: string }) => [date, status]).sort(),
      [
        ['2027-05-14', 'cancelled'],
        ['2027-05-15', 'accepted'],
      ],
    );
  });

  test('may overlap the turnaround before a booking', async () => {
    const spaces = divisibleHall().spaces.map(({ noticeHours: _, horizonDays: __, ...space }) => ({
      ...space,
      turnaroundMinutes: 600,
    }));
    const { service, imported, scenario } = await open({ file: { spaces } });
    await scenario.request('whole-morning', evening);
    const file = `space,slot,date,name\nwhole,whole-evening,${evening},A\nnorth,north-morning,2027-03-14,B\n`;
    const { stdout, stderr } = await imported(file);
    assert.equal(
      stdout,
      'Imported 2 bookings.\n  Check line 2: leaves too little time for a setup or turnaround: A. Visitor\n',
      stderr,
    );
    // Ten hours after one o'clock at night.
    assert.equal(await scenario.isFree('whole-morning', '2027-03-13'), false);
    assert.equal(await scenario.isFree('north-evening', '2027-03-14'), false);
    // The same in the past: this morning started eight hours after that evening ended.
    service.now = Date.UTC(2026, 11, 1);
    await scenario.accept(await scenario.request('north-evening', '2026-12-31'));
    const past = await imported('space,slot,date,name\nnorth,north-morning,2027-01-01,C\n');
    assert.equal(past.stdout, 'Imported 1 booking: 1 past.\n', past.stderr);
  });
});
