/** Passkeys: their public halves, and which answers were given with them. */
import type { Writer } from '../engine/storage.ts';

/** Forgets all passkeys of somebody's. */
export async function deletePasskeysOf(db: Writer, staffId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('staff_id', '=', staffId).execute();
}
