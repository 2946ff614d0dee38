/**
 * Finds a write-ahead log that does not belong to the database beside it, because one of the two was copied or replaced alone. SQLite
 * would write its pages into the file, and make both unreadable.
 *
 * The user version links the two: every probe of a service raises it, and a database and a backup each begin at a random one
 * (`nextUserVersion`). So the first page in the log continues that of the file.
 */
import { randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UnusableDatabaseError } from '../engine/errors.ts';

/** Version 1.0.0 uses the versions below in turn. */
const firstVersion = 2;
const maxVersion = 2 ** 31 - 1;

/** Returns the user version to write after another one. */
export const nextUserVersion = (version: number): number =>
  version < firstVersion || version === maxVersion ? randomUserVersion() : version + 1;

/** Returns a user version that no other database has. */
export const randomUserVersion = (): number => randomInt(firstVersion, maxVersion);

/**
 * Checks the files of a database before one that can write opens them.
 *
 * @throws UnusableDatabaseError that says what to do if the log is not that of the database, or is alone
 */
export function assertOwnLog(file: string): void {
  const found = foreignLogOf(file);
  if (found === null) return;
  const { log, isAlone } = found;
  const name = basename(file);
  const bothText = `Nothing was changed. Bring both from where they were copied (all files whose names begin with ${name})`;
  const moveText = `mv ${log} ${freeName(log)}`;
  throw new UnusableDatabaseError(
    isAlone
      ? `there is ${log}, which holds the newest bookings of a database, but not the database ${file}. ${bothText}, or restore a backup (firsthold restore FILE). To begin without it: ${moveText}`
      : `${log} is not the log of ${file}, but of another file or of another state of it: one of the two was copied or replaced alone. ${bothText}. To use ${name} without the log, which may hold newer bookings: ${moveText}`,
  );
}

/** Returns whether a database has a log that is not its own. */
export const hasForeignLog = (file: string): boolean => foreignLogOf(file) !== null;

/** Returns the log that is not that of a database; null: it has none, or its own, or one that cannot be told apart. */
function foreignLogOf(file: string): { readonly log: string; readonly isAlone: boolean } | null {
  const log = `${existsSync(file) ? realpathSync(file) : file}-wal`;
  // A service or a command may empty the log and begin another between the two reads.
  for (let triesLeft = 2; ; triesLeft--) {
    const before = readHeader(log);
    if (before === null) return null;
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const own = size === 0 ? null : userVersionOf(file);
    const isOther = size === 0 ? holdsCommit(log) : own !== null && !continues(log, own);
    if (!isOther) return null;
    if (readHeader(log)?.salts === before.salts) return { log, isAlone: size === 0 };
    if (triesLeft === 0) return null;
  }
}

/** Returns a name beside the log that `doctor` reports and nothing has. */
function freeName(log: string): string {
  const name = (number: number) => log.replace(/-wal$/, `.replaced-log-${number}`);
  let number = 1;
  while (existsSync(name(number))) number++;
  return name(number);
}

/** Returns the user version in the file itself; null: it cannot be read. */
function userVersionOf(file: string): number | null {
  let database: DatabaseSync | undefined;
  try {
    // Not with the functions of Node: closing the file would release SQLite's locks of this process.
    database = new DatabaseSync(new URL(`${pathToFileURL(realpathSync(file)).href}?immutable=1`), {
      readOnly: true,
    });
    return Number(database.prepare('pragma user_version').get()?.['user_version']);
  } catch {
    // Opening it reports why.
    return null;
  } finally {
    database?.close();
  }
}

/** Returns whether the first pages in a log continue a file of a user version, or cannot be compared with it. */
function continues(log: string, own: number): boolean {
  if (own < firstVersion) return true;
  let isFirst = true;
  for (const version of committedUserVersions(log)) {
    if (version < firstVersion || version === own || (isFirst && version === own + 1)) return true;
    isFirst = false;
  }
  return isFirst;
}

const holdsCommit = (log: string) => !committedFrames(log).next().done;

function* committedUserVersions(log: string): Iterable<number> {
  for (const { page, content } of committedFrames(log)) if (page === 1) yield content.readInt32BE(60);
}

interface Header {
  readonly pageSize: number;
  /** Change whenever the log begins again. */
  readonly salts: string;
  readonly isBigEndian: boolean;
  readonly sum: Sum;
}

interface Frame {
  readonly page: number;
  readonly content: Buffer;
}

/** A checksum of SQLite: https://sqlite.org/fileformat2.html#checksum_algorithm. */
type Sum = readonly [number, number];

const headerSize = 32;
const frameHeaderSize = 24;

function readHeader(log: string): Header | null {
  const bytes = readAt(log, 0, headerSize);
  if (bytes === null) return null;
  const magic = bytes.readUInt32BE(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return null;
  const isBigEndian = magic === 0x377f0683;
  const sum = addTo([0, 0], bytes.subarray(0, 24), isBigEndian);
  if (!isSum(sum, bytes, 24)) return null;
  return {
    pageSize: bytes.readUInt32BE(8),
    salts: bytes.toString('hex', 16, 24),
    isBigEndian,
    sum,
  };
}

/** Lists the pages that SQLite would read from a log: those of whole transactions. */
function* committedFrames(log: string): Generator<Frame> {
  const header = readHeader(log);
  if (header === null) return;
  let { sum } = header;
  let transaction: Frame[] = [];
  const size = frameHeaderSize + header.pageSize;
  for (let at = headerSize; ; at += size) {
    const bytes = readAt(log, at, size);
    if (bytes === null || bytes.toString('hex', 8, 16) !== header.salts) return;
    const content = bytes.subarray(frameHeaderSize);
    sum = addTo(addTo(sum, bytes.subarray(0, 8), header.isBigEndian), content, header.isBigEndian);
    if (!isSum(sum, bytes, 16)) return;
    transaction.push({ page: bytes.readUInt32BE(0), content });
    // The size of the database, which only the last frame of a transaction has.
    if (bytes.readUInt32BE(4) === 0) continue;
    yield* transaction;
    transaction = [];
  }
}

function addTo([one, two]: Sum, bytes: Buffer, isBigEndian: boolean): Sum {
  let [first, second] = [one, two];
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return [first, second];
}

const isSum = ([one, two]: Sum, bytes: Buffer, at: number) =>
  bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two;

/** Returns bytes of a file; null: it does not have them, or cannot be read. */
function readAt(file: string, position: number, length: number): Buffer | null {
  let opened: number | undefined;
  try {
    opened = openSync(file, 'r');
    const bytes = Buffer.alloc(length);
    return readSync(opened, bytes, { position }) === length ? bytes : null;
  } catch {
    return null;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
