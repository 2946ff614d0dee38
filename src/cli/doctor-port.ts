/** Checks the address that the service listens on, without listening for long, and whether a service there is ready. */
import type { Config } from '../config.ts';
import { errorCodeOf, errorMessageOf } from '../domain/error-details.ts';
import { memberOf } from '../domain/fields/member.ts';
import { databaseHeader } from '../http/operator/health.ts';
import type { NotReadyReason } from '../http/server/not-ready.ts';
import { operatorPaths } from '../paths.ts';
import type { SystemdUnit } from './doctor-settings.ts';
import type { Finding } from './finding.ts';
import { listenError } from './listen.ts';

/** Longer than `/readyz` waits for the database. */
const timeoutMs = 5000;

/** What ends each reason of `/readyz`, as docs/run/database-errors.md says. */
const remedies: Record<NotReadyReason, string> = {
  unreachable: 'PostgreSQL does not respond; check whether the server runs or is frozen, and the network',
  unresolved: 'check the host name in DATABASE_URL, /etc/resolv.conf, the name server and the network',
  connections: 'end long-running queries, or raise max_connections or the limit of the role',
  refused: 'PostgreSQL refuses the connection; read the error in the log of the service',
  'read-only': 'connect to the primary, or make the disk writable',
  busy: 'find the long-running writer: as root, fuser -v on the file firsthold.sqlite names the programs that use it',
  full: 'free up space on the disk of the database, with PostgreSQL that of its server; the section about a full disk says what may be deleted',
  damaged: 'stop the service, restore a backup (firsthold restore FILE --force), start it',
  gone: 'the data folder was deleted, unmounted or moved; bring the same files back',
  replaced:
    'the database file, or the -wal or -shm beside it, was replaced or deleted while the service ran; restart the service with SIGTERM (systemctl restart does), not with kill -9: it saves confirmed requests as it stops, in firsthold.sqlite.replaced-… if firsthold.sqlite itself was replaced',
  changed: 'the checks below name what the database lacks; restore a backup',
  failing: 'read the error in the log of the service',
  stopping: 'it is stopping',
};

const busyPostgresRemedy = 'the checks below name what its writes wait for';

/** The check of the port. */
interface PortCheck {
  /** Whether a service of this program responds there. */
  readonly isRunning: boolean;
  /** Why that service is not ready; null: it is, or does not say. */
  readonly reason: NotReadyReason | null;
  readonly findings: readonly Finding[];
}

/**
 * Reports whether this service can listen on `HOST` and `PORT`, or listens there already and is ready.
 *
 * @param unit whose socket may listen for the service
 */
export async function checkPort(
  config: Pick<Config, 'host' | 'port' | 'databaseUrl'>,
  unit: SystemdUnit | null,
): Promise<PortCheck> {
  const port = await portFinding(config, unit);
  if (port !== 'running') return { isRunning: false, reason: null, findings: [port] };
  const finding = `the service responds on ${config.port}`;
  const { reason = null, findings } = await readiness(config);
  return { isRunning: true, reason, findings: [{ check: 'port', state: 'ok', finding }, ...findings] };
}

async function readiness({
  host,
  port,
  databaseUrl,
}: Pick<Config, 'host' | 'port' | 'databaseUrl'>): Promise<{ reason?: NotReadyReason; findings: Finding[] }> {
  const body: unknown = await fetch(`${urlOf(host, port)}${operatorPaths.readiness}`, {
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    (response) => response.json(),
    () => null,
  );
  if (memberOf(body, 'status') === 'ready') return { findings: [] };
  const reason = memberOf(body, 'reason');
  const notReady = (name: string, remedy: string): Finding => ({
    check: 'service',
    state: 'wrong',
    finding: `is not ready${name}; ${remedy} (docs/run/database-errors.md)`,
  });
  if (!isReason(reason)) return { findings: [notReady('', remedies.failing)] };
  const remedy = reason === 'busy' && databaseUrl !== null ? busyPostgresRemedy : remedies[reason];
  return { reason, findings: [notReady(`: ${reason}`, remedy)] };
}

/**
 * Compares the database of the service that responds with the one that these settings name.
 *
 * @param identity of the database of these settings; null: unknown
 */
export async function databaseOfServiceFindings(
  { host, port }: Pick<Config, 'host' | 'port'>,
  identity: string | null,
): Promise<Finding[]> {
  if (identity === null) return [];
  // 1.0.0 does not answer the header, nor does a service that is not ready, which is reported above.
  const answer = await fetch(`${urlOf(host, port)}${operatorPaths.readiness}?reads`, {
    headers: { [databaseHeader]: identity },
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ headers }) => headers.get(databaseHeader),
    () => null,
  );
  if (answer !== 'other') return [];
  return [
    {
      check: 'service',
      state: 'wrong',
      finding: `the service on ${port} uses another database than these settings name; restart it if they are its new ones, or run doctor with its settings (--unit, --env-file, FIRSTHOLD_DATA, DATABASE_URL)`,
    },
  ];
}

const isReason = (reason: unknown): reason is NotReadyReason =>
  typeof reason === 'string' && Object.hasOwn(remedies, reason);

async function portFinding(
  { host, port }: Pick<Config, 'host' | 'port'>,
  unit: SystemdUnit | null,
): Promise<Finding | 'running'> {
  const check = 'port';
  if (port === 0) return { check, state: 'ok', finding: 'any free port' };
  const error = await listenError(host, port);
  const socket = unit?.socket ?? null;
  if (error === null)
    return socket === null
      ? { check, state: 'ok', finding: `${port} is free` }
      : unit?.isInUse
        ? {
            check,
            state: 'warning',
            finding: `${port} is closed; open it, also after a change of the port: systemctl stop ${socket} ${unit.name}, then systemctl start ${socket} ${unit.name}`,
          }
        : { check, state: 'ok', finding: `${port} is closed` };
  const isInUse = errorCodeOf(error) === 'EADDRINUSE';
  const listener = isInUse ? await listenerAt(urlOf(host, port)) : null;
  if (listener === 'firsthold') return 'running';
  const finding =
    isInUse && unit?.isSocketClosed
      ? `${port} on ${host} is in use by another program (ss -tlnp names it), so ${socket} cannot open it; stop that program, then run: sudo systemctl start ${socket} ${unit.name}`
      : isInUse && unit !== null && socket !== null
        ? `${socket} keeps ${port} open, but the service does not answer: journalctl -u ${unit.name} -n 20 says why. ${listener === 'silent' ? `If it runs, it hangs or was stopped with SIGSTOP: systemctl restart ${unit.name}. ` : ''}Until it does, a proxy sends it requests that wait; to close the port: systemctl stop ${socket} ${unit.name}`
        : listener === 'silent'
          ? silentText({ host, port, names: ['HOST', 'PORT'] })
          : listenErrorText(error, { host, port, names: ['HOST', 'PORT'] });
  return { check, state: 'wrong', finding };
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** The settings of the host and the port. */
  readonly names: readonly [string, string];
}

/** The text for an address that accepts connections and answers none. */
const silentText = ({ host, port, names: [, portName] }: Address) =>
  `${port} on ${host} accepts connections but does not answer; ss -tlnp names the program. If it is Firsthold, it hangs, or was stopped with SIGSTOP: restart it. Otherwise stop it, or set ${portName}`;

/** Returns why nothing can listen at an address, as `listenErrorText` does, or that its program does not answer. */
export const unusableText = async (error: unknown, address: Address): Promise<string> =>
  errorCodeOf(error) === 'EADDRINUSE' && (await listenerAt(urlOf(address.host, address.port))) === 'silent'
    ? silentText(address)
    : listenErrorText(error, address);

function listenErrorText(error: unknown, { host, port, names: [hostName, portName] }: Address): string {
  switch (errorCodeOf(error)) {
    case 'EADDRINUSE':
      return `${port} on ${host} is in use by another program (ss -tlnp names it); stop it, or set ${portName}. If it is systemd, a socket unit keeps the port of a service that does not start: journalctl -u 'firsthold*'`;
    case 'EACCES':
      return `no permission to listen on ${port}; set ${portName}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${hostName} ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all`;
    default:
      return `cannot listen on ${host}:${port}: ${errorMessageOf(error)}`;
  }
}

/** Returns where a service can be reached: at its own address, because another program may use this port on others. */
const urlOf = (host: string, port: number) =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host}:${port}`;

/** Returns what listens at an address: a service of this program, something that does not answer in time, or another. */
const listenerAt = (url: string): Promise<'firsthold' | 'silent' | 'other'> =>
  fetch(`${url}${operatorPaths.health}`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    (response) =>
      response.json().then(
        (body) => (memberOf(body, 'status') === 'up' ? 'firsthold' : 'other'),
        () => 'other',
      ),
    ({ name }: Error) => (name === 'TimeoutError' ? 'silent' : 'other'),
  );
