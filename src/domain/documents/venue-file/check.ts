/** Rules of a venue file that its schema cannot express, each with its path. */

import { validateBlock } from '../../booking/block-fields.ts';
import type { FieldProblem } from '../../errors.ts';
import { type PartiallyParsed, parsedEntries } from '../../fields/draft.ts';
import { validateUnique } from '../../fields/duplicates.ts';
import { codedProblem } from '../../problem-codes.ts';
import { validateQuestions } from '../../venue/question-fields.ts';
import { validateVenue } from '../../venue/venue-fields.ts';
import { validateWebsites } from '../../venue/website-problems.ts';
import { validatePackages } from './check-packages.ts';
import { validateSpaces } from './check-spaces.ts';
import type { RestOfVenue } from './rest-of-venue.ts';
import type { ParsedVenueFile } from './venue-file.ts';

/**
 * Yields every violated rule of what could be parsed.
 *
 * @param edited the path of the edited part; '': none
 */
export function* validateRules(
  file: PartiallyParsed<ParsedVenueFile>,
  rest: RestOfVenue,
  edited: string,
): Iterable<FieldProblem> {
  yield* validateVenue(file.venue ?? {});
  yield* validateSpaces(file, rest);
  yield* validatePackages(file.spaces, rest, edited);
  yield* validateQuestions(file.venue?.questions, packageIdsOf(file, rest));
  yield* validateSiteKeys(file.siteKeys);
  yield* validateBlocks(file);
}

/** Null: not all could be parsed. */
function packageIdsOf(
  { spaces }: PartiallyParsed<ParsedVenueFile>,
  { offers: elsewhere }: RestOfVenue,
): ReadonlySet<string> | null {
  const offers = spaces?.map((space) => space?.slots?.map((slot) => slot?.packages)).flat(2);
  const ids = offers?.flatMap((offer) => offer?.id ?? []);
  return ids === undefined || ids.length < (offers?.length ?? 0)
    ? null
    : new Set([...ids, ...elsewhere.map(({ id }) => id)]);
}

function* validateSiteKeys(siteKeys: PartiallyParsed<ParsedVenueFile>['siteKeys']): Iterable<FieldProblem> {
  const seen = new Map<string, string>();
  for (const [siteKey, path] of parsedEntries(siteKeys, 'siteKeys')) {
    yield* validateUnique(seen, siteKey.key, `${path}.key`, 'already the key of another website key');
    yield* validateWebsites(siteKey.websites, `${path}.websites`);
  }
}

function* validateBlocks({ blocks, spaces }: PartiallyParsed<ParsedVenueFile>): Iterable<FieldProblem> {
  const spaceIds = new Set(spaces?.map((space) => space?.id));
  for (const [block, path] of parsedEntries(blocks, 'blocks')) {
    const named = [
      ...(block.spaceId === undefined ? [] : [[block.spaceId, `${path}.spaceId`] as const]),
      ...parsedEntries(block.spaceIds, `${path}.spaceIds`),
    ];
    // If the list of spaces could not be parsed, the existing ids are unknown.
    for (const [spaceId, idPath] of named)
      if (spaces !== undefined && !spaceIds.has(spaceId))
        yield {
          path: idPath,
          message: `"${spaceId}" is not the id of a space of this file`,
          ...codedProblem('no_such', { text: spaceId }),
        };
    yield* validateBlock(block, path);
  }
}
