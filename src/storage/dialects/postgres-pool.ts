/** Connection pools for PostgreSQL. */
import pg from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';
import { PostgresClient } from './postgres-client.ts';
import { SharingPool } from './postgres-shared-limit.ts';

/** How the connections of the service are named in `pg_stat_activity`. */
export const serviceName = 'firsthold';

/**
 * How long PostgreSQL may take to accept a connection, in milliseconds. Short, because attempts that began while the network
 * was down delay those after its repair.
 */
const connectTimeoutMs = 2000;

/**
 * Reads 64-bit integers as numbers: counts and instants are far below 2^53. The driver's type has an overload per format,
 * which a plain function cannot satisfy.
 */
export const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** A client whose attempts to connect end early. */
class PoolClient extends PostgresClient {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }
}

interface PoolOptions {
  readonly url: string;
  /** The maximum number of connections. */
  readonly max: number;
  /** How long a caller waits for a connection, in milliseconds. */
  readonly timeoutMs: number;
  /** How long a statement may take, in milliseconds. */
  readonly statementMs: number;
  readonly onConnectionLost: (error: Error) => void;
  /** Called if no connection can be opened, for another reason than their number. */
  readonly onRefused?: () => void;
  /** The pools that share the connections which the server admits. */
  readonly group?: Set<SharingPool>;
}

/**
 * Creates a pool.
 *
 * @param look called with each new connection before it is used
 */
export function newPool(
  {
    url,
    max,
    timeoutMs,
    statementMs,
    onConnectionLost,
    onRefused = () => undefined,
    group = new Set(),
  }: PoolOptions,
  look: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new SharingPool(
    {
      Client: PoolClient,
      connectionString: url,
      max,
      pipeline: true,
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementMs,
      // Later, so that the server's own error comes first.
      query_timeout: statementMs + Math.min(2000, statementMs / 5),
      idle_in_transaction_session_timeout: 10_000,
      application_name: serviceName,
      // Awaited before the connection is used.
      onConnect: look,
      types: numberTypes,
    },
    group,
    onRefused,
  );
  // Without a listener, a lost connection would end the process: the pool listens only to idle connections, not to
  // one in use between two statements.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Opens a connection of its own and closes it: open ones work on after a changed password, or with a host name that is gone.
 *
 * @throws the error of the driver or the server, but not that no more connections are admitted
 */
export async function tryToConnect(url: string): Promise<void> {
  const client = new PoolClient({ connectionString: url, application_name: serviceName });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // too_many_connections
    if (errorCodeOf(error) !== '53300') throw error;
  } finally {
    void client.end().catch(() => undefined);
  }
}
