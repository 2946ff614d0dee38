import { type Instant, msPerHour } from '../time/instant.ts';

/** One hit, and the limits it counts against. Counts of different kinds have nothing to do with each other. */
export interface RateLimitHit {
  /** Kind of request, e.g. `quote`. */
  readonly kind: string;
  /** Who is counted, among those who make requests of this kind. */
  readonly visitor: string;
  /** How many hits of one visitor a window admits. */
  readonly most: number;
  /** How long a window lasts, in milliseconds; it begins with the first hit. */
  readonly windowMs: number;
  /** Those whose hits are counted together with the visitor's; null: nobody. */
  readonly network: ClientNetwork | null;
}

/** The addresses that one customer of a provider may have all of, counted together. */
export interface ClientNetwork {
  readonly name: string;
  /** How many hits of them all a window admits. */
  readonly most: number;
  /** Otherwise only while the counter is more than half full, when cells must be kept for others. */
  readonly isAlwaysCounted: boolean;
}

/** How often somebody came within a window, this hit included, and when the window ends. */
export interface WindowCount {
  readonly count: number;
  readonly resetsAt: Instant;
}

/** What became of a hit: where it stands against the limit that leaves less, or that refuses it. */
export interface RateLimitResult extends WindowCount {
  readonly of: 'visitor' | 'network';
}

/** Most windows that are told apart; beyond, newcomers of a kind share (docs/decisions/0002-own-hit-counter.md). */
export const maxWindows = 1_000_000;
/** How many counts of each kind the newcomers share. */
const sharedCounts = 4096;

/** No window lasts longer, in milliseconds. */
export const maxWindowMs = msPerHour;

/**
 * How much later than a window that begins now another may end and still be believed, in milliseconds: hits
 * overtake each other on their way to the database, and clocks are set right by a little all the time.
 */
export const clockSkewToleranceMs = 15_000;

/**
 * Whether a window is still running. What ends later than the longest that could have begun by now was begun by a
 * clock that was wrong: it is over.
 */
export function isWindowOpen(resetsAt: Instant, windowMs: number, now: Instant): boolean {
  return resetsAt > now && resetsAt <= now + windowMs + clockSkewToleranceMs;
}

/**
 * The name under which a visitor's hits of a kind are counted. None of these is ever the name of a network's, or of
 * those that newcomers share.
 */
export const clientBucket = ({ kind, visitor }: RateLimitHit) => `${kind} ${visitor}`;
/** The name under which the hits of a kind of a whole network are counted. */
export const networkBucket = (kind: string, { name }: ClientNetwork) => `${kind}-network ${name}`;
/** The name under which those are counted together who came when the counter was full: one of so many of a kind. */
export const sharedBucket = (bucket: string, hash: number) =>
  `${bucket.slice(0, bucket.indexOf(' '))} shared ${hash % sharedCounts}`;

/** The limit that leaves less, the visitor's own where both leave the same. */
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

/** An odd number that carries small differences into all 32 bits. */
const spread = 0x9e3779b1;

/** 32 bits that depend on every character and on the seed. */
export function hash32(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), spread);
    value ^= value >>> 15;
  }
  return value >>> 0;
}
