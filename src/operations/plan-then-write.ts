import { StorageUnavailableError } from '../storage/engine/errors.ts';
import type { Reader, Writer } from '../storage/engine/storage.ts';
import { findVenueVersion, lockVenueVersion } from '../storage/venue/venue-version.ts';
import type { Context } from './context.ts';

/** The result of a large change of a venue, and how to write it; null: nothing is to be written. */
export interface PlannedChange<T> {
  readonly result: T;
  readonly write: ((db: Writer) => Promise<void>) | null;
  /**
   * Locks what the plan depends on, and returns whether that is still as in the planned version. Omitted: everything of
   * the venue, bookings too.
   */
  readonly lock?: (db: Writer, version: string) => Promise<boolean>;
}

/** How often to plan without locks while the venue keeps changing. */
const attempts = 5;
/** A plan that takes longer, in milliseconds, is never made under the locks. */
const mostUnderLocksMs = 250;

/**
 * Plans a large change of a venue on a snapshot and writes it in a transaction, so that others wait only while it is
 * written: on SQLite, every other writer. If the venue has changed between the two, it plans again.
 *
 * @param plan may run several times; it writes nothing, and throws if the change is invalid. It gets the venue's version
 * @throws StorageUnavailableError if the venue changes all the time, and planning takes long
 */
export async function planThenWrite<T>(
  { storage }: Pick<Context, 'storage'>,
  venueId: string,
  plan: (db: Reader, version: string) => Promise<PlannedChange<T>>,
): Promise<T> {
  const lockAll = async (db: Writer, version: string) => (await lockVenueVersion(db, venueId)) === version;
  let planningMs = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { version, change } = await storage.read(async (db) => {
      const startedAt = performance.now();
      const version = await findVenueVersion(db, venueId);
      const change = await plan(db, version);
      planningMs = performance.now() - startedAt;
      return { version, change };
    });
    const { write, result, lock = lockAll } = change;
    if (write === null) return result;
    const isWritten = await storage
      .transact(async (db) => {
        if (!(await lock(db, version))) throw new OutdatedPlanError();
        await write(db);
        return true;
      })
      .catch((error) => {
        if (error instanceof OutdatedPlanError) return false;
        throw error;
      });
    if (isWritten) return result;
  }
  if (planningMs > mostUnderLocksMs)
    throw new StorageUnavailableError(
      'busy',
      undefined,
      'the venue changes faster than this change is planned',
    );
  return storage.transact(async (db) => {
    const { result, write } = await plan(db, await lockVenueVersion(db, venueId));
    await write?.(db);
    return result;
  });
}

/** The venue has changed since the plan was made. */
class OutdatedPlanError extends Error {}
