/** Divides an instance's concurrent calls among venues and their webhooks. */
import { failuresBeforePause } from '../domain/events/retries.ts';
import type { Webhook } from '../domain/events/webhook.ts';

/**
 * The limits of concurrent calls of one instance. An operator's webhook for all venues counts as a separate venue.
 */
export const maxConcurrentCalls = { ofVenue: 8, ofAll: 32 } as const;

interface Candidate {
  readonly webhook: Webhook;
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

  /**
   * Returns how many deliveries of each webhook may start. The venue with the fewest calls is next; equal venues take
   * turns. Within a venue, the webhook with the fewest calls is next.
   */
  share(
    due: readonly { readonly id: string; readonly due: number }[],
    webhooks: readonly Webhook[],
  ): { readonly webhook: Webhook; readonly limit: number }[] {
    const venueCalls = new Map<string, number>();
    const webhookCalls = new Map<string, number>();
    const count = (webhook: Webhook) => {
      add(venueCalls, venueOf(webhook));
      add(webhookCalls, webhook.id);
    };
    let free = maxConcurrentCalls.ofAll;
    for (const webhook of this.#running()) {
      count(webhook);
      free -= 1;
    }
    const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    const candidates = due.flatMap(({ id, due: left }): Candidate[] => {
      const webhook = byId.get(id);
      if (webhook === undefined) return [];
      // After several failures, one call at a time probes the receiver.
      const isFailing = webhook.failures >= failuresBeforePause;
      const max = isFailing ? 1 - (webhookCalls.get(id) ?? 0) : left;
      return [{ webhook, venue: venueOf(webhook), left: Math.min(left, max), limit: 0 }];
    });
    const compare = (one: Candidate, other: Candidate) =>
      (venueCalls.get(one.venue) ?? 0) - (venueCalls.get(other.venue) ?? 0) ||
      (this.#lastTurns.get(one.venue) ?? 0) - (this.#lastTurns.get(other.venue) ?? 0) ||
      (webhookCalls.get(one.webhook.id) ?? 0) - (webhookCalls.get(other.webhook.id) ?? 0);
    for (; free > 0; free--) {
      let next: Candidate | undefined;
      for (const each of candidates) {
        if (each.left <= 0 || (venueCalls.get(each.venue) ?? 0) >= maxConcurrentCalls.ofVenue) continue;
        if (next === undefined || compare(each, next) < 0) next = each;
      }
      if (next === undefined) break;
      next.left -= 1;
      next.limit += 1;
      count(next.webhook);
      this.#lastTurns.set(next.venue, ++this.#turn);
    }
    // Other venues come before these in any case.
    this.#lastTurns = new Map(candidates.map(({ venue }) => [venue, this.#lastTurns.get(venue) ?? 0]));
    return candidates.filter(({ limit }) => limit > 0);
  }
}

/** Venue ids contain no `*`. */
const venueOf = ({ venueId, id }: Webhook) => venueId ?? `*${id}`;

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
