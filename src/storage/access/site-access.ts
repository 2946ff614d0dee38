import type { Kysely } from 'kysely';
import { fromJson } from '../engine/columns.ts';
import { paddedToPowerOfTwo, precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { findVenuesOf, venueCacheOf } from '../venue/venue-lookups.ts';

/** The access of a website key: all data that a request needs before its handler runs. */
export interface SiteAccess {
  readonly siteKey: string;
  readonly enabled: boolean;
  /** Whether the key has a booking page. */
  readonly hasPage: boolean;
  /** Whether its websites may show that page in a frame. */
  readonly mayBeFramed: boolean;
  /** The maximum number of dates of one request. */
  readonly maxItems: number;
  /** Whether visitors may join the waiting list for a taken date. */
  readonly waitingList: boolean;
  /** Whether the form shows a field for a code. */
  readonly codes: boolean;
  /** Normalized websites that may use the key (specification §5). */
  readonly websites: readonly string[];
  readonly venueId: string;
  readonly venuePublished: boolean;
  readonly venueRevision: number;
  /** The address of the installation that the venue has moved to; null: it has not moved. */
  readonly movedTo: string | null;
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
 * Looks up any number of keys in one query; returns the results in the same order, null for unknown keys. The dialects
 * decide how often to call it.
 *
 * @param isPerVenue one query for each venue, and one more for keys whose venue is not cached, for a database that has
 *   venues on several nodes
 */
export async function findSiteAccess(
  db: Reader,
  questions: readonly SiteAccessQuery[],
  isPerVenue = false,
): Promise<(SiteAccess | null)[]> {
  const keys = [...new Set(questions.map(({ key }) => key))];
  const cache = venueCacheOf(db, 'site_key_venues');
  const isCached = new Set(keys.filter((key) => cache.has(key)));
  if (!isPerVenue && isCached.size < keys.length) {
    const rows = await findRows(db, questions, keys, null);
    for (const { key, venue_id } of rows) cache.set(key, venue_id);
    return answersOf(questions, rows);
  }
  const venues = await findVenuesOf(db, 'site_key_venues', keys);
  const parts = isPerVenue ? [...Map.groupBy(venues, ([, venueId]) => venueId).values()] : [[...venues]];
  const found = parts.map((part) =>
    findRows(
      db,
      questions,
      part.map(([key]) => key),
      part.map(([, venueId]) => venueId),
    ),
  );
  const rows = (await Promise.all(found)).flat();
  // A restored database may give a key to another venue.
  const outdated = [...isCached].filter((key) => !rows.some((row) => row.key === key));
  if (outdated.length === 0) return answersOf(questions, rows);
  for (const key of outdated) cache.delete(key);
  return findSiteAccess(db, questions, isPerVenue);
}

function answersOf(questions: readonly SiteAccessQuery[], rows: readonly Row[]): (SiteAccess | null)[] {
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
      maxItems: row.max_items,
      waitingList: row.waiting_list === 1,
      codes: row.has_code_field === 1,
      websites: fromJson(row.websites),
      venueId: row.venue_id,
      venuePublished: row.published === 1,
      venueRevision: row.venue_revision,
      movedTo: row.moved_to,
      space: space?.space_id ? { id: space.space_id, revision: space.space_revision ?? 0 } : null,
      // Another lookup in the same statement may have requested the sum.
      spacesRevision: spaceId === allSpaces ? (row.spaces_revision ?? null) : null,
    };
  });
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

/**
 * Reads keys with their venues, and the spaces that were requested with one of them.
 *
 * @param venueIds the venues of the keys; null: the query finds them
 */
async function findRows(
  db: Reader,
  questions: readonly SiteAccessQuery[],
  keys: readonly string[],
  venueIds: readonly string[] | null,
) {
  if (keys.length === 0) return [];
  const spaceIds = questions.flatMap(({ key, spaceId }) => (keys.includes(key) ? (spaceId ?? '') : []));
  const requested = {
    keys: paddedToPowerOfTwo(keys),
    // No space has an empty id, so a lookup without a space joins none.
    spaceIds: paddedToPowerOfTwo([...new Set(spaceIds)]),
    ...(venueIds !== null && { venueIds: paddedToPowerOfTwo([...new Set(venueIds)]) }),
  };
  const { rows } = spaceIds.includes(allSpaces)
    ? await findKeysWithSum(db, requested)
    : await findKeysWithSpaces(db, requested);
  return rows;
}

interface RequestedSite {
  readonly keys: readonly string[];
  readonly spaceIds: readonly string[];
  readonly venueIds?: readonly string[];
}

const keysWithSpaces = (db: Kysely<Tables>, { keys, venueIds, spaceIds }: RequestedSite) =>
  db
    .selectFrom('site_keys as k')
    .innerJoin('venues as v', 'v.id', 'k.venue_id')
    .leftJoin('spaces as s', (join) =>
      join
        .onRef('s.venue_id', '=', 'k.venue_id')
        .on('s.id', 'in', spaceIds)
        .on('s.active', '=', 1)
        .on('s.published', '=', 1),
    )
    .select([
      'k.key',
      'k.enabled',
      'k.has_page',
      'k.may_be_framed',
      'k.max_items',
      'k.waiting_list',
      'k.has_code_field',
      'k.websites',
      'v.id as venue_id',
      'v.published',
      'v.revision as venue_revision',
      'v.moved_to',
      's.id as space_id',
      's.revision as space_revision',
    ])
    .where('k.key', 'in', keys)
    // Keys are unique in the installation, so every combination that exists was requested.
    .where('k.venue_id', 'in', venueIds ?? venuesOf(db, keys));

const venuesOf = (db: Kysely<Tables>, keys: readonly string[]) =>
  db.selectFrom('site_key_venues').select('venue_id').where('key', 'in', keys);

const findKeysWithSpaces = precompiledQuery((db, requested: RequestedSite) =>
  keysWithSpaces(db, requested).select((eb) => eb.lit(null).$castTo<number | null>().as('spaces_revision')),
);

/** Includes unpublished spaces: publishing one changes the venue and the space. */
const findKeysWithSum = precompiledQuery((db, requested: RequestedSite) =>
  keysWithSpaces(db, requested).select(({ selectFrom }) => {
    const { venueIds } = requested;
    return (
      selectFrom('spaces as every')
        .select(({ fn, cast }) => cast<number>(fn.sum('every.revision'), 'bigint').as('sum'))
        .whereRef('every.venue_id', '=', 'k.venue_id')
        // Repeated, so that a distributed database asks only their nodes.
        .$if(venueIds !== undefined, (query) => query.where('every.venue_id', 'in', venueIds ?? []))
        .as('spaces_revision')
    );
  }),
);
