/**
 * Tells browsers of staff what is new: a part of the courier, which looks when something may be due. Whatever a push service
 * does, webhooks do not wait for it, nor do others' browsers for somebody's.
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

/** Longer than a call and what is written down about it can take, in milliseconds. */
const leaseMs = deliveryTimeoutMs + 5000;
/** Calls at once, to the browsers of one person and to all. */
const most = { ofOne: 2, ofAll: 16 } as const;

interface PushesOptions extends CallOptions {
  /** Hears of what nobody expected. */
  readonly onError: (error: unknown) => void;
  /** Hears when a call has ended. */
  readonly onEnd: () => void;
}

export class PushDispatcher {
  readonly #context: Context;
  readonly #options: PushesOptions;
  /** By whose browser it is. */
  readonly #underWay = new Map<Promise<void>, string>();

  constructor(context: Context, options: PushesOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Begins what is due, as far as there is room. */
  async begin(): Promise<void> {
    const { storage, clock } = this.#context;
    const now = clock();
    const room = () => most.ofAll - this.#underWay.size;
    if (room() <= 0) return;
    const due = await storage.read((db) => listDuePushes(db, now, most.ofAll * 4));
    for (const { id, staffId } of due) {
      const ofOne = [...this.#underWay.values()].filter((whose) => whose === staffId).length;
      if (room() <= 0) return;
      if (ofOne >= most.ofOne) continue;
      const claimed = await storage.transact((db) => claimPush(db, id, { now, leaseEnd: now + leaseMs }));
      if (claimed !== undefined)
        this.#call(staffId, async () => {
          const { deliverPush } = await import('./deliver-push.ts');
          await deliverPush(this.#context, claimed, this.#options);
        });
    }
    const testPushes = await storage.read((db) => isAnyTestPushDue(db, now));
    if (!testPushes || room() <= 0) return;
    for (const id of await storage.transact((db) => claimTestPushes(db, now, room())))
      this.#call(id, async () => {
        const { deliverTestPush } = await import('./deliver-push.ts');
        await deliverTestPush(this.#context, id, this.#options);
      });
  }

  /** Resolves when what is under way has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.keys());
  }

  #call(whose: string, make: () => Promise<void>): void {
    const { onError, onEnd } = this.#options;
    const making = make()
      // The lease ends by itself, and then it is tried again.
      .catch((error) => {
        if (!(error instanceof StorageUnavailableError)) onError(error);
      })
      .finally(() => {
        this.#underWay.delete(making);
        onEnd();
      });
    this.#underWay.set(making, whose);
  }
}
