import type { RateLimitHit, RateLimitResult } from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Storage } from '../engine/storage.ts';
import type { SiteAccess } from './site-access.ts';

/** The queries that run before every request. Each database has a fast implementation. */
export interface RequestGuard {
  /**
   * Finds what a website key may access now, and the revision of a space (or of `allSpaces`): at most one indexed
   * query, never stale.
   */
  siteAccess(key: string, spaceId: string | null): Promise<SiteAccess | null>;
  /** Counts a hit against the limits of a client and its network, and returns the stricter result. */
  countHit(hit: RateLimitHit, now: Instant): Promise<RateLimitResult>;
  /** Takes back a hit that `countHit` allowed. */
  uncountHit(hit: RateLimitHit, now: Instant): Promise<void>;
  /** Returns the result that a hit would have, without counting it. */
  peekHit(hit: RateLimitHit, now: Instant): Promise<RateLimitResult>;
  /** The used part of the rate limit counter's bound, from 0 to 1. Above half, networks are limited too. */
  hitCounterFullness(): number;
}

/** An open database. */
export interface OpenDatabase extends Storage {
  readonly guard: RequestGuard;
  /**
   * Lists the parts that the migrations made and the database lacks (`engine/schema-parts.ts`). While it lacks one that is
   * needed for right answers, `ping` fails, and then so does each transaction.
   */
  missingParts(): Promise<readonly string[]>;
  /** Returns the same secret text for everything that uses this database; a restored copy has another. */
  identify(): Promise<string>;
}
