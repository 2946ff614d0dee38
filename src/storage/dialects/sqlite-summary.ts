/** What a file of a database or a backup holds, for people who decide about it. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Instant } from '../../domain/time/instant.ts';
import { lastEventTimeSql } from '../events/event-log.ts';
import { giveToFolderOwner, logOf, readerBusyTimeoutMs } from './sqlite-file.ts';
import { assertOwnLog } from './sqlite-foreign-log.ts';
import { hasTable, isUnfinishedCopy } from './sqlite-migrations.ts';

/** The content of a file. */
export interface Summary {
  /** The ids of its venues, ascending. */
  readonly venues: readonly string[];
  readonly bookingRequests: number;
  /** The time of the newest event; null: there is none, or the schema is too old to tell. */
  readonly lastEventAt: Instant | null;
  /** The secret of its installation, which no other one has, in hexadecimal. */
  readonly secret: string;
}

/**
 * Reads what a file holds.
 *
 * @returns `unfinished`: the target of a copy that was interrupted; `empty`: it has no tables, as after a start or a restore that
 *   was killed; null: it is damaged, or no database of this program
 */
export function summarizeSqlite(file: string): Summary | 'unfinished' | 'empty' | null {
  // Reading creates a log where there is none. Root's would keep the service from starting.
  const ownLog = logOf(file).filter((each) => !existsSync(each));
  let database: DatabaseSync | undefined;
  try {
    assertOwnLog(file);
    database = new DatabaseSync(file, { readOnly: true, timeout: readerBusyTimeoutMs });
    database.exec('begin');
    if (!hasTable(database)) return 'empty';
    if (isUnfinishedCopy(database)) return 'unfinished';
    const rows = (sql: string) => database?.prepare(sql).all() ?? [];
    return {
      venues: rows('select id from venues order by id').map(({ id }) => String(id)),
      bookingRequests: Number(rows('select count(*) as n from booking_requests')[0]?.['n']),
      lastEventAt: lastEventOf(rows),
      secret: String(rows('select hex(secret) as secret from installation')[0]?.['secret']),
    };
  } catch {
    return null;
  } finally {
    database?.close();
    giveToFolderOwner(file, ownLog);
  }
}

function lastEventOf(rows: (sql: string) => Record<string, unknown>[]): Instant | null {
  try {
    const at = rows(lastEventTimeSql)[0]?.['at'];
    return typeof at === 'number' ? at : null;
  } catch {
    // Another version of the table.
    return null;
  }
}
