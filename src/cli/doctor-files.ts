/** Checks that the user of the service can read and write the data folder, and that its disk has space. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { errorCodeOf } from '../domain/error-details.ts';
import { fullDiskRemedy } from '../storage/engine/errors.ts';
import { systemErrorText } from './files/reason.ts';
import type { Finding } from './finding.ts';

/**
 * Names files in the data folder that the service cannot open, and their owner.
 *
 * @param user the user of the service; null: this process's, or the owner of the folder if this is root
 * @param options.isOfDatabase whether the folder is that of the embedded database, not of backups
 */
export function ownerFindings(
  folder: string,
  user: string | null,
  options: { readonly isOfDatabase: boolean },
): Finding[] {
  const check = 'files';
  try {
    const { uid: folderOwner } = statSync(folder);
    const own = process.getuid?.() ?? 0;
    const service = user === null ? (own === 0 ? folderOwner : own) : idOf(user);
    // Root can open everything.
    if (service === null || service === 0) return [];
    const inFolder = readdirSync(folder);
    const names = ['', ...inFolder.filter((name) => name.startsWith('firsthold.'))];
    // Given to the service, the mount point of a disk that is not mounted would get a new, empty database.
    const ifNotMounted =
      options.isOfDatabase && !inFolder.includes('firsthold.sqlite')
        ? 'it has no database: if a disk belongs there, mount it; if not, '
        : '';
    return names
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).uid !== service)
      .map((path) => ({
        check,
        state: 'wrong',
        finding: `${path} is owned by ${nameOf(statSync(path).uid)}, the service runs as ${nameOf(service)}; ${ifNotMounted}as root, run: chown -R ${nameOf(service)} ${folder}`,
      }));
  } catch (error) {
    // It does not exist yet, and is created; the check of the disk reports a path through a file.
    if (['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error))) return [];
    const owner = ownerAbove(folder);
    return [
      {
        check,
        state: 'wrong',
        finding: `${folder} cannot be read by ${nameOf(process.getuid?.() ?? 0)}${owner === null ? '' : `; it is owned by ${owner}`}: run this command as the user of the service`,
      },
    ];
  }
}

/**
 * Names databases in the data folder that the service does not use: they hold guest data, and take space.
 *
 * @param options.isUsed whether another service of this machine uses the embedded database there
 */
export function* unusedFileFindings(
  { databaseUrl, dataFolder }: Config,
  { isUsed }: { readonly isUsed: boolean },
): Iterable<Finding> {
  const check = 'files';
  let names: string[];
  try {
    names = readdirSync(dataFolder);
  } catch {
    return;
  }
  const size = (isPart: (name: string) => boolean) =>
    sizeText(names.filter(isPart).reduce((sum, name) => sum + (fileSize(join(dataFolder, name)) ?? 0), 0));
  const setAside = names.filter((name) => /^firsthold\.sqlite\.replaced-.*(?<!-wal|-shm)$/.test(name));
  if (setAside.length > 0)
    yield {
      check,
      state: 'warning',
      finding: `${setAside.join(', ')} in ${dataFolder} (${size((name) => name.startsWith('firsthold.sqlite.replaced-'))}): set aside by a restore, or by a stop after the file was replaced, with guest data; delete when nothing is left to save from it`,
    };
  if (databaseUrl !== null && !isUsed && names.includes('firsthold.sqlite'))
    yield {
      check,
      state: 'warning',
      finding: `firsthold.sqlite in ${dataFolder} (${size((name) => /^firsthold\.sqlite(-|$)/.test(name))}) is not used with PostgreSQL, and has guest data; delete it when nothing is left to save from it (docs/run/move-to-postgresql.md)`,
    };
}

const fileSize = (path: string) => statSync(path, { throwIfNoEntry: false })?.size;

/** Formats a number of bytes. */
const sizeText = (bytes: number) =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

function ownerAbove(folder: string): string | null {
  try {
    return nameOf(statSync(folder).uid);
  } catch {
    return null;
  }
}

/** Returns the name of a user, or the number if there is no name. */
const nameOf = (uid: number) => passwdEntry(String(uid))?.[0] ?? String(uid);

function idOf(user: string): number | null {
  const uid = passwdEntry(user)?.[2];
  return uid === undefined ? null : Number(uid);
}

/** Returns the fields of a user by name or number; null: unknown, or a system without getent. */
function passwdEntry(user: string): string[] | null {
  try {
    return execFileSync('getent', ['passwd', user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split(':');
  } catch {
    return null;
  }
}

/** In bytes. With less free disk space, bookings will soon fail. */
const minFreeBytes = 100e6;

/** Checks that a folder, or the one in which it will be created, can be written to and has space. */
export async function diskFinding(folder: string, databaseBytes: number): Promise<Finding> {
  const check = 'disk';
  try {
    const nearest = await nearestExisting(folder);
    await access(nearest, constants.W_OK);
    const { bavail, bsize } = await statfs(nearest);
    const free = bavail * bsize;
    const finding = `${sizeText(free)} free in ${nearest}`;
    if (free < minFreeBytes)
      return {
        check,
        state: 'wrong',
        finding: `${finding}; ${fullDiskRemedy}`,
      };
    if (free < 2 * databaseBytes)
      return { check, state: 'warning', finding: `${finding}: not enough for a backup next to the database` };
    return { check, state: 'ok', finding };
  } catch (error) {
    return { check, state: 'wrong', finding: `${folder} cannot be written to: ${systemErrorText(error)}` };
  }
}

/** Returns the folder itself, or the existing folder in which it will be created. */
async function nearestExisting(folder: string): Promise<string> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('it is a file, not a folder');
    return folder;
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return nearestExisting(dirname(folder));
  }
}
