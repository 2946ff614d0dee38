import type { RequestListener, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ConnectionRequestQueue } from './request-queue.ts';

/** How long a stop waits for those who send visitors here, in milliseconds. */
export interface ShutdownTimeouts {
  /** So long it goes on taking connections in any case. */
  readonly leastMs: number;
  /** So long it does at most, while anybody is connected. */
  readonly maxMs: number;
  /** So long, after that, it leaves those open on which nothing is under way: a proxy may just be using one. */
  readonly idleMs: number;
}

/** What is known of an open connection. */
interface OpenConnection {
  readonly queue: ConnectionRequestQueue;
  /** By `performance.now()`. */
  readonly openedAt: number;
}

/** When nobody has come for so long, in milliseconds, though nobody is answered, nobody is on the way. */
const quietMs = 25;
/** A connection this old, in milliseconds, on which nothing was ever said, has nothing under way. */
const silentAfterMs = 5000;

/**
 * The connections of one address, which may be several servers (`localhost` is two). Their number is bounded, and
 * they end without anybody's request being lost.
 */
export class Connections {
  readonly #most: number;
  readonly #servers: Server[] = [];
  readonly #open = new Map<Socket, OpenConnection>();
  /** Connections and requests so far. */
  #came = 0;
  #isEnding = false;
  #holdsItsBreath = false;

  /** @param most more than so many at a time are refused */
  constructor(most = 10_000) {
    this.#most = most;
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether a stop has begun: nobody else should be sent here. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  queueOf(socket: Socket): ConnectionRequestQueue | undefined {
    return this.#open.get(socket)?.queue;
  }

  /** Takes over the connections of `server`, and its requests, which go to `handler` in their turn. */
  adopt(server: Server, handler: RequestListener): void {
    this.#servers.push(server);
    const admit: RequestListener = (request, response) => {
      if (this.#isEnding) response.setHeader('connection', 'close');
      handler(request, response);
    };
    server.on('connection', (socket: Socket) => {
      this.#came += 1;
      if (this.#open.size >= this.#most && !this.#makeRoom()) return void socket.destroy();
      this.#open.set(socket, {
        queue: new ConnectionRequestQueue(socket, admit),
        openedAt: performance.now(),
      });
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (request, response) => {
      this.#came += 1;
      this.queueOf(request.socket)?.take(request, response, !this.#holdsItsBreath);
    });
  }

  /** Ends a connection on which nothing is under way, if one of those that were not looked at longest is such. */
  #makeRoom(): boolean {
    let looks = 50;
    for (const [socket, connection] of this.#open) {
      this.#open.delete(socket);
      if (isIdle(socket, connection, performance.now() - silentAfterMs)) {
        socket.destroy();
        return true;
      }
      // To the end of the map, so that the next look is at others.
      this.#open.set(socket, connection);
      looks -= 1;
      if (looks === 0) break;
    }
    return false;
  }

  /** From now on, every answer says that its connection ends with it. */
  announceEnd(): void {
    this.#isEnding = true;
  }

  /**
   * Ends all connections once what was sent on them is answered, the listeners first. Until then new ones are taken
   * as ever: whoever sends visitors here hears of the stop by and by, and who was turned away without a word could
   * not tell whether a request was lost.
   *
   * @param byMs an instant by `performance.now()`: what is not finished then is cut off
   */
  async end({ leastMs, maxMs, idleMs }: ShutdownTimeouts, byMs: number): Promise<void> {
    this.announceEnd();
    const begun = performance.now();
    for (let quietSince = begun; ; ) {
      const now = performance.now();
      if (this.#open.size > 0) quietSince = now;
      if (now >= Math.min(begun + maxMs, quietSince + leastMs)) break;
      await sleep(20);
    }
    // HTTP's own `close` would end idle connections with it, and cut off whoever reads slowly.
    await this.#whenNobodyComes(() => {
      for (const server of this.#servers) if (server.listening) NetServer.prototype.close.call(server);
    });
    const closed = performance.now();
    while (this.#open.size > 0 && performance.now() < byMs) {
      await sleep(20);
      const isPatient = performance.now() < closed + idleMs;
      if (!isPatient && [...this.#open].some(([socket, connection]) => isIdle(socket, connection, closed)))
        await this.#whenNobodyComes(() => {
          for (const [socket, connection] of this.#open)
            if (isIdle(socket, connection, closed)) socket.destroy();
        });
    }
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /**
   * Closes something in an instant in which nobody can have come through it whom we do not know of: the kernel takes
   * connections and requests before we do, and would reset them. No request is let in meanwhile, so that those who
   * wait for an answer send no other; when nobody has come for a while, nobody is on the way. Where somebody always
   * is, the instant is one right after a turn that brought nobody (Node takes one connection a turn), and a short
   * one, for while work is done, others come.
   */
  async #whenNobodyComes(close: () => void): Promise<void> {
    this.#holdsItsBreath = true;
    const begun = performance.now();
    let cameLast = begun;
    for (let shortMs = 0.05; performance.now() < begun + 500; ) {
      const came = this.#came;
      const isLate = performance.now() > begun + 250;
      if (!isLate) await sleep(5);
      await nextTurn();
      const round = performance.now();
      await nextTurn();
      const now = performance.now();
      if (this.#came !== came) cameLast = now;
      if (now >= cameLast + quietMs || (isLate && cameLast !== now && now < round + shortMs)) break;
      if (isLate) shortMs *= 1.05;
    }
    close();
    this.#holdsItsBreath = false;
    for (const { queue } of this.#open.values()) queue.goOn();
  }
}

/** Whether nothing is under way: all that came is answered, or nothing ever came, and it was opened by `byMs`. */
function isIdle(socket: Socket, { queue, openedAt }: OpenConnection, byMs: number): boolean {
  return queue.isIdle || (socket.bytesRead === 0 && openedAt <= byMs);
}
