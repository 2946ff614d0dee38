import type { Config } from '../config.ts';
import { errorCodeOf, errorMessageOf } from '../domain/error-details.ts';
import type { Instant } from '../domain/time/instant.ts';
import type { Inspection } from '../storage/engine/inspection.ts';

/**
 * Looks at the database that the settings name, and changes nothing; null where there is none yet.
 *
 * @param now decides which holds end soon
 * @param looksForDamage takes as long as reading all of an embedded database
 * @throws what the database has to say where it cannot be reached
 */
export async function inspectDatabase(
  { databaseUrl, dataFolder }: Config,
  now: Instant,
  looksForDamage: boolean,
): Promise<Inspection | null> {
  return databaseUrl === null
    ? (await import('../storage/dialects/sqlite-inspection.ts')).inspectSqlite(
        dataFolder,
        now,
        looksForDamage,
      )
    : (await import('../storage/dialects/postgres-inspection.ts')).inspectPostgres(databaseUrl, now);
}

/** What such an error says; that of several refused connections says nothing by itself. */
export const connectionErrorText = (error: unknown) => errorMessageOf(error) || errorCodeOf(error);
