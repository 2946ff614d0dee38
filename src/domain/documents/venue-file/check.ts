/** The rules of a venue file that its schema cannot say, each with the path of what breaks it. */

import { blockProblems } from '../../booking/block-fields.ts';
import type { FieldProblem } from '../../errors.ts';
import { type Draft, entriesOf } from '../../fields/draft.ts';
import { repeatProblems } from '../../fields/repeats.ts';
import { told } from '../../told-problem.ts';
import { questionProblems } from '../../venue/question-fields.ts';
import { venueProblems } from '../../venue/venue-fields.ts';
import { websiteProblems } from '../../venue/website-problems.ts';
import { packageProblems } from './check-packages.ts';
import { spaceProblems } from './check-spaces.ts';
import type { ReadFile } from './venue-file.ts';

/** Every rule that is broken by what could be read of a file; null where its reader may pause. */
export function* ruleProblems(file: Draft<ReadFile>): Iterable<FieldProblem | null> {
  yield* venueProblems(file.venue ?? {});
  yield* spaceProblems(file);
  yield null;
  yield* packageProblems(file.spaces);
  yield* questionProblems(file.venue?.questions, packageIdsOf(file));
  yield* siteKeyProblems(file.siteKeys);
  yield null;
  yield* blocksProblems(file);
}

/** Null: not every one could be read. */
function packageIdsOf({ spaces }: Draft<ReadFile>): ReadonlySet<string> | null {
  const offers = spaces?.map((space) => space?.slots?.map((slot) => slot?.packages)).flat(2);
  const ids = offers?.flatMap((offer) => offer?.id ?? []);
  return ids === undefined || ids.length < (offers?.length ?? 0) ? null : new Set(ids);
}

function* siteKeyProblems(siteKeys: Draft<ReadFile>['siteKeys']): Iterable<FieldProblem> {
  const seen = new Map<string, string>();
  for (const [siteKey, path] of entriesOf(siteKeys, 'siteKeys')) {
    yield* repeatProblems(seen, siteKey.key, `${path}.key`, 'another website key already');
    yield* websiteProblems(siteKey.websites, `${path}.websites`);
  }
}

function* blocksProblems({ blocks, spaces }: Draft<ReadFile>): Iterable<FieldProblem> {
  const spaceIds = new Set(spaces?.map((space) => space?.id));
  for (const [block, path] of entriesOf(blocks, 'blocks')) {
    const named = [
      ...(block.spaceId === undefined ? [] : [[block.spaceId, `${path}.spaceId`] as const]),
      ...entriesOf(block.spaceIds, `${path}.spaceIds`),
    ];
    // Where the spaces could not be read at all, nothing is known of which there are.
    for (const [spaceId, idPath] of named)
      if (spaces !== undefined && !spaceIds.has(spaceId))
        yield {
          path: idPath,
          message: `"${spaceId}" is not the id of a space of this file`,
          ...told('no_such', { text: spaceId }),
        };
    yield* blockProblems(block, path);
  }
}
