/** Checks the address that the service listens on, without listening for long. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { errorCodeOf, errorMessageOf } from '../domain/error-details.ts';
import { operatorPaths } from '../paths.ts';
import type { Finding } from './finding.ts';

const timeoutMs = 3000;

/** Reports whether this service can listen on `HOST` and `PORT`, or listens there already. */
export async function portFinding({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const check = 'port';
  if (port === 0) return { check, state: 'ok', finding: 'any free port' };
  // Another program may answer on this machine's other addresses only.
  const address = host.includes(':') ? `[${host}]` : host;
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return { check, state: 'ok', finding: `${port} is free` };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'EADDRINUSE')
      return (await isFirsthold(`http://${reachable(address)}:${port}`))
        ? { check, state: 'ok', finding: `the service responds on ${port}` }
        : {
            check,
            state: 'wrong',
            finding: `${port} on ${host} is in use by another program (ss -tlnp names it); stop it, or set PORT`,
          };
    if (code === 'EACCES')
      return { check, state: 'wrong', finding: `no permission to listen on ${port}; set PORT` };
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return {
        check,
        state: 'wrong',
        finding: `HOST ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all`,
      };
    return { check, state: 'wrong', finding: `cannot listen on ${host}:${port}: ${errorMessageOf(error)}` };
  } finally {
    server.close();
  }
}

/** An address at which a service that listens on all addresses can be reached. */
const reachable = (address: string) =>
  address === '0.0.0.0' ? '127.0.0.1' : address === '[::]' ? '[::1]' : address;

/** Returns whether a service of this program responds. */
const isFirsthold = (url: string): Promise<boolean> =>
  fetch(`${url}${operatorPaths.health}`, { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => (await response.json())?.status === 'up')
    .catch(() => false);
