import type { Reader } from '../engine/storage.ts';

/** The venues that have a block of this id: ids are unique within a venue only. */
export async function venuesWithBlock(db: Reader, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('venue_id')
    .where('id', '=', id)
    .orderBy('venue_id')
    .execute();
  return rows.map((row) => row.venue_id);
}
