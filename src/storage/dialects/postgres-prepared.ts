import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { currentDeadline } from '../engine/deadline.ts';
import { StorageUnavailableError } from '../engine/errors.ts';
import { withPipelining } from './postgres-pipeline.ts';
import { isReadTimeout, unavailabilityOf } from './postgres-unavailable.ts';

/** How long before a deadline the server cancels a statement, in milliseconds. */
const serverMarginMs = 300;

/** Longer statements belong to imports, which run once. */
const maxCachedLength = 2000;
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

/**
 * Wraps the pool so that every statement is prepared: the server parses and plans it once per connection instead of
 * once per request, which costs several times its execution.
 *
 * Statements that select `*` are not prepared: their result changes when a newer version adds a column, and the
 * server then rejects the prepared statement.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= maxNames) return existing;
    if (text.length > maxCachedLength || text.includes('*')) return undefined;
    const { name } = preparedStatement(text);
    names.set(text, name);
    return name;
  };
  return {
    async connect() {
      const deadline = currentDeadline();
      const client = await pool.connect();
      if (deadline?.isOver === true) {
        client.release();
        throw new StorageUnavailableError('busy');
      }
      // A frozen server does not answer a cancellation.
      const abandon = () => client.connection.stream.destroy();
      const forget = deadline?.onOver(abandon);
      // After an error, a new connection may reach another primary, or have a role with write access again.
      let isWorthKeeping = true;
      const send = withPipelining(
        client,
        (text, values) => {
          const name = values.length > 0 ? nameOf(text) : undefined;
          const answer = client.query({ text, values: [...values], ...(name !== undefined && { name }) });
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
      const query = (text: string, values: readonly unknown[] = []) => send(text, values);
      // A cast: Kysely's type includes cursors, which nothing here uses.
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy = false) => {
          forget?.();
          client.release(destroy || !isWorthKeeping);
        },
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
