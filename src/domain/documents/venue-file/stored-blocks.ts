import { type Block, blockContentKey } from '../../booking/block.ts';
import { ForbiddenError } from '../../errors.ts';
import type { VenueFile } from './venue-file.ts';

/**
 * Returns the file with the stored blocks instead of the file's, for a client that must not change blocks. Blocks of
 * removed spaces are removed with them.
 *
 * @param stored the venue's stored blocks
 * @throws ForbiddenError if the file has blocks that differ from the stored ones
 */
export function withStoredBlocks(file: VenueFile, stored: readonly Block[]): VenueFile {
  if (file.blocks.length > 0 && contentsOf(file.blocks) !== contentsOf(stored))
    throw new ForbiddenError('The scopes of this token do not allow changing blocks: leave out `blocks`.');
  const spaces = new Set(file.spaces.map(({ id }) => id));
  const blocks = stored.flatMap((block) => {
    const spaceIds = block.spaceIds?.filter((id) => spaces.has(id)) ?? null;
    // An empty list is not the same as none: without a list, a block applies to every space.
    return spaceIds?.length === 0 ? [] : [{ ...block, spaceIds }];
  });
  return { ...file, blocks };
}

const contentsOf = (blocks: readonly Block[]) => JSON.stringify(blocks.map(blockContentKey).sort());
