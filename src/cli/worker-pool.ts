import { names } from '../delivery/names/name-resolver.ts';
import { describeOwner } from '../delivery/owner.ts';
import type { WebhookDispatcher } from '../delivery/webhook-dispatcher.ts';
import { type LoadSummary, RecentLoad } from '../http/operator/recent-load.ts';
import type { Degradation } from '../http/server/degradations.ts';
import type { Metrics } from '../http/server/metrics.ts';
import { WorkBudgets } from '../http/server/work-budgets.ts';
import type { Context } from '../operations/context.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import type { OpenDatabase } from '../storage/access/request-guard.ts';

/**
 * Workers for requests that take long: one venue may use all but one of them. Not more on larger machines: each may take
 * 192 MiB of heap, and SQLite has one write lock for all of them (decision 30).
 */
const workers = 2;

/** The pool of a service, the budgets that its jobs count against, and what impairs the service. */
export interface ServicePool {
  readonly pool: WorkerPool;
  readonly budgets: WorkBudgets;
  readonly degraded: () => readonly Degradation[];
  /** For `doctor`. */
  readonly load: () => LoadSummary;
}

/** Creates the pool of a service and measures it. Its workers start with the first job. */
export function createPool(
  { storage, clock }: Context & { readonly storage: OpenDatabase },
  metrics: Metrics,
  dispatcher: Pick<WebhookDispatcher, 'wake' | 'isFrozen'>,
): ServicePool {
  const recent = new RecentLoad(clock);
  const budgets = new WorkBudgets({ guard: storage.guard, clock, metrics });
  const pool = new WorkerPool({
    program: new URL('../worker.ts', import.meta.url),
    settings: {},
    workers,
    onCommit: () => dispatcher.wake(),
    onWaited: (_owner, ms) => {
      metrics.poolWait.observe(ms / 1000);
      recent.addWait(ms);
    },
    onFinish: ({ person, venueId }, ms) => {
      budgets.countJob(person, ms);
      recent.addWork(venueId, ms);
      metrics.venueUsage.addWork(venueId, ms);
    },
  });
  const degraded = (): Degradation[] => [
    ...(names.isFailing ? (['names'] as const) : []),
    ...(pool.load.isFull ? (['queue'] as const) : []),
    ...(dispatcher.isFrozen ? (['frozen'] as const) : []),
  ];
  metrics.watch(() => pool.load, degraded);
  const load = () => ({ ...recent.summary(), unansweredNames: names.unanswered.map(describeOwner) });
  return { pool, budgets, degraded, load };
}
