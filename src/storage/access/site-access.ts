import type { Kysely } from 'kysely';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import { fromJson, type Tables } from '../engine/tables.ts';

/** What a website key may access: everything a request needs before its handler runs. */
export interface SiteAccess {
  readonly siteKey: string;
  readonly enabled: boolean;
  /** Whether the key has a booking page. */
  readonly hasPage: boolean;
  /** Whether its websites may show that page in a frame. */
  readonly mayBeFramed: boolean;
  /** Normalized websites that may use the key (specification §5). */
  readonly websites: readonly string[];
  readonly venueId: string;
  readonly venuePublished: boolean;
  readonly venueRevision: number;
  /** The requested space if it belongs to this venue, is active and published; otherwise null. */
  readonly space: { readonly id: string; readonly revision: number } | null;
  /** The sum of the revisions of all spaces, which every change to one of them raises; null: not requested. */
  readonly spacesRevision: number | null;
}

/** Requests the revision of all spaces; no space has this id. */
export const allSpaces = '*';

/** A website key, and the requested space or `allSpaces`, if any. */
export interface SiteAccessQuery {
  readonly key: string;
  readonly spaceId: string | null;
}

/**
 * Answers any number of lookups in one query, in their order; null for unknown keys. The dialects decide how often it
 * runs.
 */
export async function findSiteAccess(
  db: Reader,
  questions: readonly SiteAccessQuery[],
): Promise<(SiteAccess | null)[]> {
  const requested = {
    keys: filledUp([...new Set(questions.map(({ key }) => key))]),
    // No space has an empty id, so a lookup without a space joins none.
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
      hasPage: row.has_page === 1,
      mayBeFramed: row.may_be_framed === 1,
      websites: fromJson(row.websites),
      venueId: row.venue_id,
      venuePublished: row.published === 1,
      venueRevision: row.venue_revision,
      space: space?.space_id ? { id: space.space_id, revision: space.space_revision ?? 0 } : null,
      // Another lookup in the same statement may have requested the sum.
      spacesRevision: spaceId === allSpaces ? (row.spaces_revision ?? null) : null,
    };
  });
}

interface RequestedSite {
  readonly keys: readonly string[];
  readonly spaceIds: readonly string[];
}

/**
 * Pads a list with its last entry to a power of two, so that a few prepared statements serve lists of every length.
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
      'k.has_page',
      'k.may_be_framed',
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

/** Includes unpublished spaces: publishing one changes the venue and the space. */
const findKeysWithSum = precompiledQuery((db, requested: RequestedSite) =>
  keysWithSpaces(db, requested).select(({ selectFrom }) =>
    selectFrom('spaces as every')
      .select(({ fn, cast }) => cast<number>(fn.sum('every.revision'), 'bigint').as('sum'))
      .whereRef('every.venue_id', '=', 'v.id')
      .as('spaces_revision'),
  ),
);
