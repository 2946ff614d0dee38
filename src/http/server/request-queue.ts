import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum number of pipelined requests. No known client sends more than ten ahead. */
const maxWaiting = 32;

/**
 * The request queue of one connection: one request at a time, the next after the previous response was sent. HTTP
 * allows pipelining (RFC 9112 §9.3.2), and a client that never reads would otherwise make us buffer a response for
 * each request; nor may a request overtake a write before it. Closes the connection of a client that sends too far
 * ahead.
 */
export class ConnectionRequestQueue {
  readonly #socket: Socket;
  readonly #handler: RequestListener;
  #running: ServerResponse | null = null;
  readonly #waiting: (readonly [IncomingMessage, ServerResponse])[] = [];

  constructor(socket: Socket, handler: RequestListener) {
    this.#socket = socket;
    this.#handler = handler;
  }

  /** The response of the newest request; null before the first. */
  get newest(): ServerResponse | null {
    return this.#waiting.at(-1)?.[1] ?? this.#running;
  }

  /** Whether all requests are answered and the responses sent; Node's events fire when they are written. */
  get isIdle(): boolean {
    return this.#running !== null && this.#isFree && this.#waiting.length === 0;
  }

  get #isFree(): boolean {
    return this.#running === null || this.#running.writableFinished;
  }

  /** @param mayStart whether the request may start at once if it is first; otherwise it waits for `startNext` */
  take(request: IncomingMessage, response: ServerResponse, mayStart: boolean): void {
    if (mayStart && this.#isFree && this.#waiting.length === 0) this.#admit(request, response);
    else if (this.#waiting.length < maxWaiting && !this.#socket.destroyed) {
      this.#waiting.push([request, response]);
      if (this.#waiting.length === 1 && !this.#isFree) this.#resumeAfter(this.#running);
    } else this.#socket.destroy();
  }

  /** Starts the next request if the previous response was sent. */
  startNext(): void {
    if (!this.#isFree) return;
    // The client has disconnected.
    if (this.#socket.destroyed) this.#waiting.splice(0);
    const next = this.#waiting.shift();
    if (next !== undefined) this.#admit(...next);
  }

  #admit(request: IncomingMessage, response: ServerResponse): void {
    this.#running = response;
    if (this.#waiting.length > 0) this.#resumeAfter(response);
    this.#handler(request, response);
  }

  #resumeAfter(response: ServerResponse | null): void {
    response?.once('close', () => this.startNext());
  }
}
