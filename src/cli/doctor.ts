import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, databaseUrlWarnings } from '../config.ts';
import { errorCodeOf, errorMessageOf } from '../domain/error-details.ts';
import { describe as nameOf } from '../storage/dialects/postgres-location.ts';
import { sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { fullDiskRemedy } from '../storage/engine/errors.ts';
import type { Inspection, UnfinishedVenue } from '../storage/engine/inspection.ts';
import { differentSchemaMessage, newestMigration } from '../storage/engine/migrate.ts';
import { missingPartsText } from '../storage/engine/schema-parts.ts';
import { targetOf } from './database-target.ts';
import { backupFinding } from './doctor-backup.ts';
import { clusterFindings } from './doctor-cluster.ts';
import { ownerFindings, sizeText, unusedFileFindings } from './doctor-files.ts';
import { loadFindings } from './doctor-load.ts';
import { checkPort, databaseOfServiceFindings } from './doctor-port.ts';
import { listUnitsInUse, readSettings, type SettingsSource, unknownNameFindings } from './doctor-settings.ts';
import { checkClock, checkTimezones, isClockSynchronized } from './doctor-time.ts';
import {
  isFolderOfUnit,
  otherSettingsFinding,
  unitFindings,
  unitsElsewhere,
  writeFindings,
} from './doctor-units.ts';
import { CommandFailure } from './failure.ts';
import { systemErrorText } from './files/reason.ts';
import type { Finding } from './finding.ts';
import { formatInstant } from './format-instant.ts';
import { frozenText } from './frozen-text.ts';
import { inspectDatabase } from './inspect.ts';
import { portConflictText } from './listen.ts';
import { printJson } from './table.ts';
import type { Emphasis, Terminal } from './terminal.ts';
import { formerDatabaseFindings } from './undone-by-restore.ts';

/** In bytes. With less free disk space, bookings will soon fail. */
const minFreeBytes = 100e6;

/**
 * Checks everything that a service needs, without changing anything.
 * @throws CommandFailure if a check fails
 */
export async function runDoctor(
  terminal: Terminal,
  { json = false, former, ...source }: { readonly json?: boolean; readonly former?: string } & SettingsSource,
): Promise<void> {
  const findings = await findingsOf(terminal, source, former);
  if (json) printJson(terminal, findings);
  else
    for (const { check, state, finding } of findings) {
      const [emphasis, mark] = marks[state];
      terminal.printEmphasised(emphasis, mark, `  ${check.padEnd(12)}${finding}`);
    }
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  if (wrong > 0) throw new CommandFailure(wrong === 1 ? '1 check failed' : `${wrong} checks failed`);
}

const marks: Record<Finding['state'], [Emphasis, string]> = {
  ok: ['green', 'ok     '],
  warning: ['yellow', 'warning'],
  wrong: ['red', 'WRONG  '],
};

async function findingsOf(
  terminal: Terminal,
  source: SettingsSource,
  former: string | undefined,
): Promise<Finding[]> {
  const { environment, areAll, user, unit, folder, problems } = readSettings(source);
  const findings: Finding[] = [nodeFinding(), ...problems.map((finding) => ({ ...wrongSetting, finding }))];
  let config: Config;
  try {
    config = terminal.config(environment, areAll);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...findings, ...error.problems.map((finding) => ({ ...wrongSetting, finding }))];
  }
  const others = listUnitsInUse().filter((name) => name !== unit?.name);
  const elsewhere =
    source.unit === undefined && source.envFile === undefined ? unitsElsewhere(terminal, config) : [];
  const [firstElsewhere] = elsewhere;
  // Everything else would be about an installation that does not exist.
  if (firstElsewhere !== undefined) return [...findings, otherSettingsFinding(firstElsewhere, elsewhere)];
  const inspectNow = () => inspectDatabase(config, terminal.clock(), true);
  // At once: a lock may be gone once the service has answered that it is busy.
  const first = config.databaseUrl === null ? null : inspectNow();
  first?.catch(() => undefined);
  const { isRunning, reason, findings: portFindings } = await checkPort(config, unit);
  const isServedElsewhere = config.databaseUrl === null && !isRunning && (await isServed(config.dataFolder));
  findings.push(
    settingsFinding(config),
    ...unknownNameFindings(config),
    ...databaseUrlWarnings(config).map(
      (finding) => ({ check: 'settings', state: 'warning', finding }) as const,
    ),
    ...(unit === null ? [] : unitFindings(terminal, config, unit, others)),
    ...(unit === null ? [] : writeFindings(config, unit, { user, folder })),
    ...portFindings,
    ...(config.databaseUrl === null ? folderFindings(config, { user, isServedElsewhere }) : []),
    ...(config.databaseUrl === null || unit !== null
      ? unusedFileFindings(config, {
          isUsed:
            config.databaseUrl !== null &&
            ((await isServed(config.dataFolder)) || isFolderOfUnit(terminal, config.dataFolder, others)),
        })
      : []),
  );
  let inspection: Inspection | null = null;
  try {
    if (reason === 'replaced') findings.push(replacedFinding);
    else {
      const isBusy = reason === 'busy' && config.databaseUrl !== null;
      inspection = await (first ?? inspectNow());
      if (isBusy && !namesWait(inspection)) inspection = await inspectUntilNamed(inspectNow);
      findings.push(...databaseFindings(inspection, config, { isRunning, isServedElsewhere }));
      if (isBusy && !namesWait(inspection)) findings.push(noWaitFinding);
    }
    if (isRunning) findings.push(...(await databaseOfServiceFindings(config, inspection?.identity ?? null)));
  } catch (error) {
    findings.push({
      check: 'database',
      state: 'wrong',
      finding: `cannot be used: ${errorMessageOf(error)}`,
    });
  }
  if (former !== undefined)
    findings.push(
      ...(await formerDatabaseFindings(config, targetOf(terminal, '--former', former), terminal.clock())),
    );
  const backup = await backupFinding(config, { inspection, unit, now: terminal.clock() });
  findings.push(
    ...(backup === null ? [] : [backup]),
    checkClock(terminal.clock(), inspection, isClockSynchronized),
    checkTimezones(inspection?.timezones ?? [], terminal.clock()),
  );
  if (config.databaseUrl === null)
    findings.push(await diskFinding(config.dataFolder, inspection?.bytes ?? 0));
  findings.push(...(await loadFindings(config, isRunning)));
  return findings;
}

const namesWait = (inspection: Inspection | null) =>
  inspection !== null && (inspection.blockers.length > 0 || inspection.standbyWait !== null);

/** Inspects a database that the service finds busy, again if its requests have just given up and nothing waits at this moment. */
async function inspectUntilNamed(inspectNow: () => Promise<Inspection | null>): Promise<Inspection | null> {
  for (let triesLeft = 3; ; triesLeft--) {
    const inspection = await inspectNow();
    if (triesLeft === 0 || namesWait(inspection)) return inspection;
    await sleep(1000);
  }
}

const noWaitFinding: Finding = {
  check: 'locks',
  state: 'ok',
  finding:
    'nothing waits now; if the service stays busy, run doctor again, and look at the load of the database server',
};

const isServed = async (folder: string) =>
  (await import('../storage/dialects/sqlite-serve-lock.ts')).isServed(folder);

function folderFindings(
  { dataFolder: folder, port }: Config,
  { user, isServedElsewhere }: { readonly user: string | null; readonly isServedElsewhere: boolean },
): Finding[] {
  const findings = ownerFindings(folder, user);
  if (isServedElsewhere)
    findings.push({
      check: 'files',
      state: 'warning',
      finding: `a service that does not respond on ${port} uses ${folder}, and a second one would not start; unless it is just starting, run doctor with the settings of that service (--unit, --env-file, PORT)`,
    });
  return findings;
}

function nodeFinding(): Finding {
  const { version } = process;
  return Number(version.slice(1).split('.')[0]) >= 24
    ? { check: 'Node.js', state: 'ok', finding: version }
    : { check: 'Node.js', state: 'wrong', finding: `${version} is too old; use Node.js 24 or newer` };
}

const wrongSetting = { check: 'settings', state: 'wrong' } as const;

function settingsFinding(config: Config): Finding {
  const conflict = portConflictText(config);
  return conflict === null
    ? { check: 'settings', state: 'ok', finding: describe(config) }
    : { ...wrongSetting, finding: conflict };
}

function describe({ databaseUrl, dataFolder, host, port, metricsHost, metricsPort }: Config): string {
  const data = databaseUrl === null ? `in ${dataFolder}` : `on ${nameOf(databaseUrl)}`;
  const metrics = metricsPort === null ? 'no metrics' : `metrics on ${metricsHost}:${metricsPort}`;
  return `listens on ${host}:${port}, ${metrics}, data ${data}`;
}

/** Without the log that the service has open, a sound file seems damaged, or lacks the newest bookings. */
const replacedFinding: Finding = {
  check: 'database',
  state: 'warning',
  finding:
    'not checked, because the service still has other files open than those in the folder; restart it first',
};

function* databaseFindings(
  inspection: Inspection | null,
  config: Config,
  {
    isRunning,
    isServedElsewhere,
  }: {
    /** Whether a service with these settings runs. */
    readonly isRunning: boolean;
    /** Whether a service on another port uses the data folder. */
    readonly isServedElsewhere: boolean;
  },
): Iterable<Finding> {
  if (inspection === null && isRunning)
    return yield {
      check: 'database',
      state: 'wrong',
      finding: `none in ${config.dataFolder}, although the service runs; bring the same files back (mount or move them), or set FIRSTHOLD_DATA as the service has it`,
    };
  if (inspection === null)
    return yield {
      check: 'database',
      state: 'warning',
      finding: `none yet in ${config.dataFolder}; serve and import create it`,
    };
  const { engine, engineError, damage, isWritable, isDurable, isPrivate } = inspection;
  if (engineError !== null) yield { check: 'database', state: 'wrong', finding: `${engine} ${engineError}` };
  else if (damage !== null)
    yield {
      check: 'database',
      state: 'wrong',
      finding: isServedElsewhere
        ? `seems damaged (${damage}), or the service on another port has files open that were deleted; run doctor with its settings before you restore anything`
        : `is damaged (${damage}); stop the service, then: firsthold restore FILE --force (it keeps the damaged file)`,
    };
  else if (!isWritable)
    yield {
      check: 'database',
      state: 'wrong',
      finding: `${engine} is read-only: it is a standby, or default_transaction_read_only is on`,
    };
  else if (!isDurable)
    yield {
      check: 'database',
      state: 'wrong',
      finding: `${engine} has fsync or synchronous_commit off, so a power cut can lose bookings; turn both on`,
    };
  else if (!isPrivate)
    yield {
      check: 'database',
      state: 'warning',
      finding: `other users of this machine can read it; as its owner, run: chmod 600 ${sqliteFile(config.dataFolder)}`,
    };
  else yield { check: 'database', state: 'ok', finding: engine };
  if (damage === null) {
    yield migrationFinding(inspection, config);
    if (inspection.contents !== null) yield contentsFinding(inspection.contents);
    yield requestsFinding(inspection.undecidedVenues);
    if (inspection.freeze !== null)
      yield {
        check: 'maintenance',
        state: inspection.freeze.copiedTo === null ? 'warning' : 'wrong',
        finding: frozenText(inspection.freeze),
      };
    for (const venue of inspection.unfinishedVenues) yield unfinishedFinding(venue);
    for (const finding of inspection.blockers) yield { check: 'locks', state: 'warning', finding };
    if (inspection.standbyWait !== null)
      yield { check: 'standbys', state: 'wrong', finding: inspection.standbyWait };
    if (inspection.cluster !== null) yield* clusterFindings(inspection.cluster);
  }
}

function unfinishedFinding({ venueId, frozenAt, what }: UnfinishedVenue): Finding {
  const since = formatInstant(frozenAt);
  return what === 'removal'
    ? {
        check: 'removal',
        state: 'warning',
        finding: `the removal of ${venueId} began ${since} and is not finished; run: firsthold venues remove ${venueId} --confirm ${venueId}`,
      }
    : {
        check: 'move',
        state: 'warning',
        finding: `${venueId} is frozen since ${since}, so nobody can book there; finish or cancel its move (docs/run/move-venue.md)`,
      };
}

/** A restore that failed as a whole leaves nothing, so that everything else seems right. */
const emptyText = ' (the database is empty: if it is not new, a restore failed)';

function migrationFinding(
  { version, hasOtherSchema, missingParts, foreignOwner }: Inspection,
  { databaseUrl }: Config,
): Finding {
  const newest = newestMigration(databaseUrl === null ? 'sqlite' : 'postgres');
  const check = 'migrations';
  if (version === null)
    return {
      check,
      state: 'wrong',
      finding: 'the database contains tables of another program; use a separate database',
    };
  if (hasOtherSchema) return { check, state: 'wrong', finding: differentSchemaMessage };
  if (missingParts.length > 0)
    return { check, state: 'wrong', finding: `the database ${missingPartsText(missingParts)}` };
  if (foreignOwner !== null) return { check, state: 'wrong', finding: foreignOwner };
  if (version > newest)
    return {
      check,
      state: 'wrong',
      finding: `the database was migrated by a newer Firsthold (${version}); upgrade this one`,
    };
  if (version < newest)
    return {
      check,
      state: 'warning',
      finding: `${newest - version} to apply; serve does this, or run: firsthold migrate${version === 0 ? emptyText : ''}`,
    };
  return { check, state: 'ok', finding: `up to date (${version})` };
}

function contentsFinding({ venues, bookingRequests }: NonNullable<Inspection['contents']>): Finding {
  const check = 'contents';
  const of = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return venues === 0
    ? {
        check,
        state: 'warning',
        finding:
          'no venue; if there should be some, the settings name another database, or a restore failed. Add one with: firsthold import FILE, or firsthold welcome',
      }
    : { check, state: 'ok', finding: `${of(venues, 'venue')}, ${of(bookingRequests, 'booking request')}` };
}

function requestsFinding(venues: readonly string[] | null): Finding {
  const check = 'requests';
  if (venues === null)
    return { check, state: 'warning', finding: 'cannot be read while a node of the cluster is down' };
  if (venues.length === 0)
    return { check, state: 'ok', finding: 'no undecided requests are about to expire' };
  return {
    check,
    state: 'warning',
    finding: `requests undecided for 12 hours whose holds end within 12 hours, at: ${venues.join(', ')}; remind these venues`,
  };
}

async function diskFinding(folder: string, databaseBytes: number): Promise<Finding> {
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
