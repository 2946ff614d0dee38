import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { withPipelining } from './postgres-pipeline.ts';
import { unavailabilityOf } from './postgres-unavailable.ts';

/** Statements longer than this are those of an import, which come once. */
const maxCachedLength = 2000;
/** So many texts are given names; lists of varying length could make ever more of them. */
const maxNames = 200;

/**
 * Returns a statement that the server prepares under a name derived from its text alone. A connection pooler may share
 * one server connection between instances and versions, so a name must never mean two different statements.
 */
export const preparedStatement = (text: string) => ({
  name: `firsthold-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`,
  text,
});

/**
 * The pool as Kysely uses it, with every statement prepared: the server parses and plans it once a connection
 * and not once a request, which costs it several times what running it does.
 *
 * Not those that select `*`: their result changes when a newer version adds a column, and the server refuses to
 * run a prepared statement whose result has changed.
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
      const client = await pool.connect();
      // Another connection may be better off: it leads to the new primary, or knows that the role may write again.
      let isWorthKeeping = true;
      const send = withPipelining(client, (text, values) => {
        const name = values.length > 0 ? nameOf(text) : undefined;
        const answer = client.query({ text, values: [...values], ...(name !== undefined && { name }) });
        answer.catch((error) => {
          isWorthKeeping &&= [null, 'busy'].includes(unavailabilityOf(error));
        });
        return answer;
      });
      const query = (text: string, values: readonly unknown[] = []) => send(text, values);
      // A claim: Kysely's type asks for cursors too, which nothing of ours uses.
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy = false) => client.release(destroy || !isWorthKeeping),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
