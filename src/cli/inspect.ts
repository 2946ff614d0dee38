import type { Config } from '../config.ts';
import type { Instant } from '../domain/time/instant.ts';
import type { Inspection } from '../storage/engine/inspection.ts';

/**
 * Inspects the configured database without changing it; null if there is none yet.
 * @param now decides which holds expire soon
 * @param checksIntegrity checks the whole file, which takes as long as reading an embedded database
 * @throws the database's error if it is unreachable
 */
export async function inspectDatabase(
  { databaseUrl, dataFolder }: Config,
  now: Instant,
  checksIntegrity: boolean,
): Promise<Inspection | null> {
  return databaseUrl === null
    ? (await import('../storage/dialects/sqlite-inspection.ts')).inspectSqlite(
        dataFolder,
        now,
        checksIntegrity,
      )
    : (await import('../storage/dialects/postgres-inspection.ts')).inspectPostgres(databaseUrl, now);
}
