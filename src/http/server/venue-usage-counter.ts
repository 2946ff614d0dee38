import type { VenueUsage } from '../../domain/access/venue-usage.ts';

/** Counts what venues use in memory until it is saved (`saveVenueUsage`). Only existing venues are counted. */
export class VenueUsageCounter {
  #used = new Map<string, { requests: number; workMs: number }>();

  addRequest(venueId: string): void {
    this.#of(venueId).requests += 1;
  }

  /** @param ms the time of a worker */
  addWork(venueId: string, ms: number): void {
    this.#of(venueId).workMs += ms;
  }

  /** Returns all counts and resets them. */
  take(): VenueUsage[] {
    const used = [...this.#used].map(([venueId, counts]) => ({ venueId, ...counts }));
    this.#used = new Map();
    return used;
  }

  /** Adds counts again that could not be saved. */
  restore(used: readonly VenueUsage[]): void {
    for (const { venueId, requests, workMs } of used) {
      const counts = this.#of(venueId);
      counts.requests += requests;
      counts.workMs += workMs;
    }
  }

  #of(venueId: string): { requests: number; workMs: number } {
    const present = this.#used.get(venueId);
    if (present !== undefined) return present;
    const counts = { requests: 0, workMs: 0 };
    this.#used.set(venueId, counts);
    return counts;
  }
}
