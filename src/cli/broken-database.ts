import type { Config } from '../config.ts';
import type { OpenDatabase } from '../storage/access/request-guard.ts';
import { missingPartsText } from '../storage/engine/schema-parts.ts';
import { CommandFailure } from './failure.ts';

/** @throws CommandFailure if the database lacks what the migrations made */
export async function rejectBrokenDatabase(
  storage: OpenDatabase,
  { databaseUrl, dataFolder }: Config,
): Promise<void> {
  const missing = await storage.missingParts();
  if (missing.length === 0) return;
  const where = databaseUrl === null ? `in ${dataFolder}` : 'of DATABASE_URL';
  throw new CommandFailure(`the database ${where} ${missingPartsText(missing)}`);
}
