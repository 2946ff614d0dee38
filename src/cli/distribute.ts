import { distributeDatabase } from '../storage/dialects/citus-distribute.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/**
 * Distributes the tables of a Citus coordinator's database over its nodes.
 *
 * @throws CommandFailure if the database is not on PostgreSQL
 */
export async function distribute({ config, print }: Terminal): Promise<void> {
  const { databaseUrl } = config();
  if (databaseUrl === null)
    throw new CommandFailure(
      'set DATABASE_URL to the coordinator of a Citus cluster; the embedded database cannot be distributed',
    );
  const placed = await distributeDatabase(databaseUrl);
  print(
    placed.length === 0
      ? 'Every table is distributed already.'
      : `Distributed ${placed.length} ${placed.length === 1 ? 'table' : 'tables'} over the nodes of the cluster.`,
  );
}
