import type { Socket } from 'node:net';

/** Limits of responses that wait for their clients to read them. */
const usualLimits = {
  /** A client that reads nothing for this long, in milliseconds, is disconnected. */
  stallMs: 30_000,
  /** The maximum of unread bytes of all connections. */
  bytes: 128 * 1024 * 1024,
  /** Beyond that, a client that reads nothing for this long is disconnected. */
  stallBeyondMs: 5_000,
};

/** A connection with unread bytes. */
interface Reader {
  /** How much the kernel has not taken yet. */
  readonly queued: number;
  /** How much was written in all: a stream writes more only when its client has read. */
  readonly written: number;
  /** The time at which less was queued, or more was written. */
  readonly since: number;
}

/**
 * Disconnects clients that do not read their responses, which stay in memory until then. A slow client is served, as long
 * as it reads.
 */
export class UnreadResponses {
  readonly #limits: typeof usualLimits;
  readonly #readers = new WeakMap<Socket, Reader>();

  constructor(limits: Partial<typeof usualLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * Checks all connections; called regularly.
   *
   * @param now in milliseconds
   */
  check(sockets: Iterable<Socket>, now: number): void {
    const stalled: { readonly socket: Socket; readonly forMs: number }[] = [];
    let unread = 0;
    for (const socket of sockets) {
      unread += socket.writableLength;
      const reader = this.#observe(socket, now);
      if (reader !== null && reader.since < now) stalled.push({ socket, forMs: now - reader.since });
    }
    const { stallMs, bytes, stallBeyondMs } = this.#limits;
    for (const { socket, forMs } of stalled.toSorted((one, other) => other.forMs - one.forMs))
      if (forMs >= stallMs || (unread > bytes && forMs >= stallBeyondMs)) {
        unread -= socket.writableLength;
        socket.destroy();
      }
  }

  /** Null: the client has read everything. */
  #observe(socket: Socket, now: number): Reader | null {
    if (socket.writableLength === 0) {
      this.#readers.delete(socket);
      return null;
    }
    const [queued, written] = [queuedBytes(socket), socket.bytesWritten];
    const reader = this.#readers.get(socket);
    if (reader !== undefined && queued >= reader.queued && written === reader.written) return reader;
    const moved = { queued, written, since: now };
    this.#readers.set(socket, moved);
    return moved;
  }
}

/** Node counts a write as a whole. Its own timeouts use this to see whether a part of it has gone. */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? socket.writableLength;
}
