import { isDeepStrictEqual } from 'node:util';
import { blockContentKey, roomsOfBlock } from '../../../domain/booking/block.ts';
import { type FieldProblem, ValidationError } from '../../../domain/errors.ts';
import { deleteBlock, insertBlock, listBlocks } from '../../../storage/booking/blocks.ts';
import { listBookingsInBlock } from '../../../storage/booking/bookings-in-block.ts';
import { roomIdOf } from '../../../storage/venue/rooms.ts';
import type { ImportBatch, RecordOf } from './import-batch.ts';

/**
 * Adds missing blocks of staff, and gives new blocks of the venue file their exported ids.
 *
 * @returns the number of blocks added
 */
export async function addBlocks(
  { db, file, newBlocks, now }: ImportBatch,
  lines: readonly RecordOf<'block'>[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const venueId = file.venue.id;
  const known = new Map((await listBlocks(db, venueId)).map((block) => [block.id, block]));
  const spaceIds = new Set(file.spaces.map(({ id }) => id));
  const problems: FieldProblem[] = [];
  let added = 0;
  for (const { line, record } of lines) {
    const block = { ...record.block, venueId };
    const reject = (message: string) => problems.push({ path: `line ${line}, block`, message });
    const existing = known.get(block.id);
    if (existing !== undefined) {
      if (!isDeepStrictEqual({ ...existing }, { ...block }))
        reject(`${block.id} already exists with different content`);
      continue;
    }
    if (block.source === 'import') {
      // Blocks that were stored before this import keep their ids.
      const index = newBlocks.findIndex((added) => blockContentKey(added) === blockContentKey(block));
      const [added] = index < 0 ? [] : newBlocks.splice(index, 1);
      if (added === undefined) continue;
      await deleteBlock(db, venueId, added.id);
      await insertBlock(db, block);
      known.set(block.id, block);
      continue;
    }
    const anonymous = block.spaceIds?.find((spaceId) => !spaceIds.has(spaceId));
    if (anonymous !== undefined) {
      reject(`"${anonymous}" is not the id of a space of this file`);
      continue;
    }
    const roomIds = roomsOfBlock(block, file.spaces).map((room) => roomIdOf(venueId, room));
    const conflicts = await listBookingsInBlock(db, venueId, roomIds, block, file.venue.timezone, now);
    if (conflicts.length > 0)
      reject(`its dates are taken by ${conflicts.map(({ reference }) => reference).join(', ')}`);
    else await insertBlock(db, block);
    known.set(block.id, block);
    added += 1;
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return added;
}
