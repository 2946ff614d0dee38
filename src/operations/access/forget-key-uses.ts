import { keyUseKeptDays } from '../../domain/access/key-use.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { forgetKeyUses } from '../../storage/access/key-uses.ts';
import type { Context } from '../context.ts';

/** Forgets what came in by website keys longer ago than it is told. A day more is kept, since not every venue is at the same one. */
export async function forgetOldKeyUses({ storage, clock }: Context): Promise<void> {
  const before = addDays(todayIn('UTC', clock()), -keyUseKeptDays);
  await storage.transact((db) => forgetKeyUses(db, before));
}
