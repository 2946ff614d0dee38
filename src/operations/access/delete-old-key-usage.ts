import { keyUsageRetentionDays } from '../../domain/access/key-usage.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { deleteKeyUsageBefore } from '../../storage/access/key-usage.ts';
import type { Context } from '../context.ts';

/** Forgets what came in by website keys longer ago than it is told. A day more is kept, since not every venue is at the same one. */
export async function deleteOldKeyUsage({ storage, clock }: Context): Promise<void> {
  const before = addDays(todayIn('UTC', clock()), -keyUsageRetentionDays);
  await storage.transact((db) => deleteKeyUsageBefore(db, before));
}
