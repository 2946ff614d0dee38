/**
 * Pools that share what the server admits. Where a role or the server admits fewer connections than the pools may have, a request waits
 * for a connection that another one returns, instead of failing because no new one is admitted.
 */
import pg from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';

/** How long a pool keeps to fewer connections after a refusal, in milliseconds: as long as an idle connection stays open. */
const cautionMs = 30_000;
/** How long a pool without connections waits for one that another pool closes, in milliseconds. */
const retryMs = 50;
/** How long the server may count a connection that was closed, in milliseconds. */
const closingMs = 500;

/** What waits for a connection. */
interface Pending {
  callback: (error: Error | undefined, client?: unknown, release?: unknown) => void;
  timedOut?: boolean;
}

/** The part of pg-pool 3.14 that its types lack. */
interface PoolInside {
  readonly options: pg.PoolConfig & { max: number };
  readonly _clients: readonly unknown[];
  readonly _idle: readonly { readonly client: unknown }[];
  readonly _pendingQueue: Pending[];
  newClient(pending: Pending): void;
  _pulseQueue(): void;
  _release(client: unknown, listener: unknown, error: unknown): void;
  _remove(client: unknown, callback?: () => void): void;
}

const BasePool = pg.Pool as unknown as new (config: pg.PoolConfig) => pg.Pool & PoolInside;

/** A pool of a group of pools. */
export class SharingPool extends BasePool {
  readonly #group: Set<SharingPool>;
  readonly #most: number;
  readonly #onRefused: () => void;
  /** Without those that are not admitted yet. */
  readonly #connected = new Set<unknown>();
  #closedAt = Number.NEGATIVE_INFINITY;
  #caution: NodeJS.Timeout | undefined;

  /** @param onRefused called if no connection can be opened, for another reason than their number */
  constructor(config: pg.PoolConfig, group: Set<SharingPool>, onRefused: () => void) {
    super(config);
    this.#onRefused = onRefused;
    this.#most = this.options.max;
    this.#group = group;
    group.add(this);
    this.on('connect', (client) => this.#connected.add(client));
  }

  override newClient(pending: Pending): void {
    const { callback } = pending;
    pending.callback = (error, client, release) => {
      pending.callback = callback;
      // too_many_connections
      if (errorCodeOf(error) === '53300' && this.#makesRoom()) this.#wait(pending);
      else {
        if (error !== undefined && error !== null && errorCodeOf(error) !== '53300') this.#onRefused();
        callback(error, client, release);
      }
    };
    super.newClient(pending);
  }

  override _release(client: unknown, listener: unknown, error: unknown): void {
    super._release(client, listener, error || this.#mustClose);
  }

  override _remove(client: unknown, callback?: () => void): void {
    this.#connected.delete(client);
    this.#closedAt = performance.now();
    super._remove(client, callback);
  }

  /** Whether it has more connections than it may keep. */
  get #mustClose(): boolean {
    return this.#connected.size > this.options.max;
  }

  /** Returns whether to wait: for a connection of this pool, or for one that another pool closes. */
  #makesRoom(): boolean {
    const own = this.#connected.size;
    this.#keepTo(own);
    if (own > 0) return true;
    const pools = [...this.#group];
    const isClosing = () =>
      pools.some((pool) => pool.#mustClose || performance.now() - pool.#closedAt < closingMs);
    if (isClosing()) return true;
    const [largest] = pools.toSorted((one, two) => two.#connected.size - one.#connected.size);
    if (largest === undefined || largest.#connected.size < 2) return false;
    largest.#keepTo(largest.#connected.size - 1);
    const [idle] = largest._idle;
    if (idle !== undefined) largest._remove(idle.client, () => largest._pulseQueue());
    return true;
  }

  /** Has no more than this many connections for a while, but one. */
  #keepTo(count: number): void {
    this.options.max = Math.min(this.options.max, Math.max(1, count));
    clearTimeout(this.#caution);
    this.#caution = setTimeout(() => {
      this.options.max = this.#most;
      this._pulseQueue();
    }, cautionMs).unref();
  }

  #wait(pending: Pending): void {
    this._pendingQueue.push(pending);
    setTimeout(() => this._pulseQueue(), this.#connected.size > 0 ? 0 : retryMs).unref();
    setTimeout(() => {
      const at = this._pendingQueue.indexOf(pending);
      if (at < 0) return;
      this._pendingQueue.splice(at, 1);
      pending.timedOut = true;
      // As the driver says it of a pool that is in use.
      pending.callback(new Error('timeout exceeded when trying to connect'));
    }, this.options.connectionTimeoutMillis ?? 0).unref();
  }
}
