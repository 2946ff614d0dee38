import type { Instant } from '../../domain/time/instant.ts';
import { assertOpen } from '../../domain/venue/venue-freeze.ts';
import { UnusableDatabaseError } from './errors.ts';
import { missingPartsText } from './schema-parts.ts';
import type { Reader, Writer } from './storage.ts';

/** A part that a database lacks: its only row, which a migration inserts. */
export const installationRow = 'the row of installation';

/**
 * Reads the installation's secret (`Storage.secret`), which a migration generated.
 *
 * @throws UnusableDatabaseError if a restore that failed in part has left none
 */
export async function readInstallationSecret(db: Reader): Promise<Uint8Array> {
  const row = await db.selectFrom('installation').select('secret').executeTakeFirst();
  if (row === undefined)
    throw new UnusableDatabaseError(`the database ${missingPartsText([installationRow])}`);
  return new Uint8Array(row.secret);
}

/** Returns since when the installation is frozen for maintenance; null: it is not. */
export async function findInstallationFreeze(db: Reader): Promise<Instant | null> {
  const { frozen_at } = await db.selectFrom('installation').select('frozen_at').executeTakeFirstOrThrow();
  return frozen_at;
}

/** Stores since when the installation is frozen; null: it is not. */
export async function setInstallationFreeze(db: Writer, frozenAt: Instant | null): Promise<void> {
  await db.updateTable('installation').set({ frozen_at: frozenAt }).execute();
}

/**
 * The row whose lock changes of the installation share, and a freeze takes alone. On Citus it is at the coordinator: two
 * transactions that share a lock in a table with a copy on every node, such as `installation`, end in a deadlock.
 */
const lockedRow = (db: Writer) =>
  db.selectFrom('firsthold_migrations').select('version').where('version', '=', 1);

/**
 * Ensures that the installation is not frozen before this transaction ends: for changes that are of no venue, and for new
 * venues.
 *
 * @throws VenueFrozenError if it is frozen
 */
export async function assertInstallationOpen(db: Writer): Promise<void> {
  await lockedRow(db).forKeyShare().executeTakeFirstOrThrow();
  assertOpen(freezeAt(await findInstallationFreeze(db)));
}

/**
 * Ensures that the installation is not frozen, without a lock of it: on Citus, one of a copied table needs another node. The
 * caller has locked the row of a venue, which a freeze locks after it has frozen the installation.
 *
 * @throws VenueFrozenError if it is frozen
 */
export async function assertNoMaintenance(db: Reader): Promise<void> {
  assertOpen(freezeAt(await findInstallationFreeze(db)));
}

const freezeAt = (frozenAt: Instant | null) =>
  frozenAt === null ? null : { frozenAt, movedTo: null, isRemoved: false };

/** Locks the installation alone: its first venue is created only once, and a freeze waits for changes that have begun. */
export async function lockInstallation(db: Writer): Promise<void> {
  await lockedRow(db).forUpdate().executeTakeFirstOrThrow();
}
