import { randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { errorCodeOf } from '../../domain/error-details.ts';
import { StorageUnavailableError } from '../engine/errors.ts';

/** Space for many booking requests, in bytes. With less, some writes succeed and others fail. */
const enoughBytes = 1 << 20;

/**
 * Checks whether a database that ran out of space has enough again. A small write proves nothing: it may fit into the
 * existing write-ahead log while the next booking request does not.
 *
 * @param file the database
 * @param database a connection that writes
 * @throws StorageUnavailableError if there is not enough
 */
export async function checkFreeSpace(file: string, database: DatabaseSync): Promise<void> {
  const value = (name: string) => Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
  const pages = value('max_page_count') - value('page_count') + value('freelist_count');
  if (pages * value('page_size') < enoughBytes) throw new StorageUnavailableError('full');
  await allocateBeside(file);
}

/** Allocates disk space and frees it. */
async function allocateBeside(file: string): Promise<void> {
  const name = `${file}-room`;
  const handle = await open(name, 'w', 0o600).catch(unavailabilityIfFull);
  if (handle === null) return;
  try {
    // Unlinked, so that nothing is left if this process is killed.
    await unlink(name);
    // Random bytes, since some disks compress data.
    await handle.writeFile(randomBytes(enoughBytes));
    await handle.sync();
  } catch (error) {
    unavailabilityIfFull(error);
  } finally {
    await handle.close();
  }
}

/** Errors other than a full disk or quota say nothing about space: the database's own write follows. */
function unavailabilityIfFull(error: unknown): null {
  if (['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error))) throw new StorageUnavailableError('full', error);
  return null;
}
