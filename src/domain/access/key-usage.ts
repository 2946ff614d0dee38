/** Usage of a website key by kind and day, for its owner. It contains nothing that identifies a client. */
import type { CalendarDate, Instant } from '../time/instant.ts';

/** The kinds of counted requests. Booking requests are counted from their own table. */
export type KeyUsageKind =
  /** An allowed read. */
  | 'read'
  /** An allowed quote. */
  | 'quote'
  /** Rejected: a page of another website sent it (403). */
  | 'refused'
  /** Rejected by a rate limit (429). */
  | 'limited'
  /** Rejected: the key is disabled or its venue not published (404). */
  | 'disabled';

/** Pages without a website that a key could list: a file, a frame without an origin. */
export const unknownWebsite = '';
/** The shared entry of all rejected websites beyond `maxWebsites`. */
export const otherWebsites = '*';

/** A count of one kind. */
export interface KeyUsageCount {
  readonly venueId: string;
  readonly siteKey: string;
  readonly kind: KeyUsageKind;
  /** For `refused`: the website in the spelling of keys, or one of the two constants above. Otherwise `unknownWebsite`. */
  readonly website: string;
  readonly count: number;
}

/** A count with the start of its quarter hour. */
export interface KeyUsageByQuarterHour extends KeyUsageCount {
  readonly at: Instant;
}

/** A count by day in the venue's time zone. */
export interface KeyUsageByDay extends KeyUsageCount {
  readonly date: CalendarDate;
}

/** How many days are stored, including today. */
export const keyUsageRetentionDays = 30;
/** How many rejected websites of a key are counted separately: per quarter hour in memory, and per stored day. */
export const maxWebsites = { inMemory: 50, onDay: 20 } as const;
