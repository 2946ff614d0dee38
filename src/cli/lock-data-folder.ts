import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { CommandFailure } from './failure.ts';

/** How long a start waits for another service to stop: a restart starts the new one while the old one is stopping. */
const timeoutMs = 60_000;

/**
 * Locks an embedded database for this service, and waits for another service to stop. Any number of services may
 * share a PostgreSQL database.
 * @returns releases the lock
 * @throws CommandFailure if the other service does not stop in time
 */
export async function lockDataFolder(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => void> {
  if (databaseUrl !== null) return () => undefined;
  const { acquireServeLock } = await import('../storage/dialects/sqlite-serve-lock.ts');
  const unlock = await acquireServeLock(dataFolder, timeoutMs, () =>
    logger.warn(`another firsthold serve is using ${dataFolder}; waiting up to 60 s for it to stop`),
  );
  if (unlock === null)
    throw new CommandFailure(
      `another firsthold serve is using ${dataFolder} and did not stop within 60 seconds; stop it, or set a different FIRSTHOLD_DATA or DATABASE_URL`,
    );
  return unlock;
}
