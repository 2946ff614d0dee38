import type { Reader } from '../engine/storage.ts';

/** Lists the venues that have a block with this id: ids are unique only within a venue. */
export async function venuesWithBlock(db: Reader, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('venue_id')
    .where('id', '=', id)
    .orderBy('venue_id')
    .execute();
  return rows.map((row) => row.venue_id);
}
