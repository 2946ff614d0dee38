/** Which venues used the workers of this instance lately. Only for the operator, on the port of the metrics. */
import type { Clock, Instant } from '../../domain/time/instant.ts';

/** The length of a period, in milliseconds; the last two are kept. */
const periodMs = 30 * 60_000;
/** How many venues are named. */
const most = 5;

/** What an instance did lately, as `doctor` reads it. */
export interface LoadSummary {
  /** The longest time that a request waited for a worker, in milliseconds. */
  readonly longestWaitMs: number;
  /** The venues that used the workers most, with their share of the time, 0 to 1. */
  readonly venues: readonly { readonly venueId: string; readonly share: number }[];
  /** Venues, or operators' webhooks, whose host names got no answer. */
  readonly unansweredNames: readonly string[];
}

interface Period {
  readonly startedAt: Instant;
  readonly msOfVenues: Map<string, number>;
  longestWaitMs: number;
}

/** Sums the work of the last 30 to 60 minutes by venue. */
export class RecentLoad {
  readonly #clock: Clock;
  #periods: readonly Period[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  addWork(venueId: string, ms: number): void {
    const { msOfVenues } = this.#current();
    msOfVenues.set(venueId, (msOfVenues.get(venueId) ?? 0) + ms);
  }

  addWait(ms: number): void {
    const period = this.#current();
    period.longestWaitMs = Math.max(period.longestWaitMs, ms);
  }

  /** Returns the summary of the last periods. */
  summary(): Omit<LoadSummary, 'unansweredNames'> {
    this.#current();
    const total = new Map<string, number>();
    for (const { msOfVenues } of this.#periods)
      for (const [venueId, ms] of msOfVenues) total.set(venueId, (total.get(venueId) ?? 0) + ms);
    const all = [...total.values()].reduce((sum, ms) => sum + ms, 0);
    const venues = [...total]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([venueId, ms]) => ({ venueId, share: Math.round((ms / all) * 100) / 100 }));
    return {
      longestWaitMs: Math.round(Math.max(...this.#periods.map(({ longestWaitMs }) => longestWaitMs))),
      venues,
    };
  }

  #current(): Period {
    const now = this.#clock();
    const [latest] = this.#periods;
    // Also begins a period after the clock was set back.
    if (latest !== undefined && now >= latest.startedAt && now < latest.startedAt + periodMs) return latest;
    const period: Period = { startedAt: now, msOfVenues: new Map(), longestWaitMs: 0 };
    const isRecent = latest !== undefined && Math.abs(now - latest.startedAt) < 2 * periodMs;
    this.#periods = isRecent ? [period, latest] : [period];
    return period;
  }
}
