import type { Kysely } from 'kysely';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import { fromJson, type Tables } from '../engine/tables.ts';

/** What a website key stands for: everything a request needs to know before its own work begins. */
export interface SiteAccess {
  readonly siteKey: string;
  readonly enabled: boolean;
  /** Whether the key has a page of its own. */
  readonly hasPage: boolean;
  /** Normalised websites that may use the key (specification §5). */
  readonly websites: readonly string[];
  readonly venueId: string;
  readonly venuePublished: boolean;
  readonly venueRevision: number;
  /** The space asked for, if it is one of this venue's, active and published; otherwise null. */
  readonly space: { readonly id: string; readonly revision: number } | null;
  /** The sum of the revisions of all its spaces, which each change to one of them raises; null: not asked for. */
  readonly spacesRevision: number | null;
}

/** Asks about all spaces of a venue; it is no space's id. */
export const allSpaces = '*';

/** A website key, and the space the request is about, if it is about one, or `allSpaces`. */
export interface SiteAccessQuery {
  readonly key: string;
  readonly spaceId: string | null;
}

/**
 * Answers any number of questions with one query, in their order; null for a key that does not exist.
 * The dialects decide how often it has to run at all.
 */
export async function findSiteAccess(
  db: Reader,
  questions: readonly SiteAccessQuery[],
): Promise<(SiteAccess | null)[]> {
  const requested = {
    keys: filledUp([...new Set(questions.map(({ key }) => key))]),
    // No space has an empty id, so a question without a space joins none.
    spaceIds: filledUp([...new Set(questions.map(({ spaceId }) => spaceId ?? ''))]),
  };
  const { rows } = requested.spaceIds.includes(allSpaces)
    ? await findKeysWithSum(db, requested)
    : await findKeysWithSpaces(db, requested);
  return questions.map(({ key, spaceId }) => {
    const ofKey = rows.filter((row) => row.key === key);
    const row = ofKey[0];
    if (row === undefined) return null;
    const space = ofKey.find((candidate) => candidate.space_id === spaceId);
    return {
      siteKey: row.key,
      enabled: row.enabled === 1,
      hasPage: row.page === 1,
      websites: fromJson(row.websites),
      venueId: row.venue_id,
      venuePublished: row.published === 1,
      venueRevision: row.venue_revision,
      space: space?.space_id ? { id: space.space_id, revision: space.space_revision ?? 0 } : null,
      // Whoever asked in the same statement may have wanted to know.
      spacesRevision: spaceId === allSpaces ? (row.spaces_revision ?? null) : null,
    };
  });
}

interface RequestedSite {
  readonly keys: readonly string[];
  readonly spaceIds: readonly string[];
}

/**
 * The list with its last entry repeated up to a power of two: so a few texts serve lists of every length, and the
 * database finds each of them prepared.
 */
function filledUp(list: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(list.length));
  return Array.from({ length }, (_, index) => list[Math.min(index, list.length - 1)] ?? '');
}

const keysWithSpaces = (db: Kysely<Tables>, { keys, spaceIds }: RequestedSite) =>
  db
    .selectFrom('site_keys as k')
    .innerJoin('venues as v', 'v.id', 'k.venue_id')
    .leftJoin('spaces as s', (join) =>
      join
        .onRef('s.venue_id', '=', 'v.id')
        .on('s.id', 'in', spaceIds)
        .on('s.active', '=', 1)
        .on('s.published', '=', 1),
    )
    .select([
      'k.key',
      'k.enabled',
      'k.page',
      'k.websites',
      'v.id as venue_id',
      'v.published',
      'v.revision as venue_revision',
      's.id as space_id',
      's.revision as space_revision',
    ])
    .where('k.key', 'in', keys);

const findKeysWithSpaces = precompiledQuery((db, requested: RequestedSite) =>
  keysWithSpaces(db, requested).select((eb) => eb.lit(null).$castTo<number | null>().as('spaces_revision')),
);

/** Hidden spaces count too: showing one is a change of the venue, and of the space. */
const findKeysWithSum = precompiledQuery((db, requested: RequestedSite) =>
  keysWithSpaces(db, requested).select(({ selectFrom }) =>
    selectFrom('spaces as every')
      .select(({ fn, cast }) => cast<number>(fn.sum('every.revision'), 'bigint').as('sum'))
      .whereRef('every.venue_id', '=', 'v.id')
      .as('spaces_revision'),
  ),
);
