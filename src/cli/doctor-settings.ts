/** The settings that `doctor` checks: its own, those of a file, or those of a systemd unit. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, unknownNameText } from '../config.ts';
import { CommandFailure } from './failure.ts';
import { systemErrorText } from './files/reason.ts';
import type { Finding } from './finding.ts';

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
}

interface Settings {
  readonly environment: Environment;
  /** The user that the unit runs as; null: no unit, or it names none. */
  readonly user: string | null;
  readonly unit: SystemdUnit | null;
}

/**
 * Returns the settings of a file and a unit.
 *
 * @throws CommandFailure if they cannot be read
 */
export function readSettings({ envFile, unit }: SettingsSource): Settings {
  const ofUnit = unit === undefined ? { environment: {}, user: null, unit: null } : readUnit(unit);
  const ofFile = envFile === undefined ? {} : readFile(envFile);
  return { ...ofUnit, environment: { ...ofUnit.environment, ...ofFile } };
}

function readFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
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

function readUnit(unit: string): Settings {
  const properties = 'LoadState,Environment,EnvironmentFiles,User,TriggeredBy';
  const shown = systemctl(unit, ['show', unit, `--property=${properties}`]);
  const values = new Map(
    shown.split('\n').map((line) => [line.replace(/=.*/s, ''), line.replace(/^[^=]*=/, '')]),
  );
  if (values.get('LoadState') === 'not-found') throw new CommandFailure(`systemd has no unit ${unit}`);
  // Each entry is NAME=value, in quotes if it has a space.
  const entries = values.get('Environment')?.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  const environment = parseEnv(entries.map((entry) => entry.replace(/^"(.*)"$/s, '$1')).join('\n'));
  // A later file takes precedence.
  const files = [...shown.matchAll(/^EnvironmentFiles=(\S+) \(ignore_errors=(yes|no)\)/gm)];
  for (const [, file = '', isOptional] of files)
    if (isOptional === 'no' || isReadable(file)) Object.assign(environment, readFile(file));
  const socket = /\S+\.socket(?=\s|$)/.exec(values.get('TriggeredBy') ?? '')?.[0] ?? null;
  return {
    environment: {
      ...environment,
      ...(socket !== null && addressOf(socket)),
      ...credentialOf(unit, environment),
    },
    user: values.get('User') || null,
    unit: { name: unit, socket },
  };
}

/** Returns where a socket unit listens: it takes the place of `HOST` and `PORT`. */
function addressOf(socket: string): Environment {
  const listened = systemctl(socket, ['show', socket, '--property=Listen']);
  const [, host, port] = /^Listen=\[?([^/\]]*)\]?:(\d+) \(Stream\)$/m.exec(listened) ?? [];
  return port === undefined ? {} : { HOST: host, PORT: port };
}

/**
 * Returns the file with the URL of the database from which systemd copies the credential that the service reads: the copy exists
 * only while the service runs. `systemctl show` does not print credentials.
 */
function credentialOf(unit: string, { DATABASE_URL_FILE: file = '' }: Environment): Environment {
  const [, name] = /^\/run\/credentials\/[^/]+\/(.+)$/.exec(file) ?? [];
  if (name === undefined || isReadable(file)) return {};
  const loaded = systemctl(unit, ['cat', unit]).matchAll(/^LoadCredential=([^:\s]+):(\S+)$/gm);
  const source = [...loaded].findLast(([, id]) => id === name)?.[2];
  return source === undefined ? {} : { DATABASE_URL_FILE: source.replaceAll('%i', instanceOf(unit)) };
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
