import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../domain/time/instant.ts';
import { isBackupOf, isInFuture, readLastBackup } from '../../storage/dialects/last-backup.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { gaugesTimeoutMs } from './database-gauges.ts';
import { within } from './within.ts';

/** The folder in which the time of the last backup is stored. */
export interface BackupRecord {
  readonly folder: string;
  /** Of the service; null: SQLite. Of PostgreSQL, a folder without a time is no sign: backups may be made on other machines. */
  readonly databaseUrl: string | null;
}

/** Registers the gauges of disk space and backups. */
export function registerDiskGauges(
  registry: Registry,
  storage: Pick<Storage, 'diskUse'>,
  { backups, clock }: { readonly backups: BackupRecord | null; readonly clock: Clock },
): void {
  let measuring: ReturnType<typeof diskUse> | null = null;
  const diskUse = () =>
    within(
      gaugesTimeoutMs,
      storage.diskUse().catch(() => null),
      null,
    );
  // A scrape collects all gauges at once: both share one measurement, which is a statement on PostgreSQL.
  const measure = () => {
    measuring ??= diskUse().finally(() => {
      measuring = null;
    });
    return measuring;
  };
  new Gauge({
    name: 'firsthold_database_bytes',
    help: 'The size of the database on disk; on Citus, of its coordinator.',
    registers: [registry],
    async collect() {
      const found = await measure();
      if (found === null) this.remove();
      else this.set(found.bytes);
    },
  });
  new Gauge({
    name: 'firsthold_disk_free_bytes',
    help: 'The free space on the disk of the embedded database. Not on PostgreSQL.',
    registers: [registry],
    async collect() {
      const free = (await measure())?.freeBytes ?? null;
      if (free === null) this.remove();
      else this.set(free);
    },
  });
  new Gauge({
    name: 'firsthold_backup_last_success_timestamp_seconds',
    help: 'When the last backup of this database succeeded; 0: never, or it was of another, or has a time in the future. On PostgreSQL only with the shipped backup on this machine.',
    registers: [registry],
    async collect() {
      const last = backups && (await readLastBackup(backups.folder));
      if (backups === null || (last === null && backups.databaseUrl !== null)) this.remove();
      else {
        const counts = last !== null && isBackupOf(last, backups.databaseUrl) && !isInFuture(last, clock());
        this.set(counts ? Math.floor(last.at / 1000) : 0);
      }
    },
  });
}
