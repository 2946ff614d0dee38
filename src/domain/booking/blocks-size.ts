/** How many blocks a venue has that are not over: each booking, price and calendar reads those near its dates. */
import { type FieldProblem, ValidationError } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { codedProblem } from '../problem-codes.ts';
import type { CalendarDate } from '../time/instant.ts';
import type { Block } from './block.ts';

/** Returns whether a block has a date from `today` on. */
const isCurrent = ({ everyYear, to }: Block, today: CalendarDate) => everyYear || to >= today;

/** Yields what is too much of a venue's blocks, if it becomes more: a venue with too many may still remove and change some. */
export function* tooManyBlocks(
  before: readonly Block[],
  after: readonly Block[],
  today: CalendarDate,
): Iterable<FieldProblem> {
  const [was, is] = [sizeOf(before, today), sizeOf(after, today)];
  const { blocks, blockParts } = venueFileLimits;
  if (is.count > blocks && is.count > was.count)
    yield {
      path: 'blocks',
      message: `would be ${is.count} that are not over, of the venue file and of staff; the maximum is ${blocks}`,
      ...codedProblem('too_many_blocks', { count: is.count, most: blocks }),
    };
  if (is.parts > blockParts && is.parts > was.parts)
    yield {
      path: 'blocks',
      message: `would name ${is.parts} spaces and excepted dates in all; the maximum is ${blockParts}`,
      ...codedProblem('too_many_block_parts', { count: is.parts, most: blockParts }),
    };
}

/** @throws ValidationError if a change makes too many blocks */
export function assertFewBlocks(...of: Parameters<typeof tooManyBlocks>): void {
  const problems = [...tooManyBlocks(...of)];
  if (problems.length > 0) throw new ValidationError(problems);
}

function sizeOf(blocks: readonly Block[], today: CalendarDate) {
  let [count, parts] = [0, 0];
  for (const block of blocks) {
    if (!isCurrent(block, today)) continue;
    const { spaceIds, except = [], exceptBookings = [] } = block;
    count += 1;
    parts += (spaceIds?.length ?? 0) + except.length + exceptBookings.length;
  }
  return { count, parts };
}
