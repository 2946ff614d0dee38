import { keyUsageRetentionDays } from '../../domain/access/key-usage.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { deleteKeyUsageBefore } from '../../storage/access/key-usage.ts';
import type { Context } from '../context.ts';

/** Deletes website key usage older than what reports show, plus a day, because of time zones. */
export async function deleteOldKeyUsage({ storage, clock }: Context): Promise<void> {
  const before = addDays(todayIn('UTC', clock()), -keyUsageRetentionDays);
  await storage.transact((db) => deleteKeyUsageBefore(db, before));
}
