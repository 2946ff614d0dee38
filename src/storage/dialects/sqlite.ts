import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { MemoryRateLimitCounter } from '../access/rate-limit-counter.ts';
import type { OpenDatabase } from '../access/request-guard.ts';
import { findSiteAccess, type SiteAccess, type SiteAccessQuery } from '../access/site-access.ts';
import { BatchLoader } from '../engine/batch.ts';
import { currentDeadline } from '../engine/deadline.ts';
import { makePrivateFolder } from '../engine/durable-files.ts';
import { NameTakenError, OverlapError, StorageUnavailableError } from '../engine/errors.ts';
import { readInstallationSecret } from '../engine/installation.ts';
import { type MigrationStep, migrate, newestMigration, type OlderDatabase } from '../engine/migrate.ts';
import { SerialQueue } from '../engine/serial-queue.ts';
import { type Storage, unsafeAsWriter } from '../engine/storage.ts';
import { WholeSchema } from '../engine/whole-schema.ts';
import { Connection } from './sqlite-connection.ts';
import { diskUse, purgeDeleted } from './sqlite-disk-use.ts';
import {
  appliedMigrations,
  makePrivateFile,
  readerBusyTimeoutMs,
  restrictPermissions,
  sqliteFile,
} from './sqlite-file.ts';
import { identifySqlite, OpenFileIdentity } from './sqlite-file-identity.ts';
import { assertOwnLog, nextUserVersion } from './sqlite-foreign-log.ts';
import { checkFreeSpace } from './sqlite-free-space.ts';
import { GroupCommit } from './sqlite-group-commit.ts';
import { rejectFile } from './sqlite-location.ts';
import { begin, execute, maxPollPauseMs } from './sqlite-lock.ts';
import { assertOwnDatabase, isFirsthold, sqliteMigrations, startTimeoutMs } from './sqlite-migrations.ts';
import { missingSqliteParts } from './sqlite-parts.ts';
import { saveReplaced } from './sqlite-replaced-file.ts';
import { keepTemporaryFilesIn } from './sqlite-temporary-files.ts';
import { WriterTurns } from './sqlite-turns.ts';
import { isUniqueViolation, unavailabilityOf } from './sqlite-unavailable.ts';

/**
 * Opens the embedded database in `folder`, creating and migrating it as needed.
 *
 * It uses three connections to one file. One writes, under `BEGIN IMMEDIATE`, with one commit for all waiting
 * transactions. One reads snapshots. One queries `PRAGMA data_version`, which shows within microseconds whether any
 * process has committed, so that site access is queried again only after a change; it is queried once for all
 * requests of one turn of the event loop, after the last of them has arrived.
 *
 * @param timeoutMs how long a writer waits for other processes' transactions, in milliseconds
 * @param isWorker whether a worker of a service opens it: the service has created and migrated the database, and a
 *   write of the worker is followed by a pause for the other writers
 * @throws UnusableDatabaseError if the folder or the file cannot be used
 */
export async function openSqlite(
  folder: string,
  timeoutMs = 5000,
  isWorker = false,
  onStep: (step: MigrationStep) => void = () => undefined,
  older: OlderDatabase = 'migrate',
): Promise<OpenDatabase> {
  const file = sqliteFile(folder);
  const turns = new WriterTurns();
  const opened = await openDatabase({ folder, file, turns, isMigrated: isWorker, onStep, older });
  const { writer, reader, watcher, files, secret } = opened;
  const dataVersion = watcher.database.prepare('pragma data_version');
  const writes = new GroupCommit(
    writer.database,
    async (deadline) => {
      files.check();
      await begin(writer.database, deadline);
    },
    () => files.check(),
    turns,
    isWorker ? 2 * maxPollPauseMs : 0,
  );
  const rethrow = (error: unknown): never => {
    throw translate(error, file);
  };
  const reads = new SerialQueue();
  const hits = new MemoryRateLimitCounter();
  // Small, since every commit clears it, which takes time for each place.
  const existing = new LRUCache<string, SiteAccess>({ max: 1_000 });
  let knownVersion: unknown;
  const find = async (questions: readonly SiteAccessQuery[]) => {
    files.checkSometimes();
    const version = dataVersion.get()?.['data_version'];
    if (version !== knownVersion) {
      existing.clear();
      knownVersion = version;
    }
    const answers: (SiteAccess | null)[] = [];
    for (const question of questions) {
      const name = `${question.key}/${question.spaceId ?? ''}`;
      let answer = existing.get(name) ?? null;
      if (answer === null) {
        [answer = null] = await findSiteAccess(watcher.kysely, [question]);
        // Guessed keys are not cached, nor is a result that a commit may have outdated.
        if (answer !== null && version === knownVersion) existing.set(name, answer);
      }
      answers.push(answer);
    }
    return answers;
  };
  const sites = new BatchLoader((questions: readonly SiteAccessQuery[]) => find(questions).catch(rethrow));

  const newest = newestMigration('sqlite');
  const schemaVersion = reader.database.prepare('pragma schema_version');
  let checkedSchema: unknown;
  let missing: readonly string[] = [];
  /** Reads the whole schema only after it was changed. */
  const missingParts = async () =>
    reads.take(async () => {
      const version = schemaVersion.get()?.['schema_version'];
      if (version !== checkedSchema) {
        missing = missingSqliteParts(reader.database, newest);
        checkedSchema = version;
      }
      return missing;
    });
  const schema = new WholeSchema(missingParts, !isWorker);

  /** A write has failed since `ping` last found enough disk space. */
  let mayLackRoom = false;
  const transact: Storage['transact'] = (work) =>
    schema
      .beforeWrite(() =>
        writes.transact(
          () => work(unsafeAsWriter(writer.kysely)),
          // Counted from here: a queued writer has already waited for the same process.
          performance.now() + Math.min(timeoutMs, currentDeadline()?.remainingMs ?? timeoutMs),
        ),
      )
      .catch((error) => {
        mayLackRoom ||= ['full', 'failing'].includes(unavailabilityOf(error, file) ?? '');
        return rethrow(error);
      });

  const read: Storage['read'] = (work) =>
    reads.take(async () => {
      try {
        files.checkSometimes();
        reader.database.exec('begin');
        return await work(reader.kysely);
      } catch (error) {
        return rethrow(error);
      } finally {
        // A rollback, since nothing was changed, and a commit fails if a damaged page was read.
        if (reader.database.isTransaction) reader.database.exec('rollback');
      }
    });

  return {
    secret,
    read,
    transact,
    guard: {
      siteAccess: (key, spaceId) => sites.load({ key, spaceId }),
      async countHit(hit, now) {
        return hits.count(hit, now);
      },
      async uncountHit(hit, now) {
        hits.uncount(hit, now);
      },
      async peekHit(hit, now) {
        return hits.peek(hit, now);
      },
      hitCounterFullness: () => hits.fullness,
    },
    async purgeDeleted({ isThorough = false } = {}) {
      // Between transactions, without readers: either would keep the old pages in the log.
      const alone = (work: () => boolean) => writes.between(() => reads.take(async () => work()));
      await purgeDeleted(writer.database, alone, { isThorough, timeoutMs }).catch(rethrow);
    },
    refreshStatistics: async () => undefined,
    // There is only this machine's clock.
    clockOffset: () => 0,
    history: () => 0,
    async ping() {
      if (mayLackRoom) await checkFreeSpace(file, writer.database);
      await transact(async () => writeUnchanged(writer.database));
      mayLackRoom = false;
      await schema.check().catch(rethrow);
      return [];
    },
    missingParts: () => missingParts().catch(rethrow),
    identify: async () => identifySqlite(file, secret),
    async checkReads() {
      await sites.load({ key: '', spaceId: null });
      await read(readInstallationSecret);
    },
    diskUse: () => diskUse(file),
    async close() {
      // Lets the running transaction finish: its client is waiting.
      await writes.settle();
      const log = files.logWithoutMain();
      if (log !== null && !isWorker) await saveReplaced(writer.database, log);
      writer.database.close();
      await reads.take(async () => reader.database.close());
      watcher.database.close();
    },
  };
}

async function openDatabase({
  folder,
  file,
  turns,
  isMigrated,
  onStep,
  older,
}: {
  readonly folder: string;
  readonly file: string;
  readonly turns: WriterTurns;
  readonly isMigrated: boolean;
  readonly onStep: (step: MigrationStep) => void;
  readonly older: OlderDatabase;
}) {
  const connections: Connection[] = [];
  const connect = (turnsOfConnection?: WriterTurns) => {
    // At a start, other programs may create, migrate or close the file at the same moment.
    const timeout = isMigrated ? readerBusyTimeoutMs : startTimeoutMs;
    const connection = new Connection(file, timeout, { turns: turnsOfConnection, isOfWorker: isMigrated });
    connections.push(connection);
    return connection;
  };
  keepTemporaryFilesIn(folder);
  try {
    // The database contains guest data: only this user may read it.
    if (!isMigrated) {
      await makePrivateFolder(folder);
      assertOwnLog(file);
      makePrivateFile(file);
      assertOwnDatabase(file);
      restrictPermissions(file);
    }
    const writer = connect(turns);
    if (!isMigrated) {
      // A new file stays in this mode. Two starts that both change it reject each other without waiting.
      await execute(writer.database, 'pragma journal_mode = wal', performance.now() + startTimeoutMs);
      if (older === 'migrate') await rewriteBeforeUpgrade(writer.database, onStep);
    }
    writer.database.exec('pragma busy_timeout = 0');
    if (!isMigrated) await migrate(sqliteMigrations(writer.database, file), older, onStep);
    const [reader, watcher] = [connect(), connect()];
    const secret = await readInstallationSecret(reader.kysely);
    for (const { database } of [reader, watcher])
      database.exec(`pragma busy_timeout = ${readerBusyTimeoutMs}`);
    return { writer, reader, watcher, secret, files: new OpenFileIdentity(file) };
  } catch (error) {
    for (const { database } of connections) database.close();
    rejectFile(file, error);
  }
}

/**
 * Rewrites a database of an earlier version: 1.0.0 left deleted rows in its pages. Without disk space for a copy they
 * stay until the pages are used again.
 */
async function rewriteBeforeUpgrade(
  database: DatabaseSync,
  onStep: (step: MigrationStep) => void,
): Promise<void> {
  if (!isFirsthold(database)) return;
  const version = appliedMigrations(database).at(-1)?.version ?? 0;
  if (version === 0 || version >= newestMigration('sqlite')) return;
  onStep({ name: 'vacuum', ms: null });
  const began = performance.now();
  await execute(database, 'vacuum', began + startTimeoutMs).then(
    () => onStep({ name: 'vacuum', ms: performance.now() - began }),
    () => undefined,
  );
}

/**
 * A write that reaches the disk but changes nothing visible: it raises the file's user version, which also links the file with its log.
 */
function writeUnchanged(database: DatabaseSync): void {
  const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
  database.exec(`pragma user_version = ${nextUserVersion(version)}`);
}

function translate(error: unknown, file: string): unknown {
  if (error instanceof Error && error.message.includes('occupancies_never_overlap'))
    return new OverlapError('the database refused an overlapping occupancy', { cause: error });
  if (isUniqueViolation(error)) return new NameTakenError('the key already exists', { cause: error });
  const reason = unavailabilityOf(error, file);
  return reason === null ? error : new StorageUnavailableError(reason, error);
}
