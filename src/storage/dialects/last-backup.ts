import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '../../domain/error-details.ts';
import { type Instant, isoInstant, parseIsoInstant } from '../../domain/time/instant.ts';
import { giveToFolderOwner } from './sqlite-file.ts';

/** Returns the file with the time of the last backup of a data folder. */
export const lastBackupFile = (folder: string) => join(folder, 'firsthold.last-backup');

/** The last backup that was made on this machine. */
export interface LastBackup {
  readonly at: Instant;
  /** What was backed up: `SQLite`, or `PostgreSQL` and the name of the database; null: unknown, of an older version. */
  readonly of: string | null;
  /** Host and port of the server that was dumped; null: SQLite, a socket, or unknown. */
  readonly server: string | null;
}

/** Names the database of a service as its backup does. @param databaseUrl null: SQLite */
export const backedUpName = (databaseUrl: string | null): string =>
  databaseUrl === null
    ? 'SQLite'
    : `PostgreSQL ${databaseUrl.replace(/^\w+:\/\/[^/?#]*\/?/, '').replace(/[?#].*/s, '')}`;

/** Returns host and port of the server in a URL of PostgreSQL; null: a socket. */
export function serverOf(databaseUrl: string): string | null {
  const authority = databaseUrl
    .replace(/^\w+:\/\//, '')
    .replace(/[/?#].*/s, '')
    .replace(/.*@/s, '');
  if (authority === '') return null;
  return /:\d+$/.test(authority) ? authority : `${authority}:5432`;
}

/**
 * Returns whether a backup is of the database of a service, and not of one that was used before. The server may have several
 * addresses, such as that of a proxy, so only its database counts.
 */
export const isBackupOf = ({ of }: LastBackup, databaseUrl: string | null): boolean =>
  of === null || of === backedUpName(databaseUrl);

/** Returns whether a backup was made with a clock that was ahead, unless the clock is behind now: its age is unknown. */
export const isInFuture = ({ at }: LastBackup, now: Instant): boolean => at > now + maxClockDifferenceMs;

/** The clock of this machine and that of a database differ by less. */
const maxClockDifferenceMs = 60_000;

/** Returns whether a backup is known to be a dump of PostgreSQL. */
export const isOfPostgres = ({ of }: LastBackup): boolean => of?.startsWith('PostgreSQL ') ?? false;

/** Stores in a data folder when its embedded database was last backed up, for the metric and `doctor`. */
export async function recordBackup(folder: string, at: Instant): Promise<void> {
  const [file, unfinished] = [lastBackupFile(folder), `${lastBackupFile(folder)}-${process.pid}`];
  const text = `${isoInstant(at)}\n${backedUpName(null)}\n`;
  try {
    await writeFile(unfinished, text, { mode: 0o600 });
    giveToFolderOwner(unfinished);
    // Also replaces a file of another user, such as root.
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error))) throw error;
    // On a full disk, the text of another backup has the same place for this one.
    const last = await open(file, 'r+').catch(() => {
      throw error;
    });
    await last
      .write(text, 0)
      .then(() => last.truncate(text.length))
      .finally(() => last.close());
  }
}

/** Returns the last backup that a data folder has noted (the nightly dump of PostgreSQL does too); null: none, or unknown. */
export async function readLastBackup(folder: string): Promise<LastBackup | null> {
  const text = await readFile(lastBackupFile(folder), 'utf8').catch(() => '');
  const [time = '', of = '', server = ''] = text.split('\n');
  const at = parseIsoInstant(time.trim());
  return at === null ? null : { at, of: of.trim() || null, server: server.trim() || null };
}
