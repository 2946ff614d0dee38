/** What is killed, and how it comes back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../random.ts';
import type { Cluster } from './cluster.ts';
import { everyProgram, type Node, type Program } from './node.ts';

/** How long both standbys receive nothing before the primary is killed, in milliseconds. */
const lagMs = 1500;

/** A fault that happened. */
export interface Fault {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The primary, if its end is the fault: another node replaces it. */
  readonly replaced: Node | null;
  /** Whether commits may be lost, with asynchronous replication. */
  readonly mayLoseCommits: boolean;
  /** Starts again what was killed. */
  restore(): void;
}

/** Kills programs of a node at once. */
async function kill(node: Node, ...programs: readonly Program[]): Promise<Fault> {
  const at = performance.timeOrigin + performance.now();
  await node.kill(...programs);
  const restore = () => {
    for (const program of programs) node.start(program);
  };
  return { at, replaced: null, mayLoseCommits: false, restore };
}

/** Kills programs of the node of the primary, so that another one replaces it. */
async function killPrimary({ roles }: Cluster, ...programs: readonly Program[]): Promise<Fault> {
  const { primary } = await roles();
  const fault = await kill(primary, ...programs);
  return { ...fault, replaced: primary, mayLoseCommits: true };
}

/** Every kind of fault. */
export const faults: Readonly<Record<string, (cluster: Cluster) => Promise<Fault>>> = {
  'the primary’s node': (cluster) => killPrimary(cluster, ...everyProgram),
  'an instance': ({ nodes }) => kill(pick(nodes), 'instance'),
  'Patroni and PostgreSQL on the primary’s node': (cluster) => killPrimary(cluster, 'patroni', 'postgres'),
  'a member of etcd': ({ nodes }) => kill(pick(nodes), 'etcd'),
  'only PostgreSQL on the primary’s node': async (cluster) => {
    // Patroni restarts it, or another node replaces it.
    return { ...(await killPrimary(cluster, 'postgres')), replaced: null };
  },
  'a standby’s node': async ({ roles }) => kill((await roles()).standby, ...everyProgram),
  'only Patroni on the primary’s node': async (cluster) => {
    // Its PostgreSQL continues and sends its log until another node replaces it.
    return { ...(await killPrimary(cluster, 'patroni')), mayLoseCommits: false };
  },
  'the primary’s node, with the standbys 1.5 s behind': async (cluster) => {
    const { primary } = await cluster.roles();
    const standbys = cluster.nodes.filter((node) => node !== primary);
    for (const standby of standbys) standby.signalReceiver('SIGSTOP');
    await sleep(lagMs);
    const fault = await killPrimary(cluster, ...everyProgram);
    // They end before they read what has already arrived.
    for (const standby of standbys) standby.signalReceiver('SIGTERM', 'SIGCONT');
    return fault;
  },
};
