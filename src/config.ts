/** Reads the environment: every variable, its default and its meaning, in one list. */
import { readFileSync } from 'node:fs';
import { findUnknownNames, type UnknownName } from './config-names.ts';
import { type PrivateAddressSettings, parsePrivateHosts } from './domain/events/private-addresses.ts';
import { parseTrustedProxies, type TrustedProxies, trustNoProxy } from './http/server/client-address.ts';

/** The validated settings. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The folder of the embedded database. */
  readonly dataFolder: string;
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

/** An invalid setting; the message names it and the valid values. */
export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads and validates the settings.
 *
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // One entry for each of them.
  const value = Object.fromEntries(
    settings.map(([name, fallback]) => [name, env[name]?.trim() || fallback]),
  ) as Record<(typeof settings)[number][0], string>;
  const port = wholeNumber('PORT', value.PORT, 0, 65535);
  const cacheMib = wholeNumber('CACHE_MIB', value.CACHE_MIB, 0, 65536);
  const trustedProxies = value.TRUST_PROXY === '' ? trustNoProxy : parseTrustedProxies(value.TRUST_PROXY);
  if (trustedProxies === null)
    throw new ConfigError(`TRUST_PROXY must be a number of proxies or a list of addresses and CIDRs`);
  if (!logLevels.includes(value.LOG_LEVEL))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value.LOG_LEVEL}"`);
  if (value.DATABASE_URL_FILE !== '') {
    if (value.DATABASE_URL !== '') throw new ConfigError('Set DATABASE_URL or DATABASE_URL_FILE, not both');
    value.DATABASE_URL = readSecret('DATABASE_URL_FILE', value.DATABASE_URL_FILE);
  }
  if (value.DATABASE_URL !== '' && !/^postgres(ql)?:\/\//.test(value.DATABASE_URL))
    throw new ConfigError(
      'DATABASE_URL must begin with postgres:// (leave it out for the embedded database)',
    );
  // libpq would try one after the other for writes; the driver would take the first, or none.
  const [, hosts = ''] = /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(value.DATABASE_URL) ?? [];
  if (hosts.includes(',') || /[?&]host(addr)?=[^&]*(,|%2c)/i.test(value.DATABASE_URL))
    throw new ConfigError(
      'DATABASE_URL names several hosts; use one address that always leads to the primary (docs/run/postgresql.md, Failover)',
    );
  // The URL of a socket has no host: postgres://user@/database?host=/run/postgresql.
  if (value.DATABASE_URL !== '' && !URL.canParse(value.DATABASE_URL.replace('@/', '@localhost/')))
    throw new ConfigError(
      'DATABASE_URL must be like postgres://user:password@host:5432/database, with % codes for special characters in the password',
    );
  if (!['', '0', '1'].includes(value.WEBHOOKS_TO_PRIVATE_ADDRESSES))
    throw new ConfigError('WEBHOOKS_TO_PRIVATE_ADDRESSES must be 1, or left out');
  const privateHosts = parsePrivateHosts(value.WEBHOOKS_PRIVATE_HOSTS);
  if ('invalid' in privateHosts)
    throw new ConfigError(
      `WEBHOOKS_PRIVATE_HOSTS must be a list of hosts such as n8n.internal,10.0.0.5:5678,[fd00::5], and "${privateHosts.invalid}" is not a host`,
    );
  return {
    host: value.HOST,
    port,
    dataFolder: value.FIRSTHOLD_DATA,
    databaseUrl: value.DATABASE_URL || null,
    trustedProxies,
    // Two years at most, the value that browsers' preload lists want.
    hstsSeconds:
      value.HSTS_SECONDS === '' ? null : wholeNumber('HSTS_SECONDS', value.HSTS_SECONDS, 0, 63_072_000),
    logLevel: value.LOG_LEVEL,
    metricsPort: value.METRICS_PORT === '' ? null : wholeNumber('METRICS_PORT', value.METRICS_PORT, 0, 65535),
    metricsHost: value.METRICS_HOST,
    cacheBytes: cacheMib * 1024 * 1024,
    eraseGuestsAfterDays:
      value.ERASE_GUESTS_AFTER_DAYS === ''
        ? null
        : wholeNumber('ERASE_GUESTS_AFTER_DAYS', value.ERASE_GUESTS_AFTER_DAYS, 1, 36_500),
    inheritedSocket: inheritedSocketOf(env),
    unknownNames: findUnknownNames(
      Object.keys(env),
      settings.map(([name]) => name),
    ),
    privateAddresses: { forOperator: value.WEBHOOKS_TO_PRIVATE_ADDRESSES === '1', hosts: privateHosts },
    // With less, pending webhook deliveries could lose their event.
    eventRetentionDays:
      value.EVENTS_KEPT_DAYS === ''
        ? null
        : wholeNumber('EVENTS_KEPT_DAYS', value.EVENTS_KEPT_DAYS, 7, 36500),
  };
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
    throw new ConfigError(`${name}: ${file} cannot be read (${reason})`);
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
