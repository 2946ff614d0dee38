import { compiled } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import { fromJson } from '../engine/tables.ts';

/** What a website key stands for: everything a request needs to know before its own work begins. */
export interface SiteAccess {
  readonly siteKey: string;
  readonly enabled: boolean;
  /** Normalised websites that may use the key (specification §5). */
  readonly websites: readonly string[];
  readonly venueId: string;
  readonly venuePublished: boolean;
  readonly venueRevision: number;
  /** The space asked for, if it is one of this venue's, active and published; otherwise null. */
  readonly space: { readonly id: string; readonly revision: number } | null;
}

/** A website key, and the space the request is about, if it is about one. */
export interface SiteQuestion {
  readonly key: string;
  readonly spaceId: string | null;
}

/**
 * Answers any number of questions with one query, in their order; null for a key that does not exist.
 * The dialects decide how often it has to run at all.
 */
export async function findSites(
  db: Reader,
  questions: readonly SiteQuestion[],
): Promise<(SiteAccess | null)[]> {
  const keys = [...new Set(questions.map(({ key }) => key))];
  // No space has an empty id, so a question without a space joins none.
  const spaceIds = [...new Set(questions.map(({ spaceId }) => spaceId ?? ''))];
  const { rows } = await findKeysWithSpaces(db, { keys, spaceIds });
  return questions.map(({ key, spaceId }) => {
    const ofKey = rows.filter((row) => row.key === key);
    const row = ofKey[0];
    if (row === undefined) return null;
    const space = ofKey.find((candidate) => candidate.space_id === spaceId);
    return {
      siteKey: row.key,
      enabled: row.enabled === 1,
      websites: fromJson(row.websites),
      venueId: row.venue_id,
      venuePublished: row.published === 1,
      venueRevision: row.venue_revision,
      space: space?.space_id ? { id: space.space_id, revision: space.space_revision ?? 0 } : null,
    };
  });
}

const findKeysWithSpaces = compiled((db, { keys, spaceIds }: { keys: string[]; spaceIds: string[] }) =>
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
      'k.websites',
      'v.id as venue_id',
      'v.published',
      'v.revision as venue_revision',
      's.id as space_id',
      's.revision as space_revision',
    ])
    .where('k.key', 'in', keys),
);
