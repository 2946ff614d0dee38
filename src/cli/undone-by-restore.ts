/** What is to be done again after a restore: the backup does not know it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { errorMessageOf } from '../domain/error-details.ts';
import type { Instant } from '../domain/time/instant.ts';
import { withRowsOfFile, withRowsOfUrl } from '../storage/dialects/read-rows.ts';
import { sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { type ReadRows, type UndoneByRestore, undoneByRestore } from '../storage/engine/undone-by-restore.ts';
import { isUrl } from './database-target.ts';
import { CommandFailure } from './failure.ts';
import type { Finding } from './finding.ts';

/** The most names in a line. */
const maxNamed = 20;

const texts: Readonly<Record<keyof UndoneByRestore, string>> = {
  removed: 'venues that were removed (venues remove ID)',
  unpublished: 'venues that were unpublished (venues unpublish ID)',
  erased: 'guests that were erased (guests erase)',
  people: 'people who were removed (staff remove EMAIL --everywhere)',
  access: 'people who were removed from a venue (staff remove EMAIL --venue ID)',
  roles: 'people whose role was lowered (staff add EMAIL --venue ID --role ROLE)',
  passwords: 'people whose former password or passkey works again (staff reset EMAIL)',
  sessions:
    'people who were signed out everywhere, and whose former sessions are valid again (staff reset EMAIL)',
  invitations:
    'invitations that were revoked, and are open again (as soon as the service runs, in the back-office: Settings → Staff)',
  keys: 'website keys that were removed or disabled (keys remove KEY, or keys disable KEY)',
  tokens: 'API tokens that were revoked (tokens revoke ID)',
  feeds: 'calendar feeds that were revoked (feeds revoke ID)',
  webhooks: 'webhooks that were removed or disabled (webhooks remove ID, or webhooks disable ID)',
  // Last: a frozen venue refuses most of the others.
  moved:
    'venues that have moved, and would accept the same dates here and there (last: venues freeze ID, then venues moved ID --to URL)',
};

/** Returns one line for each kind of what was undone. */
export function undoneLines(undone: UndoneByRestore): string[] {
  return (Object.keys(texts) as (keyof UndoneByRestore)[]).flatMap((kind) => {
    const names = undone[kind];
    if (names.length === 0) return [];
    const more = names.length - maxNamed;
    return `${texts[kind]}: ${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
}

/** Compares two SQLite files. */
export const undoneInFile = (restored: string, former: string, now: Instant): Promise<UndoneByRestore> =>
  withRowsOfFile(restored, (after) =>
    withRowsOfFile(former, (before) => undoneByRestore(after, before, now)),
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
    const undone = await withRowsOf(config.databaseUrl ?? config.dataFolder, (after) =>
      withRowsOf(former, (before) => undoneByRestore(after, before, now)),
    );
    const lines = undoneLines(undone);
    if (lines.length === 0)
      return [
        { check, state: 'ok', finding: 'the former database knows no end and no move that is missing here' },
      ];
    return lines.map((line) => ({
      check,
      state: 'wrong',
      finding: `not in this database, do it again before the service starts: ${line}`,
    }));
  } catch (error) {
    return [{ check, state: 'wrong', finding: `cannot be compared: ${errorMessageOf(error)}` }];
  }
}

function withRowsOf<T>(place: string, work: (rows: ReadRows) => Promise<T>): Promise<T> {
  if (isUrl(place)) return withRowsOfUrl(place, work);
  const file = existsSync(join(place, 'firsthold.sqlite')) ? sqliteFile(place) : place;
  if (!existsSync(file)) throw new CommandFailure(`there is no database ${file}`);
  return withRowsOfFile(file, work);
}
