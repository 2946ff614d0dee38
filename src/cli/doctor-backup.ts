import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Instant, msPerDay } from '../domain/time/instant.ts';
import {
  backedUpName,
  isBackupOf,
  isInFuture,
  isOfPostgres,
  type LastBackup,
  readLastBackup,
  serverOf,
} from '../storage/dialects/last-backup.ts';
import type { Inspection } from '../storage/engine/inspection.ts';
import { backupJobProblem, findBackupUnit, type SystemdUnit } from './doctor-settings.ts';
import type { Finding } from './finding.ts';
import { formatInstant } from './format-instant.ts';

/** The age from which a backup is old, in milliseconds: as for the alert. */
const oldMs = 2 * msPerDay;

/**
 * Reports when the database was last backed up; null: there is no database yet, or it is empty.
 *
 * @param unit the systemd unit that is checked: only then, the nightly backup of this machine is that of its database
 */
export async function backupFinding(
  { databaseUrl, dataFolder }: Config,
  {
    inspection,
    unit,
    now,
  }: { readonly inspection: Inspection | null; readonly unit: SystemdUnit | null; readonly now: Instant },
): Promise<Finding | null> {
  const check = 'backup';
  const isEmpty = unit === null && !inspection?.contents?.venues;
  const last = (await readLastBackup(dataFolder)) ?? (isEmpty ? null : await lastDump(databaseUrl));
  if (last !== null && !isBackupOf(last, databaseUrl))
    return { check, ...ofOtherDatabase(last, databaseUrl) };
  const server = databaseUrl === null ? null : serverOf(databaseUrl);
  if (last?.server && server !== null && last.server !== server)
    return {
      check,
      state: 'warning',
      finding: `the last one, of ${formatInstant(last.at)}, is of a database of the same name on ${last.server}, and these settings name ${server}; if both are not addresses of one server, ${dumpNow}`,
    };
  if (last !== null && isInFuture(last, now))
    return {
      check,
      state: 'wrong',
      finding: `the last one is of ${formatInstant(last.at)}, in the future, so its age is unknown: the clock was ahead then, or is behind now (docs/run/clocks.md); once the clock is right, make one now: ${unit === null ? 'docs/run/backup.md' : 'sudo systemctl start firsthold-backup'}`,
    };
  const at = last?.at ?? null;
  const problem = unit === null ? null : backupJobProblem();
  if (at !== null)
    return problem !== null
      ? { check, state: 'warning', finding: `the last one is of ${formatInstant(at)}, and ${problem}` }
      : now - at > oldMs
        ? {
            check,
            state: 'warning',
            finding: `the last one that is known is of ${formatInstant(at)}; see: systemctl list-timers, journalctl -u firsthold-backup -n 20 (docs/run/backup.md)`,
          }
        : { check, state: 'ok', finding: `the last one is of ${formatInstant(at)}` };
  if (databaseUrl === null)
    return inspection === null
      ? null
      : {
          check,
          state: 'warning',
          finding: `none is known${await fullDiskText(dataFolder)}; ${problem ?? 'make one every night (docs/run/backup.md)'}`,
        };
  // The services of one database may be on several machines, of which one dumps it: without a unit, only a database with venues.
  return isEmpty
    ? null
    : {
        check,
        state: 'warning',
        finding: `none on this machine is known; ${problem ?? 'make sure that the database is backed up (docs/run/backup.md)'}`,
      };
}

/**
 * Returns the last nightly dump of this machine; null: none, or SQLite. A command with the URL of the database alone names no
 * data folder, where the dump notes its time.
 */
async function lastDump(databaseUrl: string | null): Promise<LastBackup | null> {
  const folder = databaseUrl === null ? null : (findBackupUnit()?.dataFolder ?? null);
  return folder === null ? null : readLastBackup(folder);
}

/** The nightly dump reads the URL from the file of the service. */
const dumpNow =
  'make one of this now: sudo systemctl start firsthold-backup (it reads /etc/firsthold/database-url)';

/** A backup of the other engine has another unit. */
function ofOtherDatabase(last: LastBackup, databaseUrl: string | null): Omit<Finding, 'check'> {
  const found = `the last one, of ${formatInstant(last.at)}, is of another database (${last.of}) than these settings name (${backedUpName(databaseUrl)})`;
  return databaseUrl !== null && isOfPostgres(last)
    ? {
        state: 'warning',
        finding: `${found}, as after a restore into a new one; ${dumpNow}`,
      }
    : {
        state: 'wrong',
        finding: `${found}; install the backup of this one (docs/run/backup.md), then make one now: sudo systemctl start firsthold-backup`,
      };
}

/** A backup on another disk succeeds while that of the database is full. */
async function fullDiskText(folder: string): Promise<string> {
  const { bavail } = await statfs(folder).catch(() => ({ bavail: null }));
  return bavail === 0 ? ', but the time of a backup cannot be stored while the disk is full' : '';
}
