/** A node of a Citus cluster. */
export interface CitusNode {
  /** Host and port, by which the other nodes call it. */
  readonly address: string;
  readonly isCoordinator: boolean;
  /** Whether the node responds to the coordinator. */
  readonly isUp: boolean;
}

/** Asks every node, and gives up on one after a second. Several statements: the setting ends with the transaction. */
const askEveryNode = `
  begin;
  set local citus.node_connection_timeout = 1000;
  select nodename || ':' || nodeport as address, groupid = 0 as "isCoordinator", success as "isUp"
    from run_command_on_all_nodes('select 1') join pg_dist_node using (nodeid)
    order by groupid;
  commit`;

/** Runs several statements in one call; the driver returns a result for each. */
type Ask = (statements: string) => Promise<unknown>;

/** Lists the nodes of a cluster, the coordinator first, and whether each answers. */
export async function listNodes(ask: Ask): Promise<CitusNode[]> {
  // A cast: the driver's type has only the result of a single statement.
  const results = (await ask(askEveryNode)) as readonly { readonly rows: CitusNode[] }[];
  return results.flatMap(({ rows }) => rows);
}
