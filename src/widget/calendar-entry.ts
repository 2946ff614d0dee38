import type { Instant } from '../domain/time/instant.ts';

/** An entry for the visitor's own calendar. */
export interface CalendarEntry {
  readonly reference: string;
  readonly title: string;
  readonly location: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly madeAt: Instant;
  /** Nothing is held: the time stays free in the visitor's calendar, which is busy by default (RFC 5545 §3.8.2.7). */
  readonly isWaiting?: boolean;
}

/** Returns the dates of an undecided booking as an iCalendar file (RFC 5545): tentative, and busy unless nothing is held. */
export function calendarFile(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firsthold//venue-booking//EN',
    ...entries.flatMap(({ reference, title, location, startsAt, endsAt, madeAt, isWaiting }, index) => [
      'BEGIN:VEVENT',
      `UID:${reference}${index ? `-${index}` : ''}@firsthold`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(startsAt)}`,
      `DTEND:${stamp(endsAt)}`,
      'STATUS:TENTATIVE',
      ...(isWaiting ? ['TRANSP:TRANSPARENT'] : []),
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(location)}`,
      `DESCRIPTION:${escaped(reference)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** `20270312T180000Z` */
function stamp(instant: Instant): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Escapes backslash, comma, semicolon and line break (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Folds lines at 75 octets (RFC 5545 §3.1). */
function fold(line: string): string {
  const octets = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = octets.encode(character).length;
    if (length + size > 75) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}
