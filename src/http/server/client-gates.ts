import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { QueueFullError, Semaphore } from '../../media/semaphore.ts';
import { JobCancelledError } from '../../pool/errors.ts';
import { rateLimitedError } from './rate-limits.ts';

/** After how many milliseconds a client may retry if too many of its requests wait. */
const crowdedMs = 1000;

/**
 * Limits how many requests of one client are worked on at a time; the rest waits in order. Without it, a client that
 * sends many requests at once would queue them all before the next request of others, at the processor and at the
 * connections to the database.
 */
export class ClientGates {
  readonly #limits: { readonly most: number; readonly maxWaiting: number };
  readonly #gates = new Map<string, { readonly gate: Semaphore; requests: number }>();

  constructor(limits: { readonly most: number; readonly maxWaiting: number }) {
    this.#limits = limits;
  }

  /**
   * Runs work of a client when it is its turn.
   *
   * @throws RateLimitedError if too many requests of the client wait, with `Retry-After` set
   * @throws JobCancelledError if the client has disconnected meanwhile
   */
  async pass<T>(client: string, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const entry = this.#gates.get(client) ?? { gate: new Semaphore(this.#limits), requests: 0 };
    this.#gates.set(client, entry);
    entry.requests += 1;
    const isWaiting = entry.requests > this.#limits.most;
    try {
      return await entry.gate.pass(async () => {
        // Others are served in between: work without pauses would otherwise run in one piece, however little is allowed
        // at a time.
        if (isWaiting) await nextTurn();
        if (reply.raw.destroyed) throw new JobCancelledError();
        return work();
      });
    } catch (error) {
      throw error instanceof QueueFullError ? rateLimitedError(reply, crowdedMs, 'visitor') : error;
    } finally {
      entry.requests -= 1;
      if (entry.requests === 0) this.#gates.delete(client);
    }
  }

  /**
   * Waits for the client's turn, like `pass`.
   *
   * @returns ends the turn; calling it again does nothing
   */
  enter(client: string, reply: FastifyReply): Promise<() => void> {
    return new Promise((entered, fail) => {
      const turn = Promise.withResolvers<void>();
      this.pass(client, reply, () => {
        entered(turn.resolve);
        return turn.promise;
      }).catch(fail);
    });
  }
}
