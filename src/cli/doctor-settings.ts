/** The settings that `doctor` checks: its own, those of a file, or those of a systemd unit. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, unknownNameText } from '../config.ts';
import { type Sandbox, sandboxOf, sandboxProperties } from './doctor-sandbox.ts';
import { parseEnvironmentFile } from './environment-file.ts';
import { CommandFailure } from './failure.ts';
import { systemErrorText } from './files/reason.ts';
import type { Finding } from './finding.ts';
import { ignoredAddressText } from './listen.ts';

/** Where the settings come from. */
export interface SettingsSource {
  readonly envFile?: string;
  readonly unit?: string;
}

type Environment = Record<string, string | undefined>;

/** A systemd service. */
export interface SystemdUnit {
  readonly name: string;
  /** The socket unit that opens its port; null: the service does. */
  readonly socket: string | null;
  /** Whether systemd says that the socket unit has no port open, as after a failure. */
  readonly isSocketClosed: boolean;
  /** Whether it or its socket runs, or starts with the machine. */
  readonly isInUse: boolean;
  /** Whether neither it nor its socket starts with the machine. */
  readonly isDisabled: boolean;
  readonly sandbox: Sandbox;
}

interface Settings {
  readonly environment: Environment;
  /** Whether the shell's settings do not count: the service of a unit does not have them. */
  readonly areAll: boolean;
  /** The user that the unit runs as; null: no unit, or it names none. */
  readonly user: string | null;
  readonly unit: SystemdUnit | null;
  /** In which the service runs. */
  readonly folder: string;
  /** What systemd reads otherwise than it seems, and files that this user cannot read. */
  readonly problems: readonly string[];
}

/**
 * Returns the settings of a file and a unit.
 *
 * @throws CommandFailure if they cannot be read
 */
export function readSettings({ envFile, unit }: SettingsSource): Settings {
  const ofUnit =
    unit === undefined
      ? { environment: {}, areAll: false, user: null, unit: null, folder: '.', problems: [] }
      : readUnit(unit);
  const ofFile = envFile === undefined ? null : readFile(envFile);
  return {
    ...ofUnit,
    environment: { ...ofUnit.environment, ...ofFile?.values },
    problems: [...ofUnit.problems, ...(ofFile?.problems ?? [])],
  };
}

function readFile(file: string): ReturnType<typeof parseEnvironmentFile> {
  try {
    const { values, problems } = parseEnvironmentFile(readFileSync(file, 'utf8'));
    return { values, problems: problems.map((problem) => `${file}: ${problem}`) };
  } catch (error) {
    throw new CommandFailure(`cannot read ${file}: ${systemErrorText(error)}`);
  }
}

function systemctl(unit: string, words: readonly string[]): string {
  try {
    return execFileSync('systemctl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    throw new CommandFailure(`cannot read the settings of ${unit} from systemctl: ${systemErrorText(error)}`);
  }
}

function showUnit(name: string) {
  const properties =
    'LoadState,ActiveState,UnitFileState,Environment,EnvironmentFiles,User,TriggeredBy,WorkingDirectory,ExecStart';
  const shown = systemctl(name, ['show', name, `--property=${[properties, ...sandboxProperties].join()}`]);
  const values = valuesOf(shown);
  const trigger = /\S+\.socket(?=\s|$)/.exec(values.get('TriggeredBy') ?? '')?.[0];
  const socket = trigger === undefined ? null : readSocket(trigger);
  const unit: SystemdUnit = {
    name,
    socket: socket?.name ?? null,
    isSocketClosed: socket?.isClosed === true,
    isInUse: isInUse(values) || socket?.isInUse === true,
    isDisabled: isDisabled(values) && socket?.isDisabled !== false,
    sandbox: sandboxOf(values),
  };
  return { shown, values, unit, address: socket?.address ?? {} };
}

function readUnit(name: string): Settings {
  const { shown, values, unit, address } = showUnit(name);
  const isMissing = values.get('LoadState') === 'not-found';
  if (isMissing || !isOfFirsthold(name, values)) {
    const others = listUnitsInUse().join(', ');
    const problem = isMissing ? `systemd has no unit ${name}` : `the unit ${name} does not run Firsthold`;
    throw new CommandFailure(`${problem}${others === '' ? '' : `; in use: ${others}`}`);
  }
  const environment = environmentOf(values);
  // A later file takes precedence.
  const files = [...shown.matchAll(/^EnvironmentFiles=(\S+) \(ignore_errors=(yes|no)\)/gm)];
  const problems: string[] = [];
  for (const [, file = '', isOptional] of files)
    if (isOptional === 'no' || isReadable(file)) {
      const found = readFile(file);
      Object.assign(environment, found.values);
      problems.push(...found.problems);
    } else if (existsSync(file))
      problems.push(`${file} cannot be read by this user, so its settings are not checked; use sudo`);
  for (const setting of ['HOST', 'PORT'] as const) {
    const [own, used] = [environment[setting], address[setting]];
    if (own && used && own !== used)
      problems.push(ignoredAddressText(setting, own, unit.socket ?? 'the socket unit'));
  }
  return {
    environment: { ...environment, ...address, ...credentialOf(name, environment) },
    areAll: true,
    user: values.get('User') || null,
    unit,
    folder: values.get('WorkingDirectory')?.replace(/^!/, '') || '/',
    problems,
  };
}

/** Reads the values that `systemctl show` prints. */
const valuesOf = (shown: string) =>
  new Map(shown.split('\n').map((line) => [line.replace(/=.*/s, ''), line.replace(/^[^=]*=/, '')]));

/** Returns the variables that a unit sets itself. Each entry is NAME=value, in quotes if it has a space. */
function environmentOf(values: ReadonlyMap<string, string>): Environment {
  const entries = values.get('Environment')?.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  return parseEnv(entries.map((entry) => entry.replace(/^"(.*)"$/s, '$1')).join('\n'));
}

/** Returns whether a unit is of the service, also under another name: that of a proxy would be checked as one. */
const isOfFirsthold = (name: string, values: ReadonlyMap<string, string>) =>
  [name, ...['ExecStart', 'WorkingDirectory', 'Environment', 'User'].map((each) => values.get(each))].some(
    (text) => /firsthold/i.test(text ?? ''),
  );

/** Returns whether a unit runs, or starts with the machine. */
const isInUse = (values: ReadonlyMap<string, string>) =>
  ['active', 'activating', 'reloading'].includes(values.get('ActiveState') ?? '') || !isDisabled(values);

/** Returns whether a unit does not start with the machine. */
const isDisabled = (values: ReadonlyMap<string, string>) =>
  ['disabled', 'masked', 'masked-runtime'].includes(values.get('UnitFileState') ?? '');

/** Reads a socket unit. Where it listens takes the place of `HOST` and `PORT`. */
function readSocket(name: string) {
  const shown = systemctl(name, ['show', name, '--property=Listen,ActiveState,UnitFileState']);
  const [, host, port] = /^Listen=\[?([^/\]]*)\]?:(\d+) \(Stream\)$/m.exec(shown) ?? [];
  const address: Environment = port === undefined ? {} : { HOST: host, PORT: port };
  const values = valuesOf(shown);
  const isClosed = ['failed', 'inactive'].includes(values.get('ActiveState') ?? '');
  return { name, address, isClosed, isInUse: isInUse(values), isDisabled: isDisabled(values) };
}

/** Lists the names of the service's units on this machine that run or start with it; none without systemd. */
export function listUnitsInUse(): string[] {
  try {
    const words = [
      'list-units',
      '--all',
      '--plain',
      '--no-legend',
      'firsthold.service',
      'firsthold@*.service',
    ];
    return [...systemctl('firsthold', words).matchAll(/^(firsthold(?:@\S+)?)\.service +loaded /gm)]
      .map(([, name = '']) => name)
      .filter((name) => showUnit(name).unit.isInUse);
  } catch {
    return [];
  }
}

/** The unit of the backups. */
interface BackupUnit {
  readonly name: string;
  readonly sandbox: Sandbox;
  readonly user: string | null;
  /** The folders that its commands write backups to. */
  readonly folders: readonly string[];
  /** The data folder, where it notes the time of the last backup; null: not set. */
  readonly dataFolder: string | null;
}

/** Returns the unit of the backups on this machine; null: there is none. */
export function findBackupUnit(): BackupUnit | null {
  const name = 'firsthold-backup';
  try {
    const { shown, values, unit } = showUnit(name);
    if (values.get('LoadState') !== 'loaded') return null;
    const commands = shown.matchAll(/^ExecStart=.*?argv\[\]=.*?(?:\sbackup|firsthold-dump\.sh)\s(.*?) ;/gm);
    const folders = [...commands].flatMap(([, words = '']) => /(?:^|\s)(\/\S*)/.exec(words)?.[1] ?? []);
    const dataFolder = environmentOf(values)['FIRSTHOLD_DATA'] ?? null;
    return { name, sandbox: unit.sandbox, user: values.get('User') || null, folders, dataFolder };
  } catch {
    return null;
  }
}

/** Returns why the nightly backup does not run or fails; null: it runs, or this machine has no nightly backup. */
export function backupJobProblem(): string | null {
  try {
    const show = (name: string) =>
      valuesOf(systemctl(name, ['show', name, '--property=LoadState,ActiveState,UnitFileState']));
    const service = show('firsthold-backup.service');
    if (service.get('ActiveState') === 'failed')
      return 'the last run of firsthold-backup failed: journalctl -u firsthold-backup -n 20 says why (docs/run/backup.md)';
    const timer = show('firsthold-backup.timer');
    if (timer.get('LoadState') !== 'loaded') return null;
    if (timer.get('ActiveState') !== 'active')
      return 'firsthold-backup.timer is stopped, so there is none at night; run: sudo systemctl enable --now firsthold-backup.timer';
    return isDisabled(timer)
      ? 'firsthold-backup.timer is disabled, so there is none at night after a restart of the machine; run: sudo systemctl enable firsthold-backup.timer'
      : null;
  } catch {
    return null;
  }
}

/** Returns how to run commands with the settings of the service on this machine; null: systemd runs none. */
export function commandOfService(): string | null {
  const [name] = listUnitsInUse();
  if (name === undefined) return null;
  try {
    const { environment, user } = readUnit(name);
    const { DATABASE_URL, DATABASE_URL_FILE: file, FIRSTHOLD_DATA } = environment;
    if (file !== undefined)
      return `sudo env DATABASE_URL_FILE=${sourceOfCredential(name, file) ?? file} firsthold …`;
    if (FIRSTHOLD_DATA !== undefined && DATABASE_URL === undefined)
      return `sudo ${user === null ? '' : `-u ${user} `}env FIRSTHOLD_DATA=${FIRSTHOLD_DATA} firsthold …`;
  } catch {
    // A file that this user may not read.
  }
  return `with its settings (systemctl cat ${name}): firsthold …`;
}

/** Returns the setting with the source of the credential if this user cannot read the credential. */
function credentialOf(unit: string, { DATABASE_URL_FILE: file = '' }: Environment): Environment {
  const source = isReadable(file) ? null : sourceOfCredential(unit, file);
  return source === null ? {} : { DATABASE_URL_FILE: source };
}

/**
 * Returns the file from which systemd copies a credential that a unit reads; null: the file is no credential. The copy
 * exists only while the service runs. `systemctl show` does not print credentials.
 */
function sourceOfCredential(unit: string, file: string): string | null {
  const [, name] = /^\/run\/credentials\/[^/]+\/(.+)$/.exec(file) ?? [];
  if (name === undefined) return null;
  const loaded = systemctl(unit, ['cat', unit]).matchAll(/^LoadCredential=([^:\s]+):(\S+)$/gm);
  const source = [...loaded].findLast(([, id]) => id === name)?.[2];
  return source?.replaceAll('%i', instanceOf(unit)) ?? null;
}

const instanceOf = (unit: string) => /@(.*?)(?:\.service)?$/.exec(unit)?.[1] ?? '';

function isReadable(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Names what is probably misspelt: such a setting has no effect. */
export const unknownNameFindings = ({ unknownNames }: Config): Finding[] =>
  unknownNames.map((name) => ({ check: 'settings', state: 'wrong', finding: unknownNameText(name) }));
