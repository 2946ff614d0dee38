/** What a venue uses of the service, for the operator. It contains nothing that identifies a client. */
import { type Instant, isoInstant } from '../time/instant.ts';

/** A month in UTC, `YYYY-MM`. */
export type UsageMonth = string;

/** What a venue used. */
export interface VenueUsage {
  readonly venueId: string;
  /** Requests to the public and the management API. */
  readonly requests: number;
  /** Time of worker threads, in milliseconds. */
  readonly workMs: number;
}

export const usageMonthOf = (at: Instant): UsageMonth => isoInstant(at).slice(0, 7);
