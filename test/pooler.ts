/**
 * A connection pooler in transaction mode, like PgBouncer before 1.21: a client keeps a server connection for one
 * transaction, and prepared statements stay on the connection that created them.
 */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { after } from 'node:test';
import pg from 'pg';

interface ServerConnection {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/** Starts a pooler in front of a database and returns its URL. */
export async function startPooler(url: string): Promise<string> {
  const open: ServerConnection[] = [];
  /** Last in, first out. */
  const idle: ServerConnection[] = [];
  const sockets = new Set<Socket>();

  async function take(): Promise<ServerConnection> {
    const ready = idle.pop();
    if (ready !== undefined) return ready;
    const client = new pg.Client(url);
    await client.connect();
    client.on('error', () => undefined);
    const socket = client.connection.stream as Socket;
    socket.removeAllListeners('data');
    const connection = { client, socket };
    open.push(connection);
    return connection;
  }

  const server = createServer((visitor) => {
    sockets.add(visitor);
    visitor.on('error', () => undefined);
    let isStarted = false;
    let held: Promise<ServerConnection> | null = null;
    /** Statements without a response yet, and whether another one was sent in part. */
    let pending = 0;
    let isPartial = false;
    const toServer = cutMessages((type, message) => {
      if (type === 'X') return;
      if (held === null) {
        held = take();
        held.then(({ socket }) => {
          const fromServer = cutMessages((kind, response) => {
            visitor.write(response);
            if (kind !== 'Z') return;
            pending -= 1;
            if (pending > 0 || isPartial || response.at(-1) !== 'I'.charCodeAt(0)) return;
            socket.removeAllListeners('data');
            held?.then((connection) => idle.push(connection));
            held = null;
          });
          socket.on('data', fromServer);
        });
      }
      isPartial = !'SQ'.includes(type);
      if (!isPartial) pending += 1;
      held.then(({ socket }) => socket.write(message));
    });
    visitor.on('data', (bytes) => {
      if (isStarted) return toServer(bytes);
      isStarted = true;
      visitor.write(welcome);
    });
    visitor.on('close', () => sockets.delete(visitor));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => stop(server, sockets, open));
  const address = new URL(url);
  const listening = server.address();
  address.port = String(typeof listening === 'object' ? listening?.port : 0);
  return address.href;
}

async function stop(server: Server, sockets: Set<Socket>, open: readonly ServerConnection[]) {
  server.close();
  for (const socket of [...sockets, ...open.map((connection) => connection.socket)]) socket.destroy();
}

/** AuthenticationOk and ReadyForQuery (idle). */
const welcome = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

/** Splits a stream of the PostgreSQL protocol into messages. */
export function cutMessages(onMessage: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}
