import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';

/** A busy pooler may by chance assign the same server connection again, but not every time. */
const rounds = 3;

/** Errors of a server connection that belongs to another client: the statement does not exist, or already exists. */
const mixedUpStatementCodes = ['26000', '42P05'];

/** The advice for the operator about such a pooler. */
export const poolerErrorMessage =
  'is behind a connection pooler that loses prepared statements (PgBouncer in transaction mode before 1.21, or without max_prepared_statements); use its session mode, or PgBouncer 1.21 or newer with max_prepared_statements';

/**
 * Checks whether a connection pooler shares server connections between clients without keeping each client's prepared
 * statements. Reads and writes would then fail at random.
 *
 * @param client connected, outside a transaction
 * @param other connected too; occupies the server connection that `client` has just used, if the pooler allows it
 */
export async function poolerLosesPreparedStatements(
  client: pg.ClientBase,
  other: pg.ClientBase,
): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const name = `firsthold-check-${randomBytes(6).toString('hex')}`;
    const statement = { name, text: 'select $1::int', values: [1] };
    try {
      await client.query(statement);
      await other.query('begin');
      const seen = await other.query(`select from pg_prepared_statements where name = '${name}'`);
      if (seen.rowCount !== 0) return true;
      await client.query(statement);
    } catch (error) {
      if (mixedUpStatementCodes.includes(errorCodeOf(error))) return true;
      throw error;
    } finally {
      await other.query('rollback').catch(() => undefined);
    }
  }
  return false;
}
