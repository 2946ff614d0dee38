import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most requests that may wait behind the one under way. Nobody known to us sends more than ten ahead. */
const mostWaiting = 32;

/**
 * The requests of one connection, of which one at a time is let in; the next one once the answer before it has left
 * us. HTTP lets a client send ahead (RFC 9112 §9.3.2), and one that never reads would otherwise make us hold an
 * answer for each request. Nor does what follows a write overtake it. Who sends too far ahead is hung up on.
 */
export class Line {
  readonly #socket: Socket;
  readonly #handler: RequestListener;
  #underWay: ServerResponse | null = null;
  readonly #waiting: (readonly [IncomingMessage, ServerResponse])[] = [];

  constructor(socket: Socket, handler: RequestListener) {
    this.#socket = socket;
    this.#handler = handler;
  }

  /** The answer to the newest request that came on the connection; null before the first. */
  get newest(): ServerResponse | null {
    return this.#waiting.at(-1)?.[1] ?? this.#underWay;
  }

  /** Whether all that was asked is answered, and the answers have left us: Node is content once they are made. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay?.writableFinished === true;
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#underWay === null || this.isIdle) {
      this.#underWay = response;
      this.#handler(request, response);
    } else if (this.#waiting.length < mostWaiting && !this.#socket.destroyed) {
      this.#waiting.push([request, response]);
      if (this.#waiting.length === 1) this.#callNext();
    } else this.#socket.destroy();
  }

  #callNext(): void {
    this.#underWay?.once('close', () => {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      // Whoever has gone away wants no more answers.
      if (this.#socket.destroyed) return void this.#waiting.splice(0);
      this.#underWay = next[1];
      if (this.#waiting.length > 0) this.#callNext();
      this.#handler(...next);
    });
  }
}
