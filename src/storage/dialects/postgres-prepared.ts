import { createHash } from 'node:crypto';
import pg from 'pg';
import { currentDeadline } from '../engine/deadline.ts';
import { StorageUnavailableError } from '../engine/errors.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { Pipeline } from './postgres-pipeline.ts';
import type { StandbyWait } from './postgres-standbys.ts';
import { isReadTimeout, unavailabilityOf } from './postgres-unavailable.ts';

/** How long before a deadline the server cancels a statement, in milliseconds. */
const serverMarginMs = 300;

/** Longer statements belong to imports, which run once. */
const maxCachedLength = 3000;
/** The maximum number of prepared texts; lists of varying length could create any number. */
const maxNames = 200;

/**
 * Returns a statement that the server prepares under a name derived from its text alone. A connection pooler may
 * share one server connection between instances and versions, so a name must never mean two different statements.
 */
export const preparedStatement = (text: string) => ({
  name: `firsthold-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`,
  text,
});

/** Sends a query as the driver's object: of a configuration, the driver copies every property descriptor first. */
const sendQuery = (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    // The driver's types lack the properties that it sets itself.
    const query = Object.assign(new pg.Query<pg.QueryResult>(text, values as unknown[]), {
      name,
      callback: (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result)),
    });
    client.query(query);
  });

/**
 * Returns a driver on a pool that prepares every statement: the server parses and plans it once per connection instead of
 * once per request, which costs several times its execution.
 *
 * Statements that select `*` are not prepared: their result changes when a newer version adds a column, and the
 * server then rejects the prepared statement.
 *
 * @param standbys refuses a connection for a write while earlier commits wait; left out for reads
 */
export function preparingDriver(pool: pg.Pool, standbys?: StandbyWait): PostgresDriver {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= maxNames) return existing;
    if (text.length > maxCachedLength || text.includes('*')) return undefined;
    const { name } = preparedStatement(text);
    names.set(text, name);
    return name;
  };
  return new PostgresDriver(
    async () => {
      const deadline = currentDeadline();
      const client = await pool.connect();
      if (deadline?.isOver === true) {
        client.release();
        throw new StorageUnavailableError('busy');
      }
      // A frozen server does not answer a cancellation.
      const abandon = () => {
        standbys?.suspect();
        client.connection.stream.destroy();
      };
      const forget = deadline?.onOver(abandon);
      await standbys?.check(client).catch((error) => {
        forget?.();
        client.release(!(error instanceof StorageUnavailableError));
        throw error;
      });
      // After an error, a new connection may reach another primary, or have a role with write access again.
      let isWorthKeeping = true;
      const pipeline = new Pipeline(
        client,
        (text, values) => {
          const answer = sendQuery(client, text, values, values.length > 0 ? nameOf(text) : undefined);
          answer.catch((error) => {
            isWorthKeeping &&= [null, 'busy', 'connections'].includes(unavailabilityOf(error));
            // Otherwise the rollback would wait as long again.
            if (isReadTimeout(error)) abandon();
          });
          return answer;
        },
        // The server's own timeout comes first, so that the connection can be used again.
        () => deadline && Math.max(1, deadline.remainingMs - serverMarginMs),
      );
      return {
        pipeline,
        release: (isBroken: boolean) => {
          forget?.();
          client.release(isBroken || !isWorthKeeping);
        },
      };
    },
    () => pool.end(),
  );
}
