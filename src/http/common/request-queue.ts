import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most requests that may wait behind the one under way. Nobody known to us sends more than ten ahead. */
const maxWaiting = 32;

/**
 * The requests of one connection, of which one at a time is let in; the next one once the answer before it has left
 * us. HTTP lets a client send ahead (RFC 9112 §9.3.2), and one that never reads would otherwise make us hold an
 * answer for each request. Nor does what follows a write overtake it. Who sends too far ahead is hung up on.
 */
export class ConnectionRequestQueue {
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
    return this.#underWay !== null && this.#isFree && this.#waiting.length === 0;
  }

  get #isFree(): boolean {
    return this.#underWay === null || this.#underWay.writableFinished;
  }

  /** @param mayStart whether it may be let in at once, if nobody is before it; otherwise it waits for `goOn` */
  take(request: IncomingMessage, response: ServerResponse, mayStart: boolean): void {
    if (mayStart && this.#isFree && this.#waiting.length === 0) this.#letIn(request, response);
    else if (this.#waiting.length < maxWaiting && !this.#socket.destroyed) {
      this.#waiting.push([request, response]);
      if (this.#waiting.length === 1 && !this.#isFree) this.#goOnAfter(this.#underWay);
    } else this.#socket.destroy();
  }

  /** Lets in whoever waits, if it is their turn. */
  goOn(): void {
    if (!this.#isFree) return;
    // Whoever has gone away wants no more answers.
    if (this.#socket.destroyed) this.#waiting.splice(0);
    const next = this.#waiting.shift();
    if (next !== undefined) this.#letIn(...next);
  }

  #letIn(request: IncomingMessage, response: ServerResponse): void {
    this.#underWay = response;
    if (this.#waiting.length > 0) this.#goOnAfter(response);
    this.#handler(request, response);
  }

  #goOnAfter(response: ServerResponse | null): void {
    response?.once('close', () => this.goOn());
  }
}
