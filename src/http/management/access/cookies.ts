import { isIPv4 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { truncateUserAgent } from '../../../domain/access/browser-name.ts';
import { credentialLifetimesMs } from '../../../domain/access/staff.ts';
import { ForbiddenError } from '../../../domain/errors.ts';
import type { Browser, NewSession } from '../../../operations/access/create-session.ts';

const names = { session: 'firsthold-session', device: 'firsthold-device' } as const;
const secret = /^[\w-]{43}$/;

/**
 * Cookies are only sent over TLS, and only by the very host that set them (`__Host-`). On this machine itself
 * (`http://localhost:8080`), where there is no TLS and not every browser takes such a cookie without it, they go by their
 * plain names, which count nowhere else.
 */
export function readBrowserCookies(request: FastifyRequest): Browser {
  const cookies = cookiesOf(request.headers.cookie ?? '');
  const secretIn = (name: string) => {
    const value =
      cookies.get(`__Host-${name}`) ?? (isThisMachine(request.headers.host) ? cookies.get(name) : undefined);
    return value !== undefined && secret.test(value) ? value : null;
  };
  return {
    session: secretIn(names.session),
    device: secretIn(names.device),
    userAgent: truncateUserAgent(request.headers['user-agent']),
  };
}

/** Has the browser remember that somebody is logged in, and that it is known. */
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

/** Has the browser forget who is logged in; it is still known. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(request, names.session, '', 0));
}

/**
 * Refuses to log in where the browser would not keep the cookie.
 *
 * @throws ForbiddenError
 */
export function assertTls({ headers: { host, origin } }: FastifyRequest): void {
  if (origin?.startsWith('http:') && !isThisMachine(host))
    throw new ForbiddenError('Open this service by https: nobody logs in over an open line.');
}

function cookie({ headers }: FastifyRequest, name: string, value: string, ms: number): string {
  const isPlain = isThisMachine(headers.host) && !headers.origin?.startsWith('https:');
  const rest = `Path=/; Max-Age=${ms / 1000}; HttpOnly; SameSite=Lax`;
  return isPlain ? `${name}=${value}; ${rest}` : `__Host-${name}=${value}; ${rest}; Secure`;
}

/** Whether a host is a name of the machine itself, as its own browser asks for it. */
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
    // Of two of one name, the browser sends the more exact one first.
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}
