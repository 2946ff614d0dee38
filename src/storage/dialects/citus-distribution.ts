import type pg from 'pg';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { distributionColumnOf, type Placement, placements } from './citus-tables.ts';

/** A connection, in a transaction if it changes anything. */
type Client = Pick<pg.Client, 'query'>;

/** A Citus cluster, as one of its nodes describes it. */
export interface CitusCluster {
  /** The version of the extension. */
  readonly version: string;
  readonly isCoordinator: boolean;
  /** Whether the cluster has a registered coordinator and workers. */
  readonly isComplete: boolean;
  /** The tables that are already distributed, with their placement. */
  readonly placed: ReadonlyMap<string, Placement>;
}

/** Describes the Citus cluster of a database; null: the database lacks the extension. */
export async function findCluster(client: Client): Promise<CitusCluster | null> {
  const extension = await client.query(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const [found] = extension.rows;
  if (found === undefined) return null;
  const { rows: nodes } = await client.query(`
    select citus_is_coordinator() as coordinator,
      exists (select from pg_dist_node where groupid = 0) and exists (select from pg_dist_node where groupid <> 0)
        as complete`);
  const { rows: tables } = await client.query(`
    select c.relname as name,
      case when p.partmethod = 'h' then 'venue' when p.repmodel = 't' then 'every node' else 'coordinator' end as placement
    from pg_dist_partition as p join pg_class as c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace`);
  return {
    version: found.version,
    isCoordinator: nodes[0]?.coordinator === true,
    isComplete: nodes[0]?.complete === true,
    placed: new Map(tables.map(({ name, placement }) => [name, placement])),
  };
}

/** Returns whether the tables of a database are distributed: at least one table of venues is. */
export const isDistributed = (cluster: CitusCluster | null): cluster is CitusCluster =>
  cluster?.placed.get('venues') === 'venue';

/** Lists the tables of the schema that have no placement yet. */
export async function listUnplaced(client: Client, { placed }: CitusCluster): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
  );
  return rows.map(({ name }) => name).filter((name) => placements[name] !== undefined && !placed.has(name));
}

/**
 * Places every table that has no placement yet, with its rows, in the transaction of `client`. Foreign keys are dropped before
 * and added again after, because Citus accepts them only between tables that are placed.
 *
 * @returns the names of the tables that were placed
 */
export async function placeTables(client: Client, cluster: CitusCluster): Promise<string[]> {
  const names = await listUnplaced(client, cluster);
  if (names.length === 0) return [];
  const unplaced = (placement: Placement) => names.filter((name) => placements[name] === placement);
  // A foreign key between a copied table and one of venues rules out parallel commands in one transaction.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by oid`,
    [names],
  );
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of unplaced('every node')) await client.query('select create_reference_table($1)', [name]);
  // All others are placed beside the venues.
  const distributed = unplaced('venue').sort((a, b) => Number(b === 'venues') - Number(a === 'venues'));
  for (const name of distributed)
    await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
      name,
      distributionColumnOf(name),
      name === 'venues' ? 'none' : 'venues',
    ]);
  for (const name of unplaced('coordinator'))
    await client.query('select citus_add_local_table_to_metadata($1)', [name]);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  return names;
}

/** The advice for a database without the extension. */
const noCitusMessage =
  'is not a Citus coordinator: its database lacks the extension. Create it on every node, and add the workers (docs/run/scale.md)';

/**
 * Returns the cluster of a coordinator.
 *
 * @throws UnusableDatabaseError unless the database is one on a coordinator that has workers
 */
export async function assertCoordinator(client: Client, where: string): Promise<CitusCluster> {
  const cluster = await findCluster(client);
  if (cluster === null) throw new UnusableDatabaseError(`${where} ${noCitusMessage}`);
  if (!cluster.isCoordinator)
    throw new UnusableDatabaseError(
      `${where} is a worker of a Citus cluster; set DATABASE_URL to its coordinator`,
    );
  if (!cluster.isComplete)
    throw new UnusableDatabaseError(
      `${where} is a Citus coordinator without workers; call citus_set_coordinator_host and citus_add_node first (docs/run/scale.md)`,
    );
  return cluster;
}
