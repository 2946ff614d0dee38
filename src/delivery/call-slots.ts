/** Divides an instance's concurrent calls among venues and their webhooks. */
import { failuresBeforePause } from '../domain/events/retries.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import type { DueQueue } from '../operations/events/due-deliveries.ts';
import type { BusyQueues } from '../storage/events/webhook-queues.ts';
import { ownerOf } from './owner.ts';

/**
 * The limits of concurrent calls of one instance. An operator's webhook for all venues counts as a separate venue. A
 * call costs little while it waits, and slow receivers of many venues must leave room for the others.
 */
export const maxConcurrentCalls = { ofVenue: 8, ofAll: 256 } as const;

interface Candidate {
  readonly queue: DueQueue;
  readonly venue: string;
  /** How many of its deliveries can still start. */
  left: number;
  limit: number;
}

export class CallLimiter {
  readonly #running: () => Iterable<Webhook>;
  /** The last turn of each venue. */
  #lastTurns = new Map<string, number>();
  #turn = 0;

  /** @param underWay yields the webhook of each running call */
  constructor(underWay: () => Iterable<Webhook>) {
    this.#running = underWay;
  }

  /** Returns the queues for which no more calls may start. */
  busy(): BusyQueues {
    const { venueCalls, webhookCalls } = this.#count();
    const webhooks = new Map([...this.#running()].map((webhook) => [keyOf(webhook), webhook]));
    const isFull = (webhook: Webhook) =>
      (venueCalls.get(ownerOf(webhook)) ?? 0) >= maxConcurrentCalls.ofVenue;
    const full = [...webhooks.values()].filter(isFull);
    return {
      venueIds: [...new Set(full.flatMap(({ venueId }) => venueId ?? []))],
      webhooks: [...webhooks.values()].filter(
        (webhook) => (webhook.venueId === null && isFull(webhook)) || isProbed(webhook, webhookCalls),
      ),
    };
  }

  /** Returns how many calls may start. */
  get free(): number {
    return maxConcurrentCalls.ofAll - [...this.#running()].length;
  }

  /**
   * Returns how many deliveries of each queue may start. The venue with the fewest calls is next; equal venues take
   * turns. Within a venue, the webhook with the fewest calls is next.
   */
  share(due: readonly DueQueue[]): { readonly queue: DueQueue; readonly limit: number }[] {
    const { venueCalls, webhookCalls } = this.#count();
    const candidates = due.map(
      (queue): Candidate => ({ queue, venue: ownerOf(queue.webhook), left: queue.due, limit: 0 }),
    );
    const compare = (one: Candidate, other: Candidate) =>
      (venueCalls.get(one.venue) ?? 0) - (venueCalls.get(other.venue) ?? 0) ||
      (this.#lastTurns.get(one.venue) ?? 0) - (this.#lastTurns.get(other.venue) ?? 0) ||
      (webhookCalls.get(keyOf(one.queue.webhook)) ?? 0) - (webhookCalls.get(keyOf(other.queue.webhook)) ?? 0);
    for (let { free } = this; free > 0; free--) {
      let next: Candidate | undefined;
      for (const each of candidates) {
        if (each.left <= 0 || (venueCalls.get(each.venue) ?? 0) >= maxConcurrentCalls.ofVenue) continue;
        if (isProbed(each.queue.webhook, webhookCalls)) continue;
        if (next === undefined || compare(each, next) < 0) next = each;
      }
      if (next === undefined) break;
      next.left -= 1;
      next.limit += 1;
      add(venueCalls, next.venue);
      add(webhookCalls, keyOf(next.queue.webhook));
      this.#lastTurns.set(next.venue, ++this.#turn);
    }
    // Venues without deliveries in this round are forgotten: they will come first anyway.
    this.#lastTurns = new Map(candidates.map(({ venue }) => [venue, this.#lastTurns.get(venue) ?? 0]));
    return candidates.filter(({ limit }) => limit > 0);
  }

  /** Counts running calls by venue and by webhook. */
  #count(): { venueCalls: Map<string, number>; webhookCalls: Map<string, number> } {
    const [venueCalls, webhookCalls] = [new Map<string, number>(), new Map<string, number>()];
    for (const webhook of this.#running()) {
      add(venueCalls, ownerOf(webhook));
      add(webhookCalls, keyOf(webhook));
    }
    return { venueCalls, webhookCalls };
  }
}

/** After several failures, one call at a time probes the receiver. */
const isProbed = (webhook: Webhook, webhookCalls: ReadonlyMap<string, number>) =>
  webhook.failures >= failuresBeforePause && (webhookCalls.get(keyOf(webhook)) ?? 0) >= 1;

/** Ids contain no `/`. */
const keyOf = ({ venueId, id }: Webhook) => `${venueId ?? ''}/${id}`;

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
