/** What is to be done again after a restore: the backup does not know it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { errorMessageOf } from '../domain/error-details.ts';
import type { Instant } from '../domain/time/instant.ts';
import { withRowsOfFile, withRowsOfUrl } from '../storage/dialects/read-rows.ts';
import { isDamaged } from '../storage/dialects/sqlite-backup.ts';
import { sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { type Comparison, type UndoneKind, undoneByRestore } from '../storage/engine/undone-by-restore.ts';
import type { ReadRows } from '../storage/engine/undone-statements.ts';
import { isUrl } from './database-target.ts';
import { CommandFailure } from './failure.ts';
import type { Finding } from './finding.ts';

/** The most names in a line. */
const maxNamed = 20;

const texts: Readonly<Record<UndoneKind, string>> = {
  removed: 'venues that were removed (venues remove ID)',
  unpublished: 'venues that were unpublished (venues unpublish ID)',
  erased: 'guests that were erased (guests erase)',
  people: 'people who were removed (staff remove EMAIL --everywhere)',
  access: 'people who were removed from a venue (staff remove EMAIL --venue ID)',
  roles: 'people whose role was lowered (staff add EMAIL --venue ID --role ROLE)',
  passwords: 'people whose former password or passkey works again (staff reset EMAIL)',
  sessions:
    'people who were signed out everywhere, and whose former sessions are valid again (staff reset EMAIL)',
  links: 'people whose one-time link was used, replaced or ended, and is valid again (staff reset EMAIL)',
  setup:
    'links for the first owner that were used or replaced, and are valid again (welcome, or welcome --venue ID)',
  invitations:
    'invitations that were used or revoked, and are open again (as soon as the service runs, in the back-office: Settings → Staff)',
  keys: 'website keys that were removed or disabled (keys remove KEY, or keys disable KEY)',
  tokens: 'API tokens that were revoked (tokens revoke ID)',
  feeds: 'calendar feeds that were revoked (feeds revoke ID)',
  webhooks: 'webhooks that were removed or disabled (webhooks remove ID, or webhooks disable ID)',
  // Last: a frozen venue refuses most of the others.
  moved:
    'venues that have moved, and would accept the same dates here and there (last: venues freeze ID, then venues moved ID --to URL)',
};

const kinds = Object.keys(texts) as UndoneKind[];

/** What a comparison says to a person. */
export interface ComparisonText {
  /** One line for each kind of what was undone. */
  readonly undone: readonly string[];
  /** That names may be missing, and what to check; null: the former database was read whole. */
  readonly incomplete: string | null;
}

const textOf = ({ undone, unread }: Comparison, wasDamaged: boolean): ComparisonText => ({
  undone: kinds.flatMap((kind) => {
    const names = undone[kind];
    if (names.length === 0) return [];
    const more = names.length - maxNamed;
    return `${texts[kind]}: ${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  }),
  incomplete: incompleteText(unread, wasDamaged),
});

function incompleteText(unread: readonly UndoneKind[], wasDamaged: boolean): string | null {
  if (!wasDamaged && unread.length === 0) return null;
  const notCompared = kinds.filter((kind) => unread.includes(kind)).map((kind) => texts[kind]);
  const which =
    notCompared.length === kinds.length
      ? 'nothing could be compared'
      : notCompared.length === 0
        ? 'each list may lack names'
        : `not compared: ${notCompared.join('; ')}${wasDamaged ? '. The other lists may lack names too' : ''}`;
  return `the former database ${wasDamaged ? 'is damaged' : 'could not be read whole'}, and ${which}. Check before the service starts: venues list, staff list, keys list, tokens list, feeds list, webhooks list, one-time links and invitations, and the guests who asked to be erased since the backup (guests erase)`;
}

/** Compares two SQLite files. */
export const undoneInFile = (restored: string, former: string, now: Instant): Promise<ComparisonText> =>
  withRowsOfFile(restored, (after) =>
    withRowsOfFile(former, async (before) =>
      textOf(await undoneByRestore(after, before, now), isDamaged(former)),
    ),
  );

/**
 * Compares the database with the one that was in use before.
 *
 * @param former a URL, a data folder, or the SQLite file that `restore` has set aside
 */
export async function formerDatabaseFindings(
  config: Config,
  former: string,
  now: Instant,
): Promise<Finding[]> {
  const check = 'former';
  try {
    const comparison = await withRowsOf(config.databaseUrl ?? config.dataFolder, (after) =>
      withRowsOf(former, (before) => undoneByRestore(after, before, now)),
    );
    const { undone, incomplete } = textOf(comparison, !isUrl(former) && isDamaged(fileOf(former)));
    if (undone.length === 0 && incomplete === null)
      return [
        { check, state: 'ok', finding: 'the former database knows no end and no move that is missing here' },
      ];
    return [
      ...undone.map((line) => `not in this database, do it again before the service starts: ${line}`),
      ...(incomplete === null ? [] : [incomplete]),
    ].map((finding) => ({ check, state: 'wrong', finding }));
  } catch (error) {
    return [{ check, state: 'wrong', finding: `cannot be compared: ${errorMessageOf(error)}` }];
  }
}

function withRowsOf<T>(place: string, work: (rows: ReadRows) => Promise<T>): Promise<T> {
  if (isUrl(place)) return withRowsOfUrl(place, work);
  const file = fileOf(place);
  if (!existsSync(file)) throw new CommandFailure(`there is no database ${file}`);
  return withRowsOfFile(file, work);
}

const fileOf = (place: string) => (existsSync(join(place, 'firsthold.sqlite')) ? sqliteFile(place) : place);
