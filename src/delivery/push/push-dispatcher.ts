/**
 * Sends notifications to staff's browsers: a part of the webhook dispatcher, which polls for due ones. A slow push
 * service delays neither webhooks nor other people's browsers.
 */
import { deliveryTimeoutMs } from '../../domain/events/retries.ts';
import type { Context } from '../../operations/context.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import {
  claimPush,
  claimTestPushes,
  isAnyTestPushDue,
  listDuePushes,
} from '../../storage/events/due-pushes.ts';
import type { CallOptions } from '../call.ts';

/** Longer than a call and storing its result can take, in milliseconds. */
const leaseMs = deliveryTimeoutMs + 5000;
/** The limits of concurrent calls: per person, per venue and in total. */
const max = { ofOne: 2, ofVenue: 16, ofAll: 128 } as const;

/** Who a running call is counted for. */
interface Caller {
  readonly staffId: string;
  /** Null: a test, which concerns no venue. */
  readonly venueId: string | null;
}

interface PushesOptions extends Omit<CallOptions, 'owner'> {
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
  /** Called when a call has ended. */
  readonly onEnd: () => void;
}

export class PushDispatcher {
  readonly #context: Context;
  readonly #options: PushesOptions;
  readonly #running = new Map<Promise<void>, Caller>();

  constructor(context: Context, options: PushesOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Starts due calls within the limits. */
  async begin(): Promise<void> {
    const { storage, clock } = this.#context;
    const now = clock();
    const room = () => max.ofAll - this.#running.size;
    if (room() <= 0) return;
    const due = await storage.read((db) => listDuePushes(db, now, max.ofAll * 4));
    for (const { id, staffId, venueId } of due) {
      const running = [...this.#running.values()];
      if (room() <= 0) return;
      if (running.filter((caller) => caller.staffId === staffId).length >= max.ofOne) continue;
      if (running.filter((caller) => caller.venueId === venueId).length >= max.ofVenue) continue;
      const claimed = await storage.transact((db) => claimPush(db, id, { now, leaseEnd: now + leaseMs }));
      if (claimed !== undefined)
        this.#call({ staffId, venueId }, async (options) => {
          const { deliverPush } = await import('./deliver-push.ts');
          await deliverPush(this.#context, claimed, options);
        });
    }
    const testPushes = await storage.read((db) => isAnyTestPushDue(db, now));
    if (!testPushes || room() <= 0) return;
    for (const { id, staffId } of await storage.transact((db) => claimTestPushes(db, now, room())))
      this.#call({ staffId, venueId: null }, async (options) => {
        const { deliverTestPush } = await import('./deliver-push.ts');
        await deliverTestPush(this.#context, id, options);
      });
  }

  /** Resolves when all running calls have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running.keys());
  }

  #call(caller: Caller, call: (options: CallOptions) => Promise<void>): void {
    const { onError, onEnd } = this.#options;
    // A venue's staff may name any push service, so their names share the venue's limit.
    const running = call({ ...this.#options, owner: caller.venueId ?? `push ${caller.staffId}` })
      // The lease expires, and then the call is retried.
      .catch((error) => {
        if (!(error instanceof StorageUnavailableError)) onError(error);
      })
      .finally(() => {
        this.#running.delete(running);
        onEnd();
      });
    this.#running.set(running, caller);
  }
}
