import { isIPv4 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { truncateUserAgent } from '../../../domain/access/browser-name.ts';
import { credentialLifetimesMs } from '../../../domain/access/staff.ts';
import { ForbiddenError } from '../../../domain/errors.ts';
import type { Browser, NewSession } from '../../../operations/access/create-session.ts';

const names = { session: 'firsthold-session', device: 'firsthold-device' } as const;
const secret = /^[\w-]{43}$/;

/**
 * Reads the cookies. They are sent only over TLS and only by the host that set them (`__Host-`). On this machine
 * (`http://localhost:8080`), where not every browser accepts such a cookie without TLS, they have plain names, which are
 * ignored on other hosts.
 */
export function readBrowserCookies(request: FastifyRequest): Browser {
  const cookies = cookiesOf(request.headers.cookie ?? '');
  const readSecret = (name: string) => {
    const value =
      cookies.get(`__Host-${name}`) ?? (isThisMachine(request.headers.host) ? cookies.get(name) : undefined);
    return value !== undefined && secret.test(value) ? value : null;
  };
  return {
    session: readSecret(names.session),
    device: readSecret(names.device),
    userAgent: truncateUserAgent(request.headers['user-agent']),
  };
}

/** Sets the cookies of the session and the known device. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, device }: NewSession,
): void {
  reply.header('set-cookie', [
    cookie(request, names.session, session, credentialLifetimesMs.session),
    cookie(request, names.device, device, credentialLifetimesMs.device),
  ]);
}

/** Clears the session's cookie; the device stays known. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(request, names.session, '', 0));
}

/**
 * Rejects a login if the browser would not store the cookie.
 *
 * @throws ForbiddenError
 */
export function assertTls({ headers: { host, origin } }: FastifyRequest): void {
  if (origin?.startsWith('http:') && !isThisMachine(host))
    throw new ForbiddenError('Use https: signing in over an unencrypted connection is not allowed.');
}

function cookie({ headers }: FastifyRequest, name: string, value: string, ms: number): string {
  const isPlain = isThisMachine(headers.host) && !headers.origin?.startsWith('https:');
  const rest = `Path=/; Max-Age=${ms / 1000}; HttpOnly; SameSite=Lax`;
  return isPlain ? `${name}=${value}; ${rest}` : `__Host-${name}=${value}; ${rest}; Secure`;
}

/** Returns whether a host is a name of this machine. */
function isThisMachine(host = ''): boolean {
  const { hostname = '' } = URL.parse(`http://${host}/`) ?? {};
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}

function cookiesOf(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    // Of two cookies with one name, the browser sends the more specific one first.
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}
