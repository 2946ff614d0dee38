/**
 * Frozen venues. A transaction that writes for a venue shares a lock of its row, and freezing takes that lock alone: so
 * when a freeze returns, each write either is committed or was rejected. A visitor's booking request checks the freeze
 * with its offer instead, after it has locked the space; freezing locks each space once.
 */
import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import { assertOpen, type VenueFreeze } from '../../domain/venue/venue-freeze.ts';
import { toFlag } from '../engine/columns.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** The columns for `freezeOf`. */
export const freezeColumns = ['frozen_at', 'moved_to', 'removed_at'] as const;

/** Reads the freeze of a venue from its row; null: it is not frozen. */
export const freezeOf = (row: Pick<Tables['venues'], (typeof freezeColumns)[number]>): VenueFreeze | null =>
  row.frozen_at === null
    ? null
    : { frozenAt: row.frozen_at, movedTo: row.moved_to, isRemoved: row.removed_at !== null };

// The lock that a row's foreign keys take anyway: edits of the venue do not wait for it.
const findFreezeLocked = precompiledQuery((db, { venueId }: { venueId: string }) =>
  db.selectFrom('venues').where('id', '=', venueId).forKeyShare().select(freezeColumns),
);

/**
 * Ensures that a venue is not frozen before this transaction ends.
 *
 * @returns whether there is such a venue
 * @throws VenueFrozenError if it is frozen
 */
export async function assertNotFrozen(db: Writer, venueId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await findFreezeLocked(db, { venueId });
  if (row !== undefined) assertOpen(freezeOf(row));
  return row !== undefined;
}

/** Returns the condition that the venue of a row is not frozen. */
export const isOfOpenVenue = (table: string) =>
  sql<boolean>`not exists (select 1 from venues as frozen where frozen.id = ${sql.ref(`${table}.venue_id`)} and frozen.frozen_at is not null)`;

/** The freeze of a venue with the codes of its move; without any, it is frozen for maintenance, with all venues. */
export interface StoredFreeze extends VenueFreeze {
  /** The code that unfreezes a copy of the venue; null: this is a copy, or maintenance. */
  readonly code: string | null;
  /** Of a copy: the hash of the code that unfreezes it. */
  readonly codeHash: string | null;
  /** Whether guests were erased here since the last export. */
  readonly hasErased: boolean;
  /** When the newest export of a frozen venue was complete; null: it was not exported since. */
  readonly exportedAt: Instant | null;
}

/** Returns whether a venue was frozen with all venues of the installation. */
export const isForMaintenance = ({ code, codeHash }: StoredFreeze) => code === null && codeHash === null;

/** Returns the freeze of a venue; null: it is not frozen; undefined: there is no such venue. */
export async function findFreeze(db: Reader, venueId: string): Promise<StoredFreeze | null | undefined> {
  const row = await db
    .selectFrom('venues')
    .select([...freezeColumns, 'move_code', 'move_code_hash', 'erased_since_export', 'move_exported_at'])
    .where('id', '=', venueId)
    .executeTakeFirst();
  const freeze = row && freezeOf(row);
  return (
    freeze && {
      ...freeze,
      code: row.move_code,
      codeHash: row.move_code_hash,
      hasErased: row.erased_since_export === 1,
      exportedAt: row.move_exported_at,
    }
  );
}

/** Locks a venue alone: waits for all transactions that write for it. */
export async function lockVenueAlone(db: Writer, venueId: string): Promise<void> {
  await db.selectFrom('venues').select('id').where('id', '=', venueId).forUpdate().executeTakeFirst();
}

/** Stores the freeze of a venue; null: it is not frozen. Cached responses become invalid. */
export async function setFreeze(
  db: Writer,
  venueId: string,
  freeze: Omit<StoredFreeze, 'isRemoved'> | null,
): Promise<void> {
  await db
    .updateTable('venues')
    .set(({ eb }) => ({
      frozen_at: freeze?.frozenAt ?? null,
      moved_to: freeze?.movedTo ?? null,
      move_code: freeze?.code ?? null,
      move_code_hash: freeze?.codeHash ?? null,
      erased_since_export: toFlag(freeze?.hasErased ?? false),
      move_exported_at: freeze?.exportedAt ?? null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', venueId)
    .execute();
}

/**
 * Begins the removal of a venue: it is frozen and hidden, for versions that know no removal too.
 *
 * @param codeHash of no code: nothing unfreezes it
 */
export async function markRemoved(
  db: Writer,
  venueId: string,
  { now, codeHash }: { readonly now: Instant; readonly codeHash: string },
): Promise<void> {
  await db
    .updateTable('venues')
    .set(({ eb, fn, val }) => ({
      removed_at: now,
      frozen_at: fn.coalesce('frozen_at', val(now)),
      move_code: null,
      move_code_hash: codeHash,
      published: 0,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', venueId)
    .execute();
}

/** Lists the ids of all frozen venues: few, and mostly none. */
export async function listFrozenVenues(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('venues').select('id').where('frozen_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}
