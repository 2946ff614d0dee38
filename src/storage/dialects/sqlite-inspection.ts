import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { errorMessageOf } from '../../domain/error-details.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { undecidedVenuesSql } from '../booking/undecided-venues.ts';
import type { Inspection } from '../engine/inspection.ts';
import { hasDifferentSchema } from '../engine/migrate.ts';
import { isOnlyForSpeed } from '../engine/schema-parts.ts';
import { frozenVenuesSql, unfinishedVenuesOf } from '../engine/unfinished-venues.ts';
import { lastEventTimeSql } from '../events/event-log.ts';

import {
  applicationId,
  appliedMigrations,
  giveToFolderOwner,
  hasDatabase,
  isReadableByOthers,
  logOf,
  readerBusyTimeoutMs,
  readInstallationFreeze,
  sqliteFile,
} from './sqlite-file.ts';
import { identifySqlite } from './sqlite-file-identity.ts';
import { assertOwnLog } from './sqlite-foreign-log.ts';
import { assertNoUnfinishedCopy } from './sqlite-migrations.ts';
import { missingSqliteParts } from './sqlite-parts.ts';
import { keepTemporaryFilesIn } from './sqlite-temporary-files.ts';
import { unavailabilityOf } from './sqlite-unavailable.ts';

/** The minimum version: in earlier ones, a reset of the write-ahead log could lose commits. */
const minSqliteVersion = [3, 51, 3];

/**
 * Inspects the embedded database of a data folder without changing it; null if there is none.
 *
 * @param checksIntegrity reads the whole file, and counts what it holds
 * @throws SQLite's error if the file cannot be opened
 * @throws UnusableDatabaseError if the log beside it is of another file, or a copy into it was interrupted
 */
export function inspectSqlite(folder: string, now: Instant, checksIntegrity = true): Inspection | null {
  const file = sqliteFile(folder);
  assertOwnLog(file);
  if (!hasDatabase(folder)) return null;
  // Reading creates a log where there is none. Root's would keep the service from starting.
  const ownLog = logOf(file).filter((each) => !existsSync(each));
  keepTemporaryFilesIn(folder);
  const database = new DatabaseSync(file, { readOnly: true, timeout: readerBusyTimeoutMs });
  const engine = String(process.versions['sqlite']);
  const sound = {
    engine: `SQLite ${engine}`,
    engineError: isOlder(engine) ? `is older than ${minSqliteVersion.join('.')}; use a newer Node.js` : null,
    missingParts: [],
    foreignOwner: null,
    damage: null,
    // The disk check covers the folder's permissions.
    isWritable: true,
    // Our connections all use synchronous = full.
    isDurable: true,
    isPrivate: !isReadableByOthers(file),
    now: null,
    blockers: [],
    standbyWait: null,
    cluster: null,
    bytes: statSync(file).size,
  };
  /** Omits what a damaged file cannot answer. */
  const damaged = (damage: string) => ({
    ...sound,
    damage,
    identity: null,
    contents: null,
    version: null,
    hasOtherSchema: false,
    lastEventAt: null,
    timezones: [],
    undecidedVenues: [],
    freeze: null,
    unfinishedVenues: [],
  });
  try {
    // One snapshot: a concurrent start may create the tables between two queries.
    database.exec('begin');
    const value = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0] ?? null;
    const soundness = checksIntegrity ? String(value('pragma quick_check(1)')) : 'ok';
    if (soundness !== 'ok') return damaged(soundness.replaceAll(/\s+/g, ' '));
    assertNoUnfinishedCopy(database, file);
    const isFirsthold = value('pragma application_id') === applicationId;
    const applied = isFirsthold ? appliedMigrations(database) : [];
    const isOther = hasDifferentSchema('sqlite', applied);
    const version = applied.at(-1)?.version ?? 0;
    const missingParts = isFirsthold && !isOther ? missingSqliteParts(database, version) : [];
    // Queries of tables that are not whole may fail.
    const hasTables = isFirsthold && !isOther && missingParts.every(isOnlyForSpeed);
    const isEmpty = value("select count(*) from sqlite_schema where type = 'table'") === 0;
    const column = (sql: string, name: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(row[name]));
    return {
      ...sound,
      missingParts,
      foreignOwner: null,
      identity: hasTables ? identityOf(database, file) : null,
      contents:
        hasTables && checksIntegrity
          ? {
              venues: Number(value('select count(*) from venues')),
              bookingRequests: Number(value('select count(*) from booking_requests')),
            }
          : null,
      version: isFirsthold ? version : isEmpty ? 0 : null,
      hasOtherSchema: isOther,
      lastEventAt: hasTables ? numberOrNull(value(lastEventTimeSql)) : null,
      timezones: hasTables ? column('select distinct timezone from venues', 'timezone') : [],
      undecidedVenues: hasTables ? column(undecidedVenuesSql(now), 'venue_id') : [],
      freeze: hasTables ? readInstallationFreeze(database) : null,
      unfinishedVenues: hasTables ? unfinishedVenuesOf(database.prepare(frozenVenuesSql).all()) : [],
    };
  } catch (error) {
    if (unavailabilityOf(error, file) === 'damaged') return damaged(errorMessageOf(error));
    throw error;
  } finally {
    database.close();
    giveToFolderOwner(file, ownLog);
  }
}

function identityOf(database: DatabaseSync, file: string): string | null {
  const secret = database.prepare('select secret from installation').get()?.['secret'];
  return secret instanceof Uint8Array ? identifySqlite(file, secret) : null;
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const difference = minSqliteVersion.findIndex((part, index) => part !== parts[index]);
  return difference >= 0 && (parts[difference] ?? 0) < (minSqliteVersion[difference] ?? 0);
}
