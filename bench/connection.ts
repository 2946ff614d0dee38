/**
 * A minimal HTTP client: one kept-alive connection, one request at a time. A full client would cost more than the
 * measured server.
 */
import { connect, type Socket } from 'node:net';

const endOfHead = Buffer.from('\r\n\r\n');
/** Part of `Content-Length: `, in either case. */
const lengthHeader = Buffer.from('ontent-');

/** Encodes a request from a client address. */
export function encodeRequest(
  request: { method: string; path: string; headers?: Record<string, string>; body?: string },
  visitorAddress: string,
): Buffer {
  const body = request.body ?? '';
  const headers = {
    Host: 'localhost',
    'X-Forwarded-For': visitorAddress,
    ...request.headers,
    ...(body !== '' && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

export class Connection {
  #socket: Socket | undefined;
  #answered: (status: number) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;
  /** The received part of a response whose head is incomplete. */
  #begun: Buffer | undefined;
  #status = 0;
  #isClosed = false;
  /** The missing bytes of the body. */
  #missing = 0;

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection = new Connection();
      const onread = {
        buffer: Buffer.allocUnsafe(256 * 1024),
        callback: (length: number, buffer: Uint8Array) => {
          connection.#read((buffer as Buffer).subarray(0, length));
          return true;
        },
      };
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
      connection.#socket = socket;
      socket.once('connect', () => resolve(connection));
      socket.on('error', (error) => {
        reject(error);
        connection.#failed(error);
      });
      socket.on('end', () => {
        connection.#isClosed = true;
        connection.#failed(new Error('the server closed the connection'));
      });
    });
  }

  /** Sends a request, and calls `onResponse` with the status once the whole response has arrived. */
  send(request: Buffer, onResponse: (status: number) => void, failed: (error: Error) => void): void {
    this.#answered = onResponse;
    this.#failed = failed;
    if (this.#isClosed) failed(new Error('the server has closed the connection'));
    else this.#socket?.write(request);
  }

  /** Sends a request and resolves to the milliseconds until the whole response has arrived. */
  time(request: Buffer, expected: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      this.send(
        request,
        (status) => {
          if (status === expected) resolve(performance.now() - begun);
          else reject(new Error(`a response had status ${status} instead of ${expected}`));
        },
        reject,
      );
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket?.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= chunk.length;
    } else {
      const bytes = this.#begun === undefined ? chunk : Buffer.concat([this.#begun, chunk]);
      const head = bytes.indexOf(endOfHead);
      if (head < 0) {
        this.#begun = Buffer.from(bytes);
        return;
      }
      this.#begun = undefined;
      this.#status = (bytes[9] as number) * 100 + (bytes[10] as number) * 10 + (bytes[11] as number) - 5328;
      this.#missing = contentLength(bytes, head) - (bytes.length - head - endOfHead.length);
    }
    if (this.#missing === 0) this.#answered(this.#status);
    else if (this.#missing < 0) this.#failed(new Error('the response is longer than its Content-Length'));
  }
}

function contentLength(bytes: Buffer, end: number): number {
  for (let at = bytes.indexOf(lengthHeader); at >= 0 && at < end; at = bytes.indexOf(lengthHeader, at + 7)) {
    // `Content-Length`, not `Content-Type` or `Content-Encoding`.
    if (bytes[at + 7] !== 76 && bytes[at + 7] !== 108) continue;
    let length = 0;
    for (let digit = at + 15; bytes[digit] !== 13; digit++)
      length = length * 10 + (bytes[digit] as number) - 48;
    return length;
  }
  throw new Error('a response has no Content-Length');
}
