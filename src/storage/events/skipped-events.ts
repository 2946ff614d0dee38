/**
 * Events that no webhook and no browser receives, because they happened before the first subscription. The first
 * subscriber starts at the end of the log, and setting a marker there costs the same for a log of any length. Readers
 * of the log still get these events in order: the marker reserves a round for them, to which they are assigned later,
 * batch by batch.
 */
import type { Reader, Writer } from '../engine/storage.ts';

/** Makes other transactions that skip events or begin a round wait until this one ends. */
export async function lockEventLog(db: Writer): Promise<{ readonly skippedTo: number }> {
  const row = await db
    .updateTable('event_rounds')
    .set(({ ref }) => ({ last_round: ref('last_round') }))
    .where('id', '=', 1)
    .returning('skipped_to')
    .executeTakeFirstOrThrow();
  return { skippedTo: row.skipped_to };
}

/** Returns whether an event has any receiver: a webhook is enabled, or a browser subscribed. */
export async function hasSubscribers(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('enabled', '=', 1)
    .unionAll(db.selectFrom('push_subscriptions').select('id'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Skips all unpublished events. The caller has locked the log, and nothing else is being skipped. */
export async function skipUnpublished(db: Writer): Promise<void> {
  const last = await db
    .selectFrom('events')
    .select('id')
    .where('round', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await db
    .updateTable('event_rounds')
    .set(({ eb }) => ({
      last_round: eb('last_round', '+', 1),
      skipped_to: last.id,
      skipped_round: eb('last_round', '+', 1),
    }))
    .where('id', '=', 1)
    .execute();
}

/**
 * Assigns skipped events to the round reserved for them, at most `limit` at a time.
 *
 * @returns false if there are no more
 */
export async function publishSkipped(db: Writer, limit: number): Promise<boolean> {
  const { skippedTo } = await lockEventLog(db);
  if (skippedTo === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set((eb) => ({ round: eb.selectFrom('event_rounds').select('skipped_round').where('id', '=', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('id')
        .where('round', 'is', null)
        .where('id', '<=', skippedTo)
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  if (numUpdatedRows === BigInt(limit)) return true;
  // Events that commit later with a lower number are published as usual.
  await db
    .updateTable('event_rounds')
    .set({ skipped_to: 0, skipped_round: null })
    .where('id', '=', 1)
    .execute();
  return false;
}
