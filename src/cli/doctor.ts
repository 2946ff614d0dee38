import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, databaseUrlWarnings } from '../config.ts';
import { errorMessageOf } from '../domain/error-details.ts';
import { describe as nameOf } from '../storage/dialects/postgres-location.ts';
import type { Inspection } from '../storage/engine/inspection.ts';
import { targetOf } from './database-target.ts';
import { backupFinding } from './doctor-backup.ts';
import { databaseFindings } from './doctor-database.ts';
import { diskFinding, ownerFindings, unusedFileFindings } from './doctor-files.ts';
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
import type { Finding } from './finding.ts';
import { inspectDatabase } from './inspect.ts';
import { portConflictText } from './listen.ts';
import { printJson } from './table.ts';
import type { Emphasis, Terminal } from './terminal.ts';
import { formerDatabaseFindings } from './undone-by-restore.ts';

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
  let inspectedAt = terminal.clock();
  const inspectNow = () =>
    inspectDatabase(config, terminal.clock(), true).finally(() => {
      inspectedAt = terminal.clock();
    });
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
    ...(config.databaseUrl === null
      ? folderFindings(config, { user, isServedElsewhere, isGone: reason === 'gone' })
      : []),
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
    // A service that does not answer has been waited for since.
    checkClock(inspection === null ? terminal.clock() : inspectedAt, inspection, isClockSynchronized),
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
  {
    user,
    isServedElsewhere,
    isGone,
  }: { readonly user: string | null; readonly isServedElsewhere: boolean; readonly isGone: boolean },
): Finding[] {
  // The mount point of a disk belongs to root on purpose.
  const findings = isGone ? [] : ownerFindings(folder, user, { isOfDatabase: true });
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
