import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslate } from '../../ui/messages/translate.ts';
import { feedTextsIn } from '../letters/default-letters.ts';
import { calendarEntriesOfBlock } from './block-entries.ts';
import { parseBlock } from './block-fields.ts';
import { buildCalendar, maxEntries } from './calendar.ts';
import { calendarWindow } from './calendar-window.ts';

const translate = createTranslate(await feedTextsIn('en'), 'en');
const timezone = 'Europe/London';
/** From 29 January 2027 to 20 March 2029. */
const window = calendarWindow(timezone, Date.UTC(2027, 2, 1, 12));

const calendarBlock = (block: object) => ({
  ...parseBlock({ from: '2027-03-10', to: '2027-03-12', reason: 'Floor', ...block }),
  id: 'block-1',
  venueId: 'riverside',
  spaceNames: ['Hall', 'Studio'],
  createdAt: 0,
});

/** Returns the times of each entry, and what distinguishes it. */
const shown = (block: object, within = window) =>
  [
    ...calendarEntriesOfBlock(
      calendarBlock(block),
      { window: within, timezone, withReason: false },
      translate,
    ),
  ].map(({ when, uid }) => [
    'from' in when
      ? `${when.from}/${when.until}`
      : `${new Date(when.startsAt).toISOString().slice(0, 16)}/${new Date(when.endsAt).toISOString().slice(0, 16)}`,
    uid.replace('.riverside@firsthold', ''),
  ]);

test('consecutive days are one entry with the id of the block', () => {
  assert.deepEqual(shown({}), [['2027-03-10/2027-03-13', 'block-1']]);
  assert.deepEqual(shown({ from: '2026-01-01', to: '2027-01-28' }), []);
  assert.deepEqual(shown({ from: '2026-01-01', to: '2027-01-29' }), [['2026-01-01/2027-01-30', 'block-1']]);
});

test('a yearly block appears in each year of the calendar, also across New Year', () => {
  assert.deepEqual(shown({ from: '2020-12-31', to: '2021-01-30', everyYear: true }), [
    ['2026-12-31/2027-01-31', 'block-1-2026-12-31'],
    ['2027-12-31/2028-01-31', 'block-1-2027-12-31'],
    ['2028-12-31/2029-01-31', 'block-1-2028-12-31'],
  ]);
  assert.deepEqual(shown({ from: '2024-02-29', to: '2024-02-29', everyYear: true }), [
    ['2028-02-29/2028-03-01', 'block-1-2028-02-29'],
  ]);
  assert.deepEqual(
    shown({ from: '2024-02-28', to: '2024-02-29', everyYear: true }).map(([when]) => when),
    ['2027-02-28/2027-03-01', '2028-02-28/2028-03-01', '2029-02-28/2029-03-01'],
  );
});

test('consecutive weekdays are one entry, independent of the calendar’s start', () => {
  const saturdayToMonday = { from: '2027-03-01', to: '2027-03-16', weekdays: [6, 7, 1] };
  const expected = [
    ['2027-03-01/2027-03-02', 'block-1-2027-03-01'],
    ['2027-03-06/2027-03-09', 'block-1-2027-03-06'],
    ['2027-03-13/2027-03-16', 'block-1-2027-03-13'],
  ];
  assert.deepEqual(shown(saturdayToMonday), expected);
  const later = { ...window, from: '2027-03-07' };
  assert.deepEqual(shown(saturdayToMonday, later), expected.slice(1));
  // Exact to the day: the last of a run, the day after it, and the first of a run.
  assert.deepEqual(shown(saturdayToMonday, { ...window, from: '2027-03-15' }), expected.slice(2));
  assert.deepEqual(shown(saturdayToMonday, { ...window, from: '2027-03-16' }), []);
  assert.deepEqual(shown(saturdayToMonday, { ...window, to: '2027-03-13' }), expected);
  assert.deepEqual(shown(saturdayToMonday, { ...window, to: '2027-03-12' }), expected.slice(0, 2));
});

test('hours are an entry for each day, on the venue’s clock', () => {
  const night = { from: '2027-03-26', to: '2027-03-27', fromTime: '22:00', toTime: '02:00' };
  // The clock goes forward in the second night.
  assert.deepEqual(shown(night), [
    ['2027-03-26T22:00/2027-03-27T02:00', 'block-1-2027-03-26'],
    ['2027-03-27T22:00/2027-03-28T01:00', 'block-1-2027-03-27'],
  ]);
  assert.deepEqual(shown({ ...night, from: '2027-01-01', to: '2027-01-28' }), [
    ['2027-01-28T22:00/2027-01-29T02:00', 'block-1-2027-01-28'],
  ]);
});

test('the title names the spaces and, for authorised feeds, the reason', () => {
  const title = (spaceNames: string[] | null, withReason: boolean) =>
    [
      ...calendarEntriesOfBlock(
        { ...calendarBlock({}), spaceNames },
        { window, timezone, withReason },
        translate,
      ),
    ][0]?.title;
  assert.equal(title(['Hall', 'Studio'], false), 'Blocked: Hall, Studio');
  assert.equal(title(null, true), 'Blocked: every space, Floor');
});

test('a block is confirmed, not tentative, and has nothing about guests', () => {
  const [entry] = calendarEntriesOfBlock(
    calendarBlock({}),
    { window, timezone, withReason: true },
    translate,
  );
  assert.deepEqual([entry?.isTentative, entry?.details], [false, []]);
});

test('limits the entries of blocked hours to those shown', () => {
  const hours = { from: '2027-01-01', to: '2029-12-31', fromTime: '09:00', toTime: '10:00' };
  const entriesOf = (count: number) => [
    ...buildCalendar({
      bookings: [],
      blocks: Array.from({ length: count }, (_, index) => ({
        ...calendarBlock(hours),
        id: `block-${index}`,
      })),
      window,
      timezone,
      names: { withGuests: false, withTitles: false },
      translate,
    }).entries,
  ];
  // 80 a day, from the first day of the window on.
  const shorter = entriesOf(80);
  assert.equal(shorter.length, maxEntries + 1);
  assert.match(shorter.at(-1)?.title ?? '', /^Calendar incomplete/);
  assert.deepEqual(shorter.at(-1)?.when, { from: '2029-02-17', until: '2029-02-18' });
  // The surplus is dropped after the last of these blocks.
  const longer = entriesOf(208);
  assert.equal(longer.length, 288 * 208 + 1);
  assert.match(longer.at(-1)?.title ?? '', /^Calendar incomplete/);
  assert.deepEqual(longer.at(-1)?.when, { from: '2027-11-13', until: '2027-11-14' });
});
