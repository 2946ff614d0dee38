import type { RateLimitHit, RateLimitResult } from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Storage } from '../engine/storage.ts';
import type { SiteAccess } from './site-access.ts';

/** What is asked for every request before its own work begins. Each database has its own way of being quick at it. */
export interface RequestGuard {
  /** What a website key (and one space, or `allSpaces`) stands for right now: at most one indexed query, never stale. */
  siteAccess(key: string, spaceId: string | null): Promise<SiteAccess | null>;
  /** Counts a hit against the visitor's limit, and their network's, and says where it stands. */
  countHit(hit: RateLimitHit, now: Instant): Promise<RateLimitResult>;
  /** How much of the hit counter's bound is taken, from 0 to 1. Past half, networks are held to limits of their own. */
  hitCounterFullness(): number;
}

/** A database as it was opened. */
export interface OpenDatabase extends Storage {
  readonly door: RequestGuard;
}
