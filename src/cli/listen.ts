import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { errorCodeOf, errorMessageOf } from '../domain/error-details.ts';
import { CommandFailure } from './failure.ts';

/** Says that the service would take its own port a second time; null: it would not. */
export function portConflictText({ host, port, metricsHost, metricsPort }: Config): string | null {
  const isShared =
    host === metricsHost || [host, metricsHost].some((each) => ['0.0.0.0', '::'].includes(each));
  return isShared && port !== 0 && port === metricsPort
    ? `METRICS_PORT must differ from PORT: both are ${port}`
    : null;
}

/**
 * Listens for visitors and staff: on the socket that systemd passed, otherwise on `HOST` and `PORT`. Returns the address.
 *
 * @throws CommandFailure that names the setting to change
 */
export function listenForRequests(
  app: FastifyInstance,
  config: Pick<Config, 'inheritedSocket' | 'host' | 'port' | 'addressNames'>,
): Promise<string> {
  return config.inheritedSocket === null
    ? listenAt(app, { ...requestAddress(config), what: 'listening' })
    : listenOn(app, config.inheritedSocket, config);
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** The settings of the host and the port. */
  readonly names: readonly [string, string];
}

interface Place extends Address {
  /** For the log. */
  readonly what: string;
}

/** @throws CommandFailure that names the setting to change */
export async function listenAt(app: FastifyInstance, place: Place): Promise<string> {
  const { host, port, what } = place;
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `${what} at ${address}` });
  } catch (error) {
    throw listenFailure(error, place);
  }
}

function listenFailure(error: unknown, { host, port, names: [hostSetting, portSetting] }: Address): unknown {
  switch (errorCodeOf(error)) {
    case 'EADDRINUSE':
      return new CommandFailure(
        `port ${port} on ${host} is already in use; stop the other program, or set ${portSetting} to a free port (each instance needs its own)`,
      );
    case 'EACCES':
      return new CommandFailure(`no permission to listen on port ${port}; set ${portSetting}`);
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return new CommandFailure(`${hostSetting} ${host} is not an address of this machine`);
    default:
      return error;
  }
}

/** Returns why nothing can listen at an address; null: something can. */
export async function listenError(host: string, port: number): Promise<unknown> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return null;
  } catch (error) {
    return error;
  } finally {
    server.close();
  }
}

/**
 * Checks that the service will be able to listen, before it does anything else.
 *
 * @throws CommandFailure that names the setting to change
 */
export async function rejectTakenPorts(config: Config): Promise<void> {
  const { inheritedSocket, metricsPort } = config;
  const addresses = [
    ...(inheritedSocket === null ? [requestAddress(config)] : []),
    ...(metricsPort === null ? [] : [metricsAddress(config, metricsPort)]),
  ];
  for (const address of addresses) {
    const error = await listenError(address.host, address.port);
    if (error !== null) throw listenFailure(error, address);
  }
}

const requestAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): Address => ({
  host,
  port,
  names: ['HOST', 'PORT'],
});

/** Returns where `/metrics` is served. */
export const metricsAddress = ({ metricsHost }: Pick<Config, 'metricsHost'>, port: number): Address => ({
  host: metricsHost,
  port,
  names: ['METRICS_HOST', 'METRICS_PORT'],
});

/**
 * Listens on an open socket. Its other holder, systemd, keeps connections while no process accepts them, so a restart
 * refuses none.
 */
async function listenOn(
  app: FastifyInstance,
  descriptor: number,
  { host, port, addressNames }: Pick<Config, 'host' | 'port' | 'addressNames'>,
): Promise<string> {
  await app.ready();
  const { server } = app;
  try {
    server.listen({ fd: descriptor });
    await once(server, 'listening');
  } catch (error) {
    throw new CommandFailure(
      `cannot listen on the socket that LISTEN_FDS names (${errorMessageOf(error)}); start with firsthold.socket, or unset LISTEN_FDS`,
    );
  }
  const address = server.address();
  const text = typeof address === 'object' && address !== null ? urlOf(address) : String(address);
  app.log.info(`listening at ${text}, on a socket of the service manager`);
  if (typeof address === 'object' && address !== null) {
    const named = { HOST: host, PORT: `${port}` };
    const used = { HOST: address.address, PORT: `${address.port}` };
    for (const name of addressNames)
      if (named[name] !== used[name]) app.log.warn(ignoredAddressText(name, named[name], 'the socket unit'));
  }
  return text;
}

/** Says that `HOST` or `PORT` has no effect, because a socket of systemd takes its place. */
export const ignoredAddressText = (name: 'HOST' | 'PORT', value: string, socket: string): string =>
  `${name}=${value} has no effect: ${socket} says where the service listens. Change ListenStream there (docs/run/install.md), or remove the setting`;

const urlOf = ({ address, family, port }: AddressInfo) =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
