import { Gauge, type Registry } from 'prom-client';
import { readLastBackup } from '../../storage/dialects/last-backup.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { gaugesTimeoutMs } from './database-gauges.ts';
import { within } from './within.ts';

/**
 * Registers the gauges of disk space and backups.
 *
 * @param backupFolder where the time of the last backup is stored; null: no gauge
 */
export function registerDiskGauges(
  registry: Registry,
  storage: Pick<Storage, 'diskUse'>,
  backupFolder: string | null,
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
    help: 'When the last backup of the embedded database succeeded; 0: never. Not on PostgreSQL.',
    registers: [registry],
    async collect() {
      if (backupFolder === null) this.remove();
      else this.set(Math.floor(((await readLastBackup(backupFolder)) ?? 0) / 1000));
    },
  });
}
