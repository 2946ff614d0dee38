/** Recognizes the files of a database, so that no command replaces them. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { lastBackupFile } from '../../storage/dialects/last-backup.ts';
import { logOf, serveLockFile, sqliteFile } from '../../storage/dialects/sqlite-file.ts';

/**
 * Returns the embedded database that a path is, or whose log, lock or other file it is or would be: of this installation, or of
 * another one whose service uses the folder. Links and other spellings of the path count.
 *
 * @returns null: of none
 */
export function databaseOf(path: string, { databaseUrl, dataFolder }: Config): string | null {
  const names = namesOf(path);
  const served = spellingsOf(path)
    .map(dirname)
    .filter((folder) => existsSync(serveLockFile(folder)));
  const folders = databaseUrl === null ? [dataFolder, ...served] : served;
  const folder = folders.find((each) =>
    filesIn(each).some((file) => namesOf(file).some((name) => names.includes(name))),
  );
  return folder === undefined ? null : sqliteFile(folder);
}

function filesIn(folder: string): string[] {
  // The log of a database behind a link is beside the database.
  const databases = spellingsOf(sqliteFile(folder)).flatMap((file) => [
    file,
    ...logOf(file),
    `${file}-journal`,
  ]);
  return [...databases, serveLockFile(folder), lastBackupFile(folder)];
}

/** Returns texts of which two paths have one in common if they name the same file, existing or not. */
const namesOf = (path: string) => [
  ...[inodeOf(path)].filter((inode) => inode !== null),
  ...spellingsOf(path).map((each) => `${inodeOf(dirname(each))}/${basename(each)}`),
];

/** Returns the absolute path, and the path behind links. */
function spellingsOf(path: string): string[] {
  const absolute = resolve(path);
  try {
    return [absolute, realpathSync(absolute)];
  } catch {
    // It does not exist, or this user may not look.
    return [absolute];
  }
}

function inodeOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
