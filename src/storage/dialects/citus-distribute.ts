import { UnusableDatabaseError } from '../engine/errors.ts';
import { hasDifferentSchema, newestMigration } from '../engine/migrate.ts';
import { assertCoordinator, placeTables } from './citus-distribution.ts';
import { describe, rejectDatabase } from './postgres-location.ts';
import { exclusiveClient } from './postgres-migrations.ts';
import { isFirstholdDatabase } from './postgres-tables.ts';

/**
 * Distributes a migrated database over the nodes of a Citus cluster, with its rows, in one transaction.
 *
 * @param url of the coordinator
 * @returns the names of the tables that were placed; empty: the database is distributed already
 * @throws UnusableDatabaseError if it is no coordinator with workers, or not migrated to this version
 */
export function distributeDatabase(url: string): Promise<string[]> {
  const where = describe(url);
  const exclusive = exclusiveClient(url, where);
  return exclusive
    .lock(async () => {
      const { client } = exclusive;
      const cluster = await assertCoordinator(client, where);
      const { rows } = await client.query(`select ${isFirstholdDatabase} as "isOurs"`);
      const applied = rows[0].isOurs
        ? (await client.query('select * from firsthold_migrations order by version')).rows
        : [];
      if (applied.at(-1)?.version !== newestMigration('postgres') || hasDifferentSchema('postgres', applied))
        throw new UnusableDatabaseError(
          `${where} does not have this version’s tables; run firsthold migrate first`,
        );
      await exclusive.lockTables();
      return placeTables(client, cluster);
    })
    .catch((error) => rejectDatabase(where, error));
}
