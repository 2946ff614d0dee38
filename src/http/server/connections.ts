import type { RequestListener, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ConnectionRequestQueue } from './request-queue.ts';
import { UnreadResponses } from './unread-responses.ts';

/** How long a stop waits for clients and proxies, in milliseconds. */
export interface ShutdownTimeouts {
  /** The minimum time during which new connections are accepted. */
  readonly minMs: number;
  /** The maximum time, while clients are connected. */
  readonly maxMs: number;
  /** How long idle connections then stay open: a proxy may be about to use one. */
  readonly idleMs: number;
}

/** An open connection. */
interface OpenConnection {
  readonly queue: ConnectionRequestQueue;
  /** The time of `performance.now()` at which it was opened. */
  readonly openedAt: number;
}

/** After this time without a new connection, in milliseconds, no connection is on its way. */
const quietMs = 25;
/** A connection older than this, in milliseconds, without any bytes is idle. */
const silentAfterMs = 5000;
/** How often to look for clients that do not read, in milliseconds. */
const unreadCheckMs = 1000;

/**
 * The connections of one address, which may be several servers (`localhost` is two). Limits their number, and closes
 * them without losing a request.
 */
export class Connections {
  readonly #max: number;
  readonly #isListenerShared: boolean;
  readonly #servers: Server[] = [];
  readonly #open = new Map<Socket, OpenConnection>();
  /** The number of connections and requests so far. */
  #activityCount = 0;
  #isEnding = false;
  #isPaused = false;
  readonly #unread: UnreadResponses;
  /** Runs while there are connections. */
  #unreadTimer: NodeJS.Timeout | undefined;

  /**
   * @param max the maximum number of connections
   * @param isListenerShared whether another process has the listening socket too: the kernel then keeps connections that
   *   nobody has accepted, for the next process
   */
  constructor(max = 10_000, isListenerShared = false, unread = new UnreadResponses()) {
    this.#max = max;
    this.#isListenerShared = isListenerShared;
    this.#unread = unread;
  }

  /** The number of open connections. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether a stop has begun: proxies should send no more requests. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  queueOf(socket: Socket): ConnectionRequestQueue | undefined {
    return this.#open.get(socket)?.queue;
  }

  /** Tracks the connections of `server` and passes its requests to `handler` one by one. */
  addServer(server: Server, handler: RequestListener): void {
    this.#servers.push(server);
    const admit: RequestListener = (request, response) => {
      if (this.#isEnding) response.setHeader('connection', 'close');
      handler(request, response);
    };
    server.on('connection', (socket: Socket) => {
      this.#activityCount += 1;
      if (this.#open.size >= this.#max && !this.#closeIdleConnection()) return void socket.destroy();
      this.#open.set(socket, {
        queue: new ConnectionRequestQueue(socket, admit),
        openedAt: performance.now(),
      });
      this.#unreadTimer ??= setInterval(() => this.#checkUnread(), unreadCheckMs).unref();
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (request, response) => {
      this.#activityCount += 1;
      this.queueOf(request.socket)?.take(request, response, !this.#isPaused);
    });
  }

  #checkUnread(): void {
    this.#unread.check(this.#open.keys(), performance.now());
    if (this.#open.size > 0) return;
    clearInterval(this.#unreadTimer);
    this.#unreadTimer = undefined;
  }

  /** Closes an idle connection among those not checked for longest, if there is one. */
  #closeIdleConnection(): boolean {
    let attempts = 50;
    for (const [socket, connection] of this.#open) {
      this.#open.delete(socket);
      if (isIdle(socket, connection, performance.now() - silentAfterMs)) {
        socket.destroy();
        return true;
      }
      // Moves it to the end of the map, so that the next check starts with others.
      this.#open.set(socket, connection);
      attempts -= 1;
      if (attempts === 0) break;
    }
    return false;
  }

  /** From now on, every response closes its connection. */
  closeAfterResponses(): void {
    this.#isEnding = true;
  }

  /**
   * Closes the listeners, then all connections after their responses. Until then it accepts new ones: proxies notice
   * the stop gradually, and a client whose connection is reset would not know whether its request was lost.
   *
   * @param byMs an instant by `performance.now()`: unfinished requests are then cut off
   */
  async end({ minMs, maxMs, idleMs }: ShutdownTimeouts, byMs: number): Promise<void> {
    this.closeAfterResponses();
    // HTTP's own `close` would close idle connections too, and cut off slow readers.
    const closeListeners = () => {
      for (const server of this.#servers) if (server.listening) NetServer.prototype.close.call(server);
    };
    if (this.#isListenerShared) closeListeners();
    else await this.#stopAccepting({ minMs, maxMs }, closeListeners);
    const closed = performance.now();
    while (this.#open.size > 0 && performance.now() < byMs) {
      await sleep(20);
      const isGracePeriod = performance.now() < closed + idleMs;
      if (
        !isGracePeriod &&
        [...this.#open].some(([socket, connection]) => isIdle(socket, connection, closed))
      )
        await this.#whenIdle(() => {
          for (const [socket, connection] of this.#open)
            if (isIdle(socket, connection, closed)) socket.destroy();
        });
    }
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /** Closes the listeners once proxies have noticed the stop, at an instant when no connection waits for them. */
  async #stopAccepting({ minMs, maxMs }: Omit<ShutdownTimeouts, 'idleMs'>, close: () => void): Promise<void> {
    const begun = performance.now();
    for (let quietSince = begun; ; ) {
      const now = performance.now();
      if (this.#open.size > 0) quietSince = now;
      if (now >= Math.min(begun + maxMs, quietSince + minMs)) break;
      await sleep(20);
    }
    await this.#whenIdle(close);
  }

  /**
   * Closes a listener at an instant when no connection or request is waiting unseen in the kernel, which would reset
   * them. Until then it starts no requests, so that waiting clients send no more; after a quiet period nothing is on its
   * way. Under constant traffic there is no quiet period; it then closes right after a turn of the event loop without a
   * new connection (Node accepts one per turn).
   *
   * Node's `close()` does not do this. 500 connections a second while 150 servers stopped (29 November 2026): one was
   * reset, 91 without the last step, and without any waiting 31 while 40 servers stopped.
   */
  async #whenIdle(close: () => void): Promise<void> {
    this.#isPaused = true;
    const begun = performance.now();
    for (let lastActivity = begun; performance.now() < begun + 500; ) {
      const before = this.#activityCount;
      const isLate = performance.now() > begun + 250;
      if (!isLate) await sleep(5);
      await nextTurn();
      await nextTurn();
      const now = performance.now();
      if (this.#activityCount !== before) lastActivity = now;
      if (now >= lastActivity + quietMs || (isLate && lastActivity !== now)) break;
    }
    close();
    this.#isPaused = false;
    for (const { queue } of this.#open.values()) queue.startNext();
  }
}

/**
 * Returns whether a connection is idle: all requests are answered, or none ever arrived and it was opened by `byMs`.
 */
function isIdle(socket: Socket, { queue, openedAt }: OpenConnection, byMs: number): boolean {
  return queue.isIdle || (socket.bytesRead === 0 && openedAt <= byMs);
}
