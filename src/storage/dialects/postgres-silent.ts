import { StorageUnavailableError } from '../engine/errors.ts';
import { PostgresClient } from './postgres-client.ts';
import { unavailabilityOf } from './postgres-unavailable.ts';

/** How long the server may take to accept a connection, in milliseconds. */
const timeoutMs = 1000;

/**
 * Tells a server that does not respond, or whose name cannot be resolved, from one that is busy, with a new connection: statements on
 * open ones time out with each.
 *
 * @throws StorageUnavailableError `unreachable` if the server does not respond, `unresolved` if its name cannot be resolved
 */
export async function rejectSilentServer(url: string): Promise<void> {
  const client = new PostgresClient({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = unavailabilityOf(error);
    if (reason === 'unreachable' || reason === 'unresolved') throw new StorageUnavailableError(reason, error);
    return;
  }
  await client.end().catch(() => undefined);
}
