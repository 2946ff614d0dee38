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

/** The freeze of a whole installation. */
export interface InstallationFreeze {
  readonly frozenAt: Instant;
  /** The database that it was copied to, without a password; null: it is frozen for maintenance. */
  readonly copiedTo: string | null;
}

/** Returns since when the installation is frozen; null: it is not. */
export async function findInstallationFreeze(db: Reader): Promise<InstallationFreeze | null> {
  const columns = ['frozen_at', 'copied_to'] as const;
  return freezeOfRow(await db.selectFrom('installation').select(columns).executeTakeFirstOrThrow());
}

/** Reads the freeze from a row of `installation`, of which an older version lacks columns. */
export const freezeOfRow = (row: {
  readonly frozen_at?: unknown;
  readonly copied_to?: unknown;
}): InstallationFreeze | null =>
  row.frozen_at === null || row.frozen_at === undefined
    ? null
    : {
        frozenAt: Number(row.frozen_at),
        copiedTo: typeof row.copied_to === 'string' ? row.copied_to : null,
      };

/** Stores since when the installation is frozen; null: it is not, and is no copied one. */
export async function setInstallationFreeze(db: Writer, frozenAt: Instant | null): Promise<void> {
  const freeze = frozenAt === null ? { frozen_at: null, copied_to: null } : { frozen_at: frozenAt };
  await db.updateTable('installation').set(freeze).execute();
}

/** Stores where the frozen installation was copied to. */
export async function setCopiedTo(db: Writer, copiedTo: string): Promise<void> {
  await db.updateTable('installation').set({ copied_to: copiedTo }).execute();
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

const freezeAt = (freeze: InstallationFreeze | null) =>
  freeze === null ? null : { frozenAt: freeze.frozenAt, movedTo: null, isRemoved: false };

/** Locks the installation alone: its first venue is created only once, and a freeze waits for changes that have begun. */
export async function lockInstallation(db: Writer): Promise<void> {
  await lockedRow(db).forUpdate().executeTakeFirstOrThrow();
}
