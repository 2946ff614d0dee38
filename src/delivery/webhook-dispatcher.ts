/**
 * Delivers events to webhooks and to staff's browsers. Every instance runs one: the instance that claims a delivery
 * first makes it, and if it dies, another one takes over when its lease expires. Without subscribers it polls less
 * often, publishes events and records expired holds.
 */

import type { PrivateAddressSettings } from '../domain/events/private-addresses.ts';
import { isPublicAddress } from '../domain/events/public-address.ts';
import { deliveryTimeoutMs } from '../domain/events/retries.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import { type Instant, msPerDay, msPerHour } from '../domain/time/instant.ts';
import { VenueFrozenError } from '../domain/venue/venue-freeze.ts';
import type { Context } from '../operations/context.ts';
import { claimFromQueue, type DueQueue, findDueQueues } from '../operations/events/due-deliveries.ts';
import { publishSome } from '../operations/events/publish-events.ts';
import { recordExpiredHolds } from '../operations/events/record-expired-holds.ts';
import { findPendingWork } from '../storage/booking/pending-work.ts';
import { StorageUnavailableError } from '../storage/engine/errors.ts';
import { deleteEventsBefore } from '../storage/events/event-log.ts';
import { listFrozenVenues } from '../storage/events/frozen-venues.ts';
import { listUnpublishedLogs } from '../storage/events/published-log.ts';
import { type ClaimedDelivery, deleteFinishedDeliveries } from '../storage/events/webhook-deliveries.ts';
import { listVenueIds } from '../storage/venue/venues.ts';
import { addressRuleFor } from './allowed-addresses.ts';
import { CallLimiter, maxConcurrentCalls } from './call-slots.ts';
import { names } from './names/name-resolver.ts';
import { forgetUnneededNames } from './names/needed-names.ts';
import { ownerOf } from './owner.ts';
import type { PushDispatcher } from './push/push-dispatcher.ts';

/** The polling intervals in milliseconds: with subscribers, without, and while the database is unavailable. */
const pollIntervalsMs = { watchful: 400, idle: 4000, away: 3000 } as const;
/** The delay after an event of this process, in milliseconds, to combine it with others. */
const debounceMs = 20;
/** Longer than a call and storing its result can take, in milliseconds. */
const leaseMs = deliveryTimeoutMs + 5000;
/** The maximum number of queues read by one poll; one venue cannot have this many, so it does not crowd out others. */
const maxDueQueues = 128;
/** How long running calls may take during a stop, in milliseconds. */
const stopWithinMs = 2000;
/** How long finished deliveries are stored, in milliseconds. */
const retentionMs = 30 * msPerDay;
const cleanupIntervalMs = msPerHour;
/** How often it is checked whether names without an answer are still needed, in milliseconds. */
const namesIntervalMs = 5000;

/** How many venues' transactions run at once: they wait for the database, and must leave connections for visitors. */
const maxTransactions = 4;

/** Does `work` for each item, several at once, also if one fails; then rejects with the first failure. */
async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const results = await Promise.allSettled(
    Array.from({ length: maxTransactions }, async () => {
      for (const item of left) await work(item);
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** An outage, which is logged elsewhere; or a venue was frozen in this moment, and its deliveries wait. */
const isPassing = (error: unknown) =>
  error instanceof StorageUnavailableError || error instanceof VenueFrozenError;

type Deliver = typeof import('./deliver.ts').deliver;

export interface WebhookDispatcherOptions {
  /** Which webhooks may have private addresses. */
  readonly privateAddresses: PrivateAddressSettings;
  /** Allows private push services: any member of staff can name one, so only tests set this. */
  readonly allowsPrivatePushes?: boolean;
  /** Counts calls for the metrics. */
  readonly onResult?: (receiver: 'webhook' | 'push', delivered: boolean) => void;
  /** Called with a webhook that was disabled because no delivery succeeded. */
  readonly onDisabled: (id: string) => void;
  /** Called when a freeze of the installation for maintenance, or its end, is noticed. */
  readonly onFreeze?: (isFrozen: boolean) => void;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
  /** How long the log keeps an event, in milliseconds; null: without limit. */
  readonly eventRetentionMs: number | null;
}

export class WebhookDispatcher {
  readonly #context: Context;
  readonly #options: WebhookDispatcherOptions;
  readonly #running = new Map<Promise<void>, Webhook>();
  readonly #turns = new CallLimiter(() => this.#running.values());
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** In milliseconds of `performance.now()`. */
  #nextPollAt = Number.POSITIVE_INFINITY;
  #polling: Promise<void> | null = null;
  /** Null: no browser has been subscribed so far. */
  #pushes: PushDispatcher | null = null;
  #pollIntervalMs: number = pollIntervalsMs.idle;
  #lastPollAt = Number.NEGATIVE_INFINITY;
  #deletedAt: Instant = Number.NEGATIVE_INFINITY;
  /** In milliseconds of `performance.now()`. */
  #namesCheckedAt = Number.NEGATIVE_INFINITY;
  #hasStarted = false;
  #hasStopped = false;
  #isFrozen = false;

  constructor(context: Context, options: WebhookDispatcherOptions) {
    this.#context = context;
    this.#options = options;
  }

  start(): void {
    this.#hasStarted = true;
    this.#pollIn(0);
  }

  /** Whether the last poll found the installation frozen for maintenance. */
  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  /** Call it after any event: calling it often is cheap. */
  wake(): void {
    // Without subscribers, a burst of bookings triggers at most two polls a second.
    const pause =
      this.#pollIntervalMs === pollIntervalsMs.watchful
        ? debounceMs
        : 500 - (performance.now() - this.#lastPollAt);
    this.#pollIn(Math.max(debounceMs, pause));
  }

  /** Claims nothing more, and resolves when running calls have ended. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
    const grace = setTimeout(() => this.#stopping.abort(), stopWithinMs);
    await this.#polling;
    await this.#ended();
    clearTimeout(grace);
  }

  /** Polls once and resolves when the started calls have ended; for tests, which do not wait for timers. */
  async round(): Promise<void> {
    await this.#poll();
    await this.#ended();
  }

  async #ended(): Promise<void> {
    await Promise.all([...this.#running.keys(), this.#pushes?.ended()]);
  }

  #pollIn(ms: number): void {
    if (!this.#hasStarted || this.#hasStopped) return;
    const at = performance.now() + ms;
    if (at >= this.#nextPollAt) return;
    this.#nextPollAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), ms);
    this.#timer.unref();
  }

  #run(): void {
    this.#nextPollAt = Number.POSITIVE_INFINITY;
    if (this.#polling !== null) {
      // The running poll may have missed the latest event.
      this.#polling.then(() => this.#pollIn(debounceMs));
      return;
    }
    this.#lastPollAt = performance.now();
    this.#polling = this.#poll()
      .catch((error) => {
        this.#pollIntervalMs = pollIntervalsMs.away;
        if (!isPassing(error)) this.#options.onError(error);
      })
      .finally(() => {
        this.#polling = null;
        this.#pollIn(this.#pollIntervalMs);
      });
  }

  async #poll(): Promise<void> {
    const { storage, clock } = this.#context;
    const now = clock();
    const seen = await storage.read((db) => findPendingWork(db, now));
    if (seen.isFrozen !== this.#isFrozen) this.#options.onFreeze?.(seen.isFrozen);
    this.#isFrozen = seen.isFrozen;
    await this.#forgetUnneededNames();
    const hasSubscribers = (seen.hasPushes || seen.hasWebhooks) && !seen.isFrozen;
    this.#pollIntervalMs = hasSubscribers ? pollIntervalsMs.watchful : pollIntervalsMs.idle;
    if (seen.isFrozen) return;
    if (seen.hasExpired) await recordExpiredHolds(this.#context);
    await this.#deleteOldPeriodically(now);
    const unpublished = seen.hasExpired ? await storage.read(listUnpublishedLogs) : seen.unpublished;
    await this.#publish(unpublished);
    if (!hasSubscribers) return;
    if (this.#turns.free > 0) {
      const max = { queues: maxDueQueues, deliveries: maxConcurrentCalls.ofVenue };
      const due = await findDueQueues(this.#context, this.#turns.busy(), max);
      await forEachAtOnce(this.#turns.share(due), ({ queue, limit }) => this.#take(queue, limit));
    }
    if (seen.hasPushes && !this.#hasStopped) await (await this.#loadPushes()).begin();
  }

  /** Publishes a share of each venue's events, so that a venue with many events does not delay others. */
  async #publish(venueIds: readonly (string | null)[]): Promise<void> {
    await forEachAtOnce(venueIds, async (venueId) => {
      if (!this.#hasStopped && (await publishSome(this.#context, venueId))) this.#pollIn(debounceMs);
    });
  }

  async #forgetUnneededNames(): Promise<void> {
    const now = performance.now();
    if (names.unanswered.length === 0 || now - this.#namesCheckedAt < namesIntervalMs) return;
    this.#namesCheckedAt = now;
    await forgetUnneededNames(this.#context.storage);
  }

  /** Loaded on first use: most installations have no push subscriptions. */
  async #loadPushes(): Promise<PushDispatcher> {
    if (this.#pushes === null) {
      const { PushDispatcher } = await import('./push/push-dispatcher.ts');
      this.#pushes ??= new PushDispatcher(this.#context, {
        allows: this.#options.allowsPrivatePushes === true ? () => true : isPublicAddress,
        signal: this.#stopping.signal,
        onResult: (delivered) => this.#options.onResult?.('push', delivered),
        onError: this.#options.onError,
        onEnd: () => this.#pollIn(debounceMs),
      });
    }
    return this.#pushes;
  }

  async #deleteOldPeriodically(now: Instant): Promise<void> {
    // Also deletes after the clock was set back.
    if (Math.abs(now - this.#deletedAt) < cleanupIntervalMs) return;
    this.#deletedAt = now;
    const { storage } = this.#context;
    const { eventRetentionMs } = this.#options;
    await storage.transact((db) => deleteFinishedDeliveries(db, now - retentionMs));
    if (eventRetentionMs === null) return;
    const frozen = await storage.read(listFrozenVenues);
    const open = (await storage.read(listVenueIds)).filter((id) => !frozen.includes(id));
    for (const venueId of [...open, null])
      while (await storage.transact((db) => deleteEventsBefore(db, venueId, now - eventRetentionMs)));
  }

  async #take(queue: DueQueue, limit: number): Promise<void> {
    // Loaded on first use: most installations have no webhooks. A service whose files were replaced may fail to load it:
    // it then claims nothing, and other instances deliver.
    const { deliver } = await import('./deliver.ts');
    const now = this.#context.clock();
    if (this.#hasStopped) return;
    const claimed = await claimFromQueue(this.#context, queue, { now, leaseEnd: now + leaseMs, limit });
    for (const delivery of claimed) this.#begin(deliver, queue.webhook, delivery);
  }

  #begin(deliver: Deliver, webhook: Webhook, delivery: ClaimedDelivery): void {
    const { privateAddresses, onError, onDisabled } = this.#options;
    const { signal } = this.#stopping;
    const onResult = (delivered: boolean) => this.#options.onResult?.('webhook', delivered);
    const allows = addressRuleFor(webhook, privateAddresses);
    const making = deliver(this.#context, webhook, delivery, {
      owner: ownerOf(webhook),
      allows,
      signal,
      onResult,
    })
      .then((isOff) => {
        if (isOff) onDisabled(webhook.id);
      })
      // The lease expires, and then the delivery is retried.
      .catch((error) => {
        if (!isPassing(error)) onError(error);
      })
      .finally(() => {
        this.#running.delete(making);
        this.#pollIn(debounceMs);
      });
    this.#running.set(making, webhook);
  }
}
