import { type Instant, msPerHour } from '../time/instant.ts';

/** A hit with its limits. Different kinds are counted independently. */
export interface RateLimitHit {
  /** The kind of request, e.g. `quote`. */
  readonly kind: string;
  /** The client that is counted. */
  readonly visitor: string;
  /** The limit per client and window. */
  readonly most: number;
  /** The length of a window in milliseconds; it starts with the first hit. */
  readonly windowMs: number;
  /** The client's network, which has a limit too; null: none. */
  readonly network: ClientNetwork | null;
  /** How many hits it counts as, a positive integer; omitted: 1. */
  readonly weight?: number;
}

/** An address range that one customer of a provider may own, counted together. */
export interface ClientNetwork {
  readonly name: string;
  /** The limit of the whole network per window. */
  readonly most: number;
  /** If false, it is counted only while the counter is more than half full, to leave cells for other networks. */
  readonly isAlwaysCounted: boolean;
}

/** The number of hits in a window, including this one, and when the window ends. */
export interface WindowCount {
  readonly count: number;
  readonly resetsAt: Instant;
}

/** The result of a hit, for the stricter of its limits. */
export interface RateLimitResult extends WindowCount {
  readonly of: 'visitor' | 'network';
}

/**
 * The maximum number of separate windows; beyond it, new clients of a kind share windows
 * (docs/decisions/0002-rate-limit-counter.md).
 */
export const maxWindows = 1_000_000;
/** The number of shared windows per kind. */
const sharedCounts = 4096;

/** The maximum length of a window, in milliseconds. */
export const maxWindowMs = msPerHour;

/**
 * The tolerance for the end of a window, in milliseconds: an open window ends at most this much later than a window
 * that starts now. Hits can reach the database out of order, and clocks are adjusted.
 */
export const clockSkewToleranceMs = 15_000;

/**
 * Returns whether a window is open. A window with an end too far in the future was started by a wrong clock and counts
 * as closed.
 */
export function isWindowOpen(resetsAt: Instant, windowMs: number, now: Instant): boolean {
  return resetsAt > now && resetsAt <= now + windowMs + clockSkewToleranceMs;
}

/** Returns the bucket of a client's hits of a kind; it never equals a network's or a shared one. */
export const clientBucket = ({ kind, visitor }: RateLimitHit) => `${kind} ${visitor}`;
/** Returns the bucket of a network's hits of a kind. */
export const networkBucket = (kind: string, { name }: ClientNetwork) => `${kind}-network ${name}`;
/** Returns the bucket that a client shares because the counter was full. */
export const sharedBucket = (bucket: string, hash: number) =>
  `${bucket.slice(0, bucket.indexOf(' '))} shared ${hash % sharedCounts}`;

/** Returns the result with fewer remaining hits; the client's own if they are equal. */
export function stricterLimit(
  hit: RateLimitHit,
  own: WindowCount,
  network: ClientNetwork | null,
  all: WindowCount | null,
): RateLimitResult {
  if (network !== null && all !== null && network.most - all.count < hit.most - own.count)
    return { ...all, of: 'network' };
  return { ...own, of: 'visitor' };
}

/** An odd number that spreads small differences over all 32 bits. */
const spread = 0x9e3779b1;

/** Returns a 32-bit hash of a text with a seed. */
export function hash32(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), spread);
    value ^= value >>> 15;
  }
  return value >>> 0;
}
