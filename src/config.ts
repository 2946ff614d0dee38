/** Reads the environment: every variable, its default and its meaning, in one list. */
import { readFileSync } from 'node:fs';
import { dumpDifferences, unreadableSsl } from './config-database-url.ts';
import { findUnknownNames, type UnknownName } from './config-names.ts';
import { type PrivateAddressSettings, parsePrivateHosts } from './domain/events/private-addresses.ts';
import { parseTrustedProxies, type TrustedProxies, trustNoProxy } from './http/server/client-address.ts';

/** The validated settings. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Which of `HOST` and `PORT` are set. */
  readonly addressNames: readonly ('HOST' | 'PORT')[];
  /** The folder of the embedded database. */
  readonly dataFolder: string;
  /** Whether a setting names the database; else it is in the default folder. */
  readonly isDatabaseNamed: boolean;
  /** `postgres://…`; null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly trustedProxies: TrustedProxies;
  /** How long browsers use only HTTPS for this host, in seconds; null: the service does not say it. */
  readonly hstsSeconds: number | null;
  readonly logLevel: string;
  /** Null: `/metrics` is not served. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** The maximum size of the response cache, in bytes. */
  readonly cacheBytes: number;
  /** How many days after an event its guest is erased; null: never. */
  readonly eraseGuestsAfterDays: number | null;
  /** Which webhooks may have private addresses. */
  readonly privateAddresses: PrivateAddressSettings;
  /** The descriptor of the listening socket that systemd passed; null: none. */
  readonly inheritedSocket: number | null;
  /** Names in the environment that are probably misspelt settings. */
  readonly unknownNames: readonly UnknownName[];
  /** How long the event log keeps an event; null: without limit. */
  readonly eventRetentionDays: number | null;
}

/** Every setting: its variable, default and description, which `--help` prints. */
export const settings = [
  ['HOST', '127.0.0.1', 'address to listen on'],
  ['PORT', '8080', 'port to listen on; 0 uses a free one'],
  ['FIRSTHOLD_DATA', './data', 'folder of the embedded database'],
  ['DATABASE_URL', '', 'postgres://… uses PostgreSQL instead of the embedded database'],
  [
    'DATABASE_URL_FILE',
    '',
    'file with the value of DATABASE_URL, to keep its password out of the environment',
  ],
  [
    'TRUST_PROXY',
    '',
    'number of proxies in front, or their addresses/CIDRs, whose X-Forwarded-For is trusted',
  ],
  [
    'HSTS_SECONDS',
    '',
    'how long browsers use only HTTPS for this host (Strict-Transport-Security); unset: not sent',
  ],
  ['LOG_LEVEL', 'info', 'fatal, error, warn, info, debug, trace or silent'],
  ['METRICS_PORT', '', 'port of /metrics; without it, /metrics is not served'],
  ['METRICS_HOST', '127.0.0.1', 'address on which /metrics listens'],
  ['CACHE_MIB', '16', 'size of the response cache, in MiB'],
  ['ERASE_GUESTS_AFTER_DAYS', '', 'days after an event until its guest’s data is erased; unset: never'],
  [
    'WEBHOOKS_TO_PRIVATE_ADDRESSES',
    '',
    '1 allows webhooks added by a command to have private addresses, also without TLS',
  ],
  [
    'WEBHOOKS_PRIVATE_HOSTS',
    '',
    'private hosts allowed for webhooks added over the API: n8n.internal,10.0.0.5:5678',
  ],
  ['EVENTS_KEPT_DAYS', '', 'days until an event is deleted from the event log; unset: never'],
] as const;

/** Invalid settings: each problem names one and the valid values. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads and validates the settings.
 *
 * @throws ConfigError with every invalid setting, and those that are misspelt
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  /** Returns a setting. If it is invalid, the result is never used. */
  const parse = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      return undefined as T;
    }
  };
  const number = (name: Name, min: number, max: number) =>
    parse(() => wholeNumber(name, value[name], min, max));
  const numberOrNull = (name: Name, min: number, max: number) =>
    value[name] === '' ? null : number(name, min, max);
  // One entry for each of them.
  const value = Object.fromEntries(
    settings.map(([name, fallback]) => [name, env[name]?.trim() || fallback]),
  ) as Values;
  const config: Config = {
    host: value.HOST,
    port: number('PORT', 0, 65535),
    addressNames: (['HOST', 'PORT'] as const).filter((name) => env[name]?.trim()),
    dataFolder: value.FIRSTHOLD_DATA,
    isDatabaseNamed: databaseNames.some((name) => env[name]?.trim()),
    databaseUrl: parse(() => readDatabaseUrl(value)),
    trustedProxies: parse(() => readTrustedProxies(value.TRUST_PROXY)),
    // Two years at most, the value that browsers' preload lists want.
    hstsSeconds: numberOrNull('HSTS_SECONDS', 0, 63_072_000),
    logLevel: parse(() => readLogLevel(value.LOG_LEVEL)),
    metricsPort: numberOrNull('METRICS_PORT', 0, 65535),
    metricsHost: value.METRICS_HOST,
    cacheBytes: number('CACHE_MIB', 0, 65536) * 1024 * 1024,
    eraseGuestsAfterDays: numberOrNull('ERASE_GUESTS_AFTER_DAYS', 1, 36_500),
    inheritedSocket: parse(() => inheritedSocketOf(env)),
    unknownNames: findUnknownNames(
      Object.keys(env),
      settings.map(([name]) => name),
    ),
    privateAddresses: parse(() => readPrivateAddresses(value)),
    // With less, pending webhook deliveries could lose their event.
    eventRetentionDays: numberOrNull('EVENTS_KEPT_DAYS', 7, 36500),
  };
  if (problems.length > 0) throw new ConfigError(...problems, ...config.unknownNames.map(unknownNameText));
  return config;
}

/** Says what `pg_dump`, as in the nightly dump, refuses in `DATABASE_URL` or reads in another way than the service. */
export const databaseUrlWarnings = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string[] =>
  databaseUrl === null ? [] : dumpDifferences(databaseUrl);

/** The settings that name a database. */
const databaseNames = ['FIRSTHOLD_DATA', 'DATABASE_URL', 'DATABASE_URL_FILE'] as const;

type Name = (typeof settings)[number][0];
type Values = Readonly<Record<Name, string>>;

function readDatabaseUrl({ DATABASE_URL, DATABASE_URL_FILE }: Values): string | null {
  if (DATABASE_URL !== '' && DATABASE_URL_FILE !== '')
    throw new ConfigError('Set DATABASE_URL or DATABASE_URL_FILE, not both');
  const url = DATABASE_URL_FILE === '' ? DATABASE_URL : readSecret('DATABASE_URL_FILE', DATABASE_URL_FILE);
  if (url === '') return null;
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError(
      'DATABASE_URL must begin with postgres:// (leave it out for the embedded database)',
    );
  const isUnreadable = () =>
    new ConfigError(
      'DATABASE_URL must be like postgres://user:password@host:5432/database, with % codes for special characters in the password: %2F for /, %23 for #, %3F for ?, %40 for @, %3A for :, %25 for %',
    );
  // An @ behind the host belongs to a password with / # or ?, of which the next message could show a part.
  if (/^\w+:\/\/[^/?#]*[/?#].*@/s.test(url)) throw isUnreadable();
  // libpq would try one after the other for writes; the driver would take the first, or none.
  const [, hosts = ''] = /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(url) ?? [];
  if (hosts.includes(',') || /[?&]host(addr)?=[^&]*(,|%2c)/i.test(url))
    throw new ConfigError(
      'DATABASE_URL names several hosts; use one address that always leads to the primary (docs/run/postgresql.md, Failover)',
    );
  // The URL of a socket has no host: postgres://user@/database?host=/run/postgresql.
  if (!URL.canParse(url.replace('@/', '@localhost/'))) throw isUnreadable();
  const ssl = unreadableSsl(url);
  if (ssl !== null)
    throw new ConfigError(
      `DATABASE_URL has ssl=${ssl}, which means nothing; use sslmode=disable, or sslmode=verify-full&sslrootcert=FILE (docs/run/postgresql.md, TLS)`,
    );
  return url;
}

function readTrustedProxies(text: string): TrustedProxies {
  const proxies = text === '' ? trustNoProxy : parseTrustedProxies(text);
  if (proxies === null)
    throw new ConfigError('TRUST_PROXY must be a number of proxies or a list of addresses and CIDRs');
  return proxies;
}

function readLogLevel(text: string): string {
  if (!logLevels.includes(text))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`);
  return text;
}

function readPrivateAddresses(value: Values): PrivateAddressSettings {
  const toPrivate = value.WEBHOOKS_TO_PRIVATE_ADDRESSES;
  const problems = ['', '0', '1'].includes(toPrivate)
    ? []
    : ['WEBHOOKS_TO_PRIVATE_ADDRESSES must be 1, or left out'];
  const hosts = parsePrivateHosts(value.WEBHOOKS_PRIVATE_HOSTS);
  if ('invalid' in hosts)
    throw new ConfigError(
      ...problems,
      `WEBHOOKS_PRIVATE_HOSTS must be a list of hosts such as n8n.internal,10.0.0.5:5678,[fd00::5], and "${hosts.invalid}" is not a host`,
    );
  if (problems.length > 0) throw new ConfigError(...problems);
  return { forOperator: toPrivate === '1', hosts };
}

/** The first descriptor that systemd passes (sd_listen_fds(3)). */
const firstSocket = 3;

/** Returns the descriptor of a socket that systemd passed to this process; another process may have inherited the variables. */
function inheritedSocketOf(env: NodeJS.ProcessEnv): number | null {
  const { LISTEN_FDS: count, LISTEN_PID: pid } = env;
  if (count === undefined || pid !== String(process.pid)) return null;
  if (count !== '1') throw new ConfigError(`LISTEN_FDS must be 1: Firsthold serves one socket, not ${count}`);
  return firstSocket;
}

/** Returns the content of a secret's file without surrounding white space. */
function readSecret(name: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    const remedy =
      reason === 'EACCES'
        ? '; this user may not read it: run this as its owner, with sudo if root owns it'
        : '';
    throw new ConfigError(`${name}: ${file} cannot be read (${reason})${remedy}`);
  }
  // With an empty value, a deployment that lost its secret would start with an empty embedded database.
  if (secret === '') throw new ConfigError(`${name}: ${file} is empty`);
  return secret;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return number;
}

/** Says that a setting is probably misspelt: it has no effect. */
export const unknownNameText = ({ name, meant }: UnknownName): string =>
  `${name} is not a setting${meant === null ? ' (docs/run/settings.md lists them)' : `; did you mean ${meant}?`}`;
