import type { RequestListener, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Line } from './line.ts';

/** How long a stop goes on taking connections, in milliseconds. */
export interface Patience {
  /** So long it does in any case. */
  readonly leastMs: number;
  /** So long it does at most, while anybody is connected. */
  readonly mostMs: number;
}

/** What is known of an open connection. */
interface Place {
  readonly line: Line;
  /** By `performance.now()`. */
  readonly openedAt: number;
}

/** A connection this old, in milliseconds, on which nothing was ever said, has nothing under way. */
const silentAfterMs = 5000;

/**
 * The connections of one address, which may be several servers (`localhost` is two). Their number is bounded, and
 * they end without anybody's request being lost.
 */
export class Connections {
  readonly #most: number;
  readonly #servers: Server[] = [];
  readonly #open = new Map<Socket, Place>();
  #accepted = 0;
  #isEnding = false;

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

  lineOf(socket: Socket): Line | undefined {
    return this.#open.get(socket)?.line;
  }

  /** Takes over the connections of `server`, and its requests, which go to `handler` in their turn. */
  adopt(server: Server, handler: RequestListener): void {
    this.#servers.push(server);
    const admit: RequestListener = (request, response) => {
      if (this.#isEnding) response.setHeader('connection', 'close');
      handler(request, response);
    };
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1;
      if (this.#open.size >= this.#most && !this.#makeRoom()) return void socket.destroy();
      this.#open.set(socket, { line: new Line(socket, admit), openedAt: performance.now() });
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (request, response) => this.lineOf(request.socket)?.take(request, response));
  }

  /** Ends a connection on which nothing is under way, if one of those that were not looked at longest is such. */
  #makeRoom(): boolean {
    let looks = 50;
    for (const [socket, place] of this.#open) {
      this.#open.delete(socket);
      if (isIdle(socket, place, performance.now() - silentAfterMs)) {
        socket.destroy();
        return true;
      }
      // To the end of the line, so that the next look is at others.
      this.#open.set(socket, place);
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
  async end({ leastMs, mostMs }: Patience, byMs: number): Promise<void> {
    this.announceEnd();
    const begun = performance.now();
    for (let quietSince = begun; ; ) {
      const now = performance.now();
      if (this.#open.size > 0) quietSince = now;
      if (now >= Math.min(begun + mostMs, quietSince + leastMs)) break;
      await sleep(20);
    }
    for (const server of this.#servers) await this.#closeListener(server);
    while (this.#open.size > 0 && performance.now() < byMs) {
      for (const [socket, place] of this.#open)
        if (isIdle(socket, place, Number.POSITIVE_INFINITY)) socket.destroy();
      await sleep(20);
    }
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /**
   * Closes a listener in an instant when nobody stands in line for it, since the kernel has answered those already
   * and would reset them. Node takes one connection a turn, so that is after a turn which brought none, and a short
   * one: while work is done, others come. Where there is always work, the best instant is any.
   */
  async #closeListener(server: Server): Promise<void> {
    const begun = performance.now();
    for (let shortMs = 0.05; performance.now() < begun + 500; shortMs *= 1.05) {
      const accepted = this.#accepted;
      await nextTurn();
      const turn = performance.now();
      await nextTurn();
      if (this.#accepted === accepted && performance.now() - turn < shortMs) break;
    }
    // HTTP's own `close` would end idle connections with it, and cut off whoever reads slowly.
    if (server.listening) NetServer.prototype.close.call(server);
  }
}

/** Whether nothing is under way: all that came is answered, or nothing ever came, and it was opened by `byMs`. */
function isIdle(socket: Socket, { line, openedAt }: Place, byMs: number): boolean {
  return line.isIdle || (socket.bytesRead === 0 && openedAt <= byMs);
}
