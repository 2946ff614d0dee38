import type { ClusterInspection } from '../storage/engine/inspection.ts';
import type { Finding } from './finding.ts';

/** Reports whether the tables are distributed over a Citus cluster, and the state of each node. */
export function* clusterFindings({
  version,
  isDistributed,
  unplaced,
  nodes,
}: ClusterInspection): Iterable<Finding> {
  const check = 'cluster';
  if (!isDistributed)
    yield {
      check,
      state: 'warning',
      finding: `Citus ${version}, not distributed; run: firsthold distribute`,
    };
  else if (unplaced.length > 0)
    yield {
      check,
      state: 'wrong',
      finding: `not distributed: ${unplaced.join(', ')}; run firsthold distribute again`,
    };
  else yield { check, state: 'ok', finding: `Citus ${version}, distributed over ${nodes.length} nodes` };
  for (const { address, isUp } of nodes)
    yield isUp
      ? { check: 'node', state: 'ok', finding: `${address} responds` }
      : {
          check: 'node',
          state: 'wrong',
          finding: `${address} does not respond; requests for its venues fail until it is back`,
        };
}
