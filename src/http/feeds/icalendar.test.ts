import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { runCount } from '../../../test/full-run.ts';
import type { CalendarEntry } from '../../domain/booking/calendar-entry.ts';
import { slotInterval } from '../../domain/booking/slot-interval.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { calendarFile } from './icalendar.ts';

const start = Date.UTC(2027, 0, 1);
const end = Date.UTC(2029, 0, 1);

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'BR-00000000.riverside@firsthold',
  title: 'Hall, Evening',
  details: [],
  when: { startsAt: start, endsAt: start + 3_600_000, timezone: 'Europe/London' },
  isTentative: false,
  changes: 0,
  changedAt: start,
  ...changes,
});
const serialized = (
  entries: readonly CalendarEntry[],
  { name = 'Riverside', timezone = 'Europe/London' } = {},
) =>
  calendarFile({ name, timezone, entries, period: { startsAt: start, endsAt: end } }).then((file) =>
    new TextDecoder().decode(file),
  );

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { calendar, events };
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('👩‍👩‍👧‍👦', 'ü', '"', ';', ',', '\\', '\n', 'x', '\\n', ':', '漢'),
    maxLength: 100,
  }),
);

test('a program reads back any text unchanged, in lines of at most 75 octets', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (title, name) => {
      const text = await serialized([entry({ title, details: [title, 'end'] })], { name });
      for (const line of text.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75, line);
        // No partial line breaks or characters.
        assert.doesNotMatch(line, /[\r\n]/);
        assert.ok(line.isWellFormed());
      }
      assert.ok(text.endsWith('\r\nEND:VCALENDAR\r\n'));
      const { calendar, events } = read(text);
      assert.equal(events.length, 1);
      assert.equal(events[0]?.summary, title);
      assert.equal(events[0]?.description, `${title}\nend`);
      assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), name);
    }),
    { numRuns: 300 },
  );
});

test('a line is folded before its 76th octet, at any position of multi-octet characters', async () => {
  for (let before = 0; before < 80; before++)
    for (const character of ['x', 'ü', '漢', '🎻']) {
      const title = 'x'.repeat(before) + character.repeat(100);
      const text = await serialized([entry({ title })]);
      const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
      assert.ok(longest <= 75, `${longest} octets with ${before} before ${character}`);
      assert.equal(read(text).events[0]?.summary, title);
    }
});

test('a file begins with its name, its time zone and the refresh interval', async () => {
  const text = await serialized([], { name: 'The Riverside; a venue' });
  assert.deepEqual(text.split('\r\n').slice(0, text.split('\r\n').indexOf('BEGIN:VTIMEZONE')), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firsthold//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'NAME:The Riverside\\; a venue',
    'X-WR-CALNAME:The Riverside\\; a venue',
    'X-WR-TIMEZONE:Europe/London',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ]);
});

test('an entry has the lines that calendar programs expect', async () => {
  const text = await serialized([entry({ details: ['A', 'B'], changes: 2, changedAt: start + 1234 })]);
  const lines = text.split('\r\n');
  assert.deepEqual(lines.slice(lines.indexOf('BEGIN:VEVENT'), -2), [
    'BEGIN:VEVENT',
    'UID:BR-00000000.riverside@firsthold',
    'DTSTAMP:20270101T000001Z',
    'LAST-MODIFIED:20270101T000001Z',
    'SEQUENCE:2',
    'DTSTART;TZID=Europe/London:20270101T000000',
    'DTEND;TZID=Europe/London:20270101T010000',
    'SUMMARY:Hall\\, Evening',
    'DESCRIPTION:A\\nB',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]);
  assert.doesNotMatch(await serialized([entry()]), /DESCRIPTION/);
  assert.match(await serialized([entry({ isTentative: true })]), /\r\nSTATUS:TENTATIVE\r\n/);
});

test('any line break in a message is read back as a line break and adds no line to the file', async () => {
  const { events } = read(await serialized([entry({ details: ['a\r\nEND:VEVENT\rb\nc'] })]));
  assert.equal(events[0]?.description, 'a\nEND:VEVENT\nb\nc');
});

const instants = (text: string): Interval[] =>
  read(text).events.map(({ startDate, endDate }) => ({
    startsAt: startDate.toJSDate().getTime(),
    endsAt: endDate.toJSDate().getTime(),
  }));

/** With half an hour, with two changes in Ramadan, at midnight, without any; in `npm run test:long` all. */
const timezones = runCount(
  [
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Asia/Tokyo',
  ],
  Intl.supportedValuesOf('timeZone'),
);

test('a program without zone data computes our instants in every zone, around every clock change', async () => {
  const night = { startTime: '23:30', endTime: '03:30' };
  for (const timezone of timezones) {
    const dates = ['2027-03-13', '2027-03-27', '2027-10-30', '2027-11-06', '2028-04-01', '2028-06-15'];
    const when = dates.flatMap((date) => [
      slotInterval(night, date, timezone),
      slotInterval({ startTime: '01:15', endTime: '02:15' }, date, timezone),
      slotInterval(
        { startTime: '01:15', endTime: '02:15' },
        date.replace(/\d$/, (day) => `${(Number(day) + 1) % 10}`),
        timezone,
      ),
    ]);
    const text = await serialized(
      when.map((interval) => entry({ when: { ...interval, timezone } })),
      { timezone },
    );
    assert.deepEqual(
      instants(text),
      when.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
      timezone,
    );
  }
});

test('hours are wall-clock times; the repeated hour is in UTC', async () => {
  const again = Date.UTC(2027, 9, 31, 1, 30);
  const text = await serialized([
    entry({
      when: {
        startsAt: Date.UTC(2027, 6, 1, 17),
        endsAt: Date.UTC(2027, 6, 2, 0),
        timezone: 'Europe/London',
      },
    }),
    entry({ when: { startsAt: again - 3_600_000, endsAt: again, timezone: 'Europe/London' } }),
  ]);
  assert.match(
    text,
    /\r\nDTSTART;TZID=Europe\/London:20270701T180000\r\nDTEND;TZID=Europe\/London:20270702T010000\r\n/,
  );
  assert.match(text, /\r\nDTSTART:20271031T003000Z\r\nDTEND:20271031T013000Z\r\n/);
  assert.match(
    text,
    /BEGIN:VTIMEZONE\r\nTZID:Europe\/London\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n/,
  );
});

test('a zone has its standard and daylight times from the first to the last entry', async () => {
  const lines = (await serialized([])).split('\r\n');
  const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE') + 1);
  const [winter, summer] = ['TZOFFSETFROM:+0100 TZOFFSETTO:+0000', 'TZOFFSETFROM:+0000 TZOFFSETTO:+0100'];
  assert.equal(
    zone.join(' '),
    [
      'BEGIN:VTIMEZONE TZID:Europe/London',
      'BEGIN:STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0000 TZOFFSETTO:+0000 END:STANDARD',
      `BEGIN:DAYLIGHT DTSTART:20270328T010000 ${summer} END:DAYLIGHT`,
      `BEGIN:STANDARD DTSTART:20271031T020000 ${winter} END:STANDARD`,
      `BEGIN:DAYLIGHT DTSTART:20280326T010000 ${summer} END:DAYLIGHT`,
      `BEGIN:STANDARD DTSTART:20281029T020000 ${winter} END:STANDARD`,
      'END:VTIMEZONE',
    ].join(' '),
  );
});

test('a booking agreed in an earlier time zone of the venue keeps its zone', async () => {
  const text = await serialized([
    entry({ when: { startsAt: start, endsAt: start + 1000, timezone: 'Asia/Tokyo' } }),
  ]);
  assert.deepEqual(text.match(/(?<=\r\nTZID:).*(?=\r)/g), ['Asia/Tokyo', 'Europe/London']);
});

test('whole days are dates, independent of the viewer’s zone', async () => {
  const text = await serialized([entry({ when: { from: '2027-12-24', until: '2027-12-27' } })]);
  assert.match(text, /\r\nDTSTART;VALUE=DATE:20271224\r\nDTEND;VALUE=DATE:20271227\r\n/);
});

test('writing a long calendar does not block other work', async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1));
  await serialized(Array.from({ length: 2_500 }, () => entry()));
  clearInterval(turning);
  assert.ok(turns > 10, `${turns} turns`);
});
