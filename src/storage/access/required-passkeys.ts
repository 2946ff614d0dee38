/** Venues whose staff need a passkey. */

import { chunks } from '../engine/chunks.ts';
import { toFlag } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** Returns those of some venues that require a passkey. */
export async function listVenuesRequiringPasskeys(
  db: Reader,
  venueIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const ids of chunks(venueIds)) {
    const rows = await db
      .selectFrom('venues')
      .select('id')
      .where('id', 'in', ids)
      .where('requires_passkeys', '=', 1)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Sets whether a venue requires passkeys. */
export async function updateRequiredPasskeys(
  db: Writer,
  venueId: string,
  isRequired: boolean,
): Promise<void> {
  await db
    .updateTable('venues')
    .set({ requires_passkeys: toFlag(isRequired) })
    .where('id', '=', venueId)
    .execute();
}
