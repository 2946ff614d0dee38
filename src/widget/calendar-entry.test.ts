import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarFile } from './calendar-entry.ts';

const entry = {
  reference: 'BR-7K3M9QZ2',
  title: 'Hall, Riverside; (requested)',
  location: 'Riverside, 1 Quay Street',
  startsAt: Date.UTC(2027, 2, 12, 18),
  endsAt: Date.UTC(2027, 2, 13, 1),
  madeAt: Date.UTC(2027, 2, 1, 12),
};

test('the calendar entry is tentative, from start to end', () => {
  const lines = calendarFile([entry]).split('\r\n');
  assert.equal(lines.at(-1), '', 'the last line ends with CR LF');
  assert(!lines.some((line) => line.startsWith('METHOD')), 'PUBLISH needs an organizer (RFC 5546 §3.2.1)');
  for (const line of [
    'UID:BR-7K3M9QZ2@firsthold',
    'DTSTART:20270312T180000Z',
    'DTEND:20270313T010000Z',
    'STATUS:TENTATIVE',
    'SUMMARY:Hall\\, Riverside\\; (requested)',
  ])
    assert(lines.includes(line), line);
});

test('folds a long name at 75 octets, never within a character', () => {
  const text = calendarFile([{ ...entry, title: 'Großer Saal 会議室 '.repeat(12) }]);
  const lines = text.split('\r\n');
  assert(lines.every((line) => Buffer.byteLength(line) <= 75));
  assert.match(text.replaceAll('\r\n ', ''), /SUMMARY:(Großer Saal 会議室 ){12}/);
});

test('each date of a booking is an event with its own UID', () => {
  const second = { ...entry, startsAt: Date.UTC(2027, 2, 13, 18), endsAt: Date.UTC(2027, 2, 14, 1) };
  const lines = calendarFile([entry, second]).split('\r\n');
  assert.deepEqual(
    lines.filter((line) => /^(BEGIN|END|UID|DTSTART)/.test(line)),
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:BR-7K3M9QZ2@firsthold',
      'DTSTART:20270312T180000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:BR-7K3M9QZ2-1@firsthold',
      'DTSTART:20270313T180000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ],
  );
});

test('a date on the waiting list stays free in the calendar, since nothing is held', () => {
  assert(calendarFile([{ ...entry, isWaiting: true }]).includes('\r\nTRANSP:TRANSPARENT\r\n'));
  // Busy is the default of RFC 5545 §3.8.2.7.
  assert(!calendarFile([entry]).includes('TRANSP'));
});
