/** What is to be done again after a restore: the backup does not know it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { errorMessageOf } from '../domain/error-details.ts';
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
  passwords: 'people whose former password or passkey works again (staff reset EMAIL)',
  keys: 'website keys that were removed or disabled (keys remove KEY, or keys disable KEY)',
  tokens: 'API tokens that were revoked (tokens revoke ID)',
  feeds: 'calendar feeds that were revoked (feeds revoke ID)',
  webhooks: 'webhooks that were removed or disabled (webhooks remove ID, or webhooks disable ID)',
  // Last: a frozen venue refuses most of the others.
  moved:
    'venues that have moved, and would accept the same dates here and there (venues freeze ID, then venues moved ID --to URL)',
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
export const undoneInFile = (restored: string, former: string): Promise<UndoneByRestore> =>
  withRowsOfFile(restored, (now) => withRowsOfFile(former, (before) => undoneByRestore(now, before)));

/**
 * Compares the database with the one that was in use before.
 *
 * @param former a URL, a data folder, or the SQLite file that `restore` has set aside
 */
export async function formerDatabaseFindings(config: Config, former: string): Promise<Finding[]> {
  const check = 'former';
  try {
    const undone = await withRowsOf(config.databaseUrl ?? config.dataFolder, (now) =>
      withRowsOf(former, (before) => undoneByRestore(now, before)),
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
