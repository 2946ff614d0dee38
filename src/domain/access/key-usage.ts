/**
 * What comes in by a website key, as its owner is told of it: how much of which kind on which day. Who it was is never
 * part of it.
 */
import type { CalendarDate, Instant } from '../time/instant.ts';

/** What is counted. Booking requests are not: they are there to be counted themselves. */
export type KeyUsageKind =
  /** A read that was let in. */
  | 'read'
  /** A quote that was let in. */
  | 'quote'
  /** Refused, since a page of another website asked (403). */
  | 'refused'
  /** Refused, since a limit was reached (429). */
  | 'limited'
  /** Refused, since the key is switched off or its venue not published (404). */
  | 'disabled';

/** Refusals of pages that name no website a key could list: a file, a frame without an origin. */
export const unknownWebsite = '';
/** Refusals of all the websites beyond those that are told apart. */
export const otherWebsites = '*';

/** So much of something came in by a key. */
export interface KeyUsageCount {
  readonly siteKey: string;
  readonly kind: KeyUsageKind;
  /** With `refused` the website, spelled as keys list them, or one of the two above; otherwise `unknownWebsite`. */
  readonly website: string;
  readonly count: number;
}

/** The same with when it was: some time in the quarter of an hour that begins then. */
export interface KeyUsageByQuarterHour extends KeyUsageCount {
  readonly at: Instant;
}

/** The same, by the day at the venue. */
export interface KeyUsageByDay extends KeyUsageCount {
  readonly date: CalendarDate;
}

/** How many days it is known, today included. */
export const keyUsageRetentionDays = 30;
/** How many refused websites of a key are told apart, in a quarter of an hour in memory, and on a day for good. */
export const maxWebsites = { inMemory: 50, onDay: 20 } as const;
