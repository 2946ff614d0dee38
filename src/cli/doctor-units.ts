/** Compares the settings that `doctor` checks with the systemd units of this machine. */
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ownerFindings } from './doctor-files.ts';
import { sandboxFindings } from './doctor-sandbox.ts';
import { findBackupUnit, listUnitsInUse, readSettings, type SystemdUnit } from './doctor-settings.ts';
import type { Finding } from './finding.ts';
import type { Terminal } from './terminal.ts';

const check = 'unit';

/**
 * Lists the units in use of this machine whose database is another than the default folder, or unknown to this user, if no
 * setting names a database; else none.
 */
export const unitsElsewhere = (terminal: Pick<Terminal, 'config'>, config: Config): string[] =>
  config.isDatabaseNamed
    ? []
    : listUnitsInUse().filter((unit) => placeOfUnit(terminal, unit) !== placeOf(config));

/** Names the call with the settings of the service. */
export const otherSettingsFinding = (first: string, units: readonly string[]): Finding => ({
  check,
  state: 'wrong',
  finding: `no setting names a database, and the service of this machine has its own (${units.join(', ')}); run: sudo firsthold doctor --unit ${first}`,
});

/**
 * Reports that the unit is not in use, or that another one uses another database.
 *
 * @param others the other units in use
 */
export function* unitFindings(
  terminal: Pick<Terminal, 'config'>,
  config: Config,
  unit: SystemdUnit,
  others: readonly string[],
): Iterable<Finding> {
  if (!unit.isInUse) {
    const [other] = others;
    yield other === undefined
      ? {
          check,
          state: 'warning',
          finding: `${unit.name} is stopped and disabled: visitors do not reach it, also after a restart of the machine`,
        }
      : {
          check,
          state: 'wrong',
          finding: `${unit.name} is stopped and disabled, and ${others.join(', ')} is in use: leave it stopped, and run: sudo firsthold doctor --unit ${other}`,
        };
    return;
  }
  if (unit.isDisabled)
    yield {
      check,
      state: 'warning',
      finding: `${unit.name} runs, but does not start with the machine; run: sudo systemctl enable ${unit.socket === null ? '' : `${unit.socket} `}${unit.name}`,
    };
  for (const other of others) {
    const place = placeOfUnit(terminal, other);
    if (place !== null && place !== placeOf(config))
      yield {
        check,
        state: 'warning',
        finding: `${other} is in use too, with another database (${place}); if one is a copy of the other, both take bookings and call the same webhooks: stop and disable the old one (docs/run/move-to-postgresql.md)`,
      };
  }
}

/**
 * Reports the folders that the unit, and that of the backups, have to write to and may not.
 *
 * @param settings.folder in which the unit runs
 */
export function* writeFindings(
  { databaseUrl, dataFolder }: Config,
  unit: SystemdUnit,
  { user, folder }: { readonly user: string | null; readonly folder: string },
): Iterable<Finding> {
  const data = databaseUrl === null ? [resolve(folder, dataFolder)] : [];
  for (const each of data) yield* sandboxFindings(unit, user, each);
  const backup = findBackupUnit();
  if (backup === null) return;
  for (const each of new Set([...data, ...backup.folders])) yield* sandboxFindings(backup, backup.user, each);
  for (const each of backup.folders) yield* ownerFindings(each, backup.user, { isOfDatabase: false });
}

/** Returns whether one of these units has its embedded database in a folder. */
export const isFolderOfUnit = (
  terminal: Pick<Terminal, 'config'>,
  folder: string,
  units: readonly string[],
): boolean => units.some((unit) => placeOfUnit(terminal, unit) === resolve(folder));

/** Returns the database of a unit; null: this user may not read its settings, or they are wrong. */
function placeOfUnit(terminal: Pick<Terminal, 'config'>, unit: string): string | null {
  try {
    const { environment, areAll, folder } = readSettings({ unit });
    return placeOf(terminal.config(environment, areAll), folder);
  } catch {
    return null;
  }
}

/** Names a database without its password. @param folder in which the service runs */
function placeOf({ databaseUrl, dataFolder }: Config, folder = '.'): string {
  if (databaseUrl === null) return resolve(folder, dataFolder);
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}
