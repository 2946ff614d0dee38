import { nextRound } from '../../storage/events/rounds.ts';
import type { Context } from '../context.ts';

/** So many events in one transaction. */
const mostOfARound = 500;

/** Makes everything that was written down so far readable in the order of its readers (`storage/events/rounds.ts`). */
export async function tell({ storage }: Pick<Context, 'storage'>): Promise<void> {
  for (;;) {
    const round = await storage.transact((db) => nextRound(db, mostOfARound));
    if (round.length < mostOfARound) return;
  }
}
