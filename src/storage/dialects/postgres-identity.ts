import type pg from 'pg';

/** Nodes of a Citus cluster differ in everything but the rows. */
const identitySql = `select encode(sha256(secret || convert_to(case
  when exists (select from pg_extension where extname = 'citus') then ''
  else concat((select oid from pg_database where datname = current_database()), ' ', (select system_identifier from pg_control_system()))
end, 'UTF8')), 'hex') as id from installation`;

/** Returns a secret text that is the same for all connections to a database, and another for a restored copy. */
export async function identifyPostgres(client: Pick<pg.Pool | pg.Client, 'query'>): Promise<string> {
  return String((await client.query(identitySql)).rows[0]?.id);
}
