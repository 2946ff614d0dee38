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

/**
 * Returns the settings of a file and a unit; the user that the unit runs as, if it names one.
 *
 * @throws CommandFailure if they cannot be read
 */
export function readSettings({ envFile, unit }: SettingsSource): {
  environment: Record<string, string | undefined>;
  user: string | null;
} {
  const ofUnit = unit === undefined ? { environment: {}, user: null } : readUnit(unit);
  const ofFile = envFile === undefined ? {} : readFile(envFile);
  return { environment: { ...ofUnit.environment, ...ofFile }, user: ofUnit.user };
}

function readFile(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandFailure(`cannot read ${file}: ${systemErrorText(error)}`);
  }
}

function readUnit(unit: string) {
  let shown: string;
  try {
    shown = execFileSync(
      'systemctl',
      ['show', unit, '--property=LoadState,Environment,EnvironmentFiles,User'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
  } catch (error) {
    throw new CommandFailure(`cannot read the settings of ${unit} from systemctl: ${systemErrorText(error)}`);
  }
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
  return { environment, user: values.get('User') || null };
}

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
