import type { Config } from '../config.ts';
import type { OpenDatabase } from '../storage/access/request-guard.ts';
import { isOnlyForSpeed, missingPartsText } from '../storage/engine/schema-parts.ts';
import { CommandFailure } from './failure.ts';

/**
 * Rejects a database that lacks parts that the migrations make. Indexes that only save time may be missing: the operator may
 * be rebuilding one while an instance restarts.
 *
 * @throws CommandFailure
 */
export async function rejectBrokenDatabase(
  storage: OpenDatabase,
  { databaseUrl, dataFolder }: Config,
): Promise<void> {
  const missing = await storage.missingParts();
  if (missing.every(isOnlyForSpeed)) return;
  const where = databaseUrl === null ? `in ${dataFolder}` : 'of DATABASE_URL';
  throw new CommandFailure(`the database ${where} ${missingPartsText(missing)}`);
}
