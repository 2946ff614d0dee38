/** Events of calendar files as rows, compared with dates written by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchColumns } from './columns.ts';
import { interpretTable } from './interpret.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const calendar = { timezone: 'Europe/Berlin', today: '2026-11-30' };
const limits = { rows: 1000, bytes: 1_000_000 };
const vcalendar = (...lines: readonly string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
const vevent = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:a1', ...lines, 'END:VEVENT'];

const readFile = async (bytes: Uint8Array) => (await readSpreadsheet(bytes, { calendar }, limits)).table;
/** Returns `Date Start End Until` of each row. */
const datesIn = async (...lines: readonly string[]) =>
  (await readFile(vcalendar(...lines))).rows.map(({ cells }) => cells.slice(0, 4).join(' ').trim());
const datesOf = (...lines: readonly string[]) => datesIn(...vevent(...lines));

const berlin = (name: string, time: string) => `${name};TZID=Europe/Berlin:${time}`;
const evening = [berlin('DTSTART', '20270105T180000'), berlin('DTEND', '20270105T200000')];
const on = (...days: readonly string[]) => days.map((day) => `2027-${day} 18:00 20:00 2027-${day}`);

describe('an event of a calendar', () => {
  test('is on the clock of the venue, in any time zone', async () => {
    // Central European Time: an hour before UTC, and six hours before New York.
    assert.deepEqual(await datesOf(...evening), on('01-05'));
    assert.deepEqual(await datesOf('DTSTART:20270105T170000Z', 'DTEND:20270105T190000Z'), on('01-05'));
    assert.deepEqual(await datesOf('DTSTART:20270105T180000', 'DTEND:20270105T200000'), on('01-05'));
    assert.deepEqual(
      await datesOf(
        'DTSTART;TZID=America/New_York:20270105T120000',
        'DTEND;TZID=America/New_York:20270105T140000',
      ),
      on('01-05'),
    );
    const windows = (zone: string, from: string, to: string) =>
      datesOf(`DTSTART;TZID=${zone}:20270105T${from}`, `DTEND;TZID=${zone}:20270105T${to}`);
    assert.deepEqual(await windows('W. Europe Standard Time', '180000', '200000'), on('01-05'));
    assert.deepEqual(await windows('GMT Standard Time', '170000', '190000'), on('01-05'));
    // In July, London is still an hour behind.
    assert.deepEqual(
      await datesOf(
        'DTSTART;TZID="GMT Standard Time":20270706T170000',
        'DTEND;TZID="GMT Standard Time":20270706T190000',
      ),
      on('07-06'),
    );
    const defined = [
      ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
      ...[
        'TZOFFSETFROM:+0300',
        'TZOFFSETTO:+0200',
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
        'END:STANDARD',
      ],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300'],
      ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ];
    const office = (day: string) =>
      vevent(`DTSTART;TZID=Office:${day}T190000`, `DTEND;TZID=Office:${day}T210000`);
    assert.deepEqual(await datesIn(...defined, ...office('20270105')), on('01-05'));
    assert.deepEqual(await datesIn(...defined, ...office('20270706')), on('07-06'));
    // A zone that is not known is no date.
    assert.deepEqual(await windows('Club Time', '180000', '200000'), ['2027-01-05 18:00 Club Time']);
  });

  test('may be a whole day, several, last past midnight, and have a length instead of an end, or none', async () => {
    assert.deepEqual(await datesOf('DTSTART;VALUE=DATE:20270105'), ['2027-01-05 00:00 00:00 2027-01-06']);
    assert.deepEqual(await datesOf('DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20270107'), [
      '2027-01-05 00:00 00:00 2027-01-07',
    ]);
    assert.deepEqual(await datesOf(evening[0] ?? '', berlin('DTEND', '20270106T013000')), [
      '2027-01-05 18:00 01:30 2027-01-06',
    ]);
    assert.deepEqual(await datesOf(evening[0] ?? '', 'DURATION:PT2H'), on('01-05'));
    assert.deepEqual(await datesOf('DTSTART;VALUE=DATE:20270105', 'DURATION:P2D'), [
      '2027-01-05 00:00 00:00 2027-01-07',
    ]);
    assert.deepEqual(await datesOf(evening[0] ?? ''), ['2027-01-05 18:00']);
  });

  test('repeats a number of times, until a date, in steps and on weekdays of the month', async () => {
    const repeated = (rule: string, ...more: readonly string[]) =>
      datesOf(...evening, `RRULE:${rule}`, ...more);
    assert.deepEqual(await repeated('FREQ=WEEKLY;COUNT=3'), on('01-05', '01-12', '01-19'));
    // Until is the start of the last date, in UTC.
    assert.deepEqual(await repeated('FREQ=WEEKLY;UNTIL=20270119T170000Z'), on('01-05', '01-12', '01-19'));
    assert.deepEqual(await repeated('FREQ=WEEKLY;UNTIL=20270119T165959Z'), on('01-05', '01-12'));
    assert.deepEqual(await repeated('FREQ=WEEKLY;UNTIL=20270119'), on('01-05', '01-12', '01-19'));
    assert.deepEqual(await repeated('FREQ=WEEKLY;INTERVAL=2;COUNT=3'), on('01-05', '01-19', '02-02'));
    assert.deepEqual(
      await repeated('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4'),
      on('01-05', '01-07', '01-12', '01-14'),
    );
    // The first date counts, although it is no second Tuesday.
    assert.deepEqual(
      await repeated('FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270331T220000Z'),
      on('01-05', '01-12', '02-09', '03-09'),
    );
    assert.deepEqual(await repeated('FREQ=MONTHLY;BYDAY=-1FR;COUNT=2'), on('01-05', '01-29', '02-26'));
    assert.deepEqual(await repeated('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2'), [
      ...on('01-05', '01-29', '02-26'),
    ]);
    assert.deepEqual(await repeated('FREQ=YEARLY;BYMONTH=3,1;BYMONTHDAY=5;COUNT=2'), on('01-05', '03-05'));
    assert.deepEqual(await repeated('FREQ=YEARLY;BYDAY=2TU;BYMONTH=2;COUNT=1'), on('01-05', '02-09'));
    assert.deepEqual(await repeated('FREQ=DAILY;BYDAY=SA,SU;COUNT=2'), on('01-05', '01-09', '01-10'));
    assert.deepEqual(
      await repeated('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU;COUNT=3'),
      on('01-05', '01-17', '01-19'),
    );
    assert.deepEqual(
      await repeated('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;COUNT=3'),
      on('01-05', '01-10', '01-19'),
    );
    // A month without that day is left out; a rule without a date ends.
    assert.deepEqual(await datesOf('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=2'), [
      '2027-01-31 00:00 00:00 2027-02-01',
      '2027-03-31 00:00 00:00 2027-04-01',
    ]);
    for (const never of [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
      'FREQ=MONTHLY;BYDAY=6MO',
      'FREQ=WEEKLY;INTERVAL=0;COUNT=1',
    ])
      assert.deepEqual(await repeated(never), on('01-05'), never);
    // At the same hour after the clock change.
    assert.deepEqual(
      await repeated('FREQ=MONTHLY;BYMONTHDAY=5;COUNT=4'),
      on('01-05', '02-05', '03-05', '04-05'),
    );
    assert.deepEqual(
      await repeated('FREQ=WEEKLY;COUNT=4', berlin('EXDATE', '20270112T180000'), 'EXDATE:20270119T170000Z'),
      on('01-05', '01-26'),
    );
    assert.deepEqual(
      await repeated('FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20270112', berlin('RDATE', '20270113T180000')),
      on('01-05', '01-13', '01-19'),
    );
    assert.deepEqual(
      await datesOf('DTSTART;VALUE=DATE:20270105', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270106'),
      ['2027-01-05 00:00 00:00 2027-01-06', '2027-01-07 00:00 00:00 2027-01-08'],
    );
  });

  test('has single dates that were moved or cancelled', async () => {
    const { rows } = await readFile(
      vcalendar(
        ...vevent(...evening, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Choir', 'LOCATION:Hall'),
        ...vevent(
          berlin('RECURRENCE-ID', '20270112T180000'),
          berlin('DTSTART', '20270113T190000'),
          berlin('DTEND', '20270113T210000'),
          ...['SUMMARY:Choir', 'LOCATION:Yard'],
        ),
        ...vevent('RECURRENCE-ID:20270119T170000Z', ...evening, 'SUMMARY:Choir', 'STATUS:CANCELLED'),
      ),
    );
    assert.deepEqual(
      rows.map(({ cells: [date, start, , , space, name, , , status, reference] }) => [
        ...[date, start, space, name, status, reference],
      ]),
      [
        ['2027-01-05', '18:00', 'Hall', 'Choir', '', 'a1'],
        ['2027-01-13', '19:00', 'Yard', 'Choir', '', 'a1'],
        ['2027-01-05', '18:00', '', 'Choir', 'CANCELLED', 'a1'],
      ],
    );
  });

  test('whose rule cannot be read asks about the other dates', async () => {
    const { rows } = await readFile(vcalendar(...vevent(...evening, 'RRULE:FREQ=YEARLY;BYWEEKNO=20')));
    assert.deepEqual([rows.length, rows[0]?.cells.at(-1)], [1, 'every year']);
  });

  test('without an end repeats for a year, in a booking for each year, and asks', async () => {
    const { rows, headings } = await readFile(
      vcalendar(...vevent(...evening, 'RRULE:FREQ=WEEKLY', 'SUMMARY:Choir', 'LOCATION:Hall')),
    );
    // From 5 January to 30 November 2027.
    assert.deepEqual([rows.length, rows.at(-1)?.cells[0], rows[0]?.cells[9]], [48, '2027-11-30', 'a1 2027']);
    const { rows: read } = interpretTable(
      { headings, rows },
      { columns: matchColumns(headings), dateOrder: 'ymd', decimalMark: '.', choices: {} },
      { currency: 'EUR', locale: 'de-DE', tax: null, spaces: [{ id: 'hall', name: 'Hall', slots: [] }] },
    );
    assert.deepEqual(
      read.flatMap(({ line, problems, warnings }) =>
        [...problems, ...warnings].map(({ problem }) => [line, problem]),
      ),
      [[48, 'repeats']],
    );
  });
});

test('a calendar names the guest, their address and the notes, folded lines included', async () => {
  const { headings, rows } = await readFile(
    vcalendar(
      'X-WR-CALNAME:Great hall',
      ...vevent(
        ...evening,
        ...['SUMMARY:Schmidt\\, wedd', ' ing', 'DESCRIPTION:Key at\\nthe caretaker', 'STATUS:TENTATIVE'],
        'ATTENDEE;CUTYPE=ROOM:mailto:hall@example.com',
        'ATTENDEE;CN=Ada:mailto:ada@example.com',
      ),
    ),
  );
  const fields = matchColumns(headings);
  assert.deepEqual(fields, [
    ...['date', 'start', 'end', 'until', 'space', 'name', 'email', 'notes', 'status', 'reference'],
    null,
  ]);
  assert.deepEqual(rows[0]?.cells.slice(4), [
    ...['Great hall', 'Schmidt, wedding', 'ada@example.com', 'Key at\nthe caretaker', 'TENTATIVE', 'a1', ''],
  ]);
});

test('a broken calendar, and one without events, is refused with a reason', async () => {
  for (const [bytes, problem] of [
    [vcalendar(), 'empty'],
    [Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART\r\n'), 'spreadsheet_broken'],
    [vcalendar(...vevent(...evening, 'RRULE:FREQ=FOO')), 'spreadsheet_broken'],
    [vcalendar(...vevent(...evening, 'RRULE:FREQ=DAILY;COUNT=1002')), 'too_many'],
  ] as const) {
    const error = await readFile(bytes).catch((failure: unknown) => failure);
    assert.ok(error instanceof SpreadsheetError, String(error));
    assert.equal(error.codedProblem.problem, problem);
  }
});
