/** The servers of a run, as processes that can be killed, or in this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from '../../databases.ts';
import { type ServerProcess, startServer } from '../../process/server-process.ts';
import type { TestService } from '../../service.ts';

/** A request to a server. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Closes the connection after so many milliseconds. */
  readonly cutAfterMs?: number | undefined;
}

/** `status` 0: no answer; `isUnsent`: the server cannot have received it. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses of every type
  readonly body: any;
  readonly isUnsent?: boolean;
  readonly etag?: string | undefined;
}

/** Servers on one database. */
export interface Fleet {
  readonly servers: number;
  send(server: number, sent: Sent): Promise<Answer>;
}

/** Starts server processes, and kills them and their connections to the database. */
export async function startFleet(database: TestDatabase, count: number) {
  const start = () => startServer({ ...database.environment, TRUST_PROXY: '1' });
  const servers: ServerProcess[] = await Promise.all(Array.from({ length: count }, start));
  const url = 'DATABASE_URL' in database.environment ? database.environment.DATABASE_URL : null;
  const fleet: Fleet = {
    servers: count,
    send: (server, sent) => sendTo(servers[server]?.url ?? '', sent),
  };
  return {
    ...fleet,
    /** Kills a server and starts another in its place. */
    async kill(index: number): Promise<void> {
      const victim = servers[index];
      victim?.process.kill('SIGKILL');
      await victim?.ended;
      servers[index] = await start();
    },
    /** Cuts some of the connections to PostgreSQL. */
    async cutDatabaseConnections(share: number): Promise<void> {
      if (url === null) return;
      const client = new pg.Client(url);
      await client.connect();
      const others = `datname = current_database() and pid <> pg_backend_pid() and random() < $1`;
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`, [share]);
      await client.end();
    },
    /** Stops the servers; returns the errors that they logged, besides lost connections. */
    async stop(): Promise<string[]> {
      for (const { process } of servers) process.kill('SIGTERM');
      const endings = await Promise.all(servers.map(({ ended }) => ended));
      return endings.flatMap(({ code, stderr }) => [
        ...(code === 0 ? [] : [`exit code ${code}`]),
        ...stderr.split('\n').filter((line) => line !== '' && JSON.parse(line).reason === undefined),
      ]);
    },
  };
}

/** Runs services in this process as a fleet. */
export const fleetOf = (services: readonly TestService[]): Fleet => ({
  servers: services.length,
  async send(server, { method, path, headers, body }) {
    const service = services[server] ?? services[0];
    if (service === undefined) throw new Error('a fleet needs a service');
    const response = await service.app.inject({
      method,
      url: path,
      headers,
      remoteAddress: headers['x-forwarded-for'] ?? '10.0.0.1',
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.payload === '' ? null : response.json(),
      etag: response.headers.etag,
    };
  },
});

/** Sends a request to the server at a URL. */
export async function sendTo(
  url: string,
  { method, path, headers, body, cutAfterMs }: Sent,
): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(cutAfterMs ?? 20_000),
    });
    const text = await response.text();
    const etag = response.headers.get('etag') ?? undefined;
    return { status: response.status, body: text === '' ? null : JSON.parse(text), etag };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const isUnsent = cause?.code === 'ECONNREFUSED';
    if (isUnsent) await sleep(50);
    return { status: 0, body: null, isUnsent };
  }
}
