import type { Call, Failover } from '../proof/histories/history.ts';
import { pathOf } from '../proof/histories/paths.ts';

export const isConfirmedChange = ({ step, outcome }: Call) => step.do !== 'read' && outcome === 'done';

/** Returns the confirmed changes that a failover may have lost: those in its period on subjects that show a loss. */
export function findLost(calls: readonly Call[], { since, received }: Failover): Call[] {
  return [...Map.groupBy(calls, ({ subject }) => subject)].flatMap(([subject, its]) =>
    pathOf(subject, its).illegal.length === 0
      ? []
      : its.filter((call) => isConfirmedChange(call) && call.received >= since && call.sent <= received),
  );
}
