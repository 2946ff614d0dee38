import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { originMatchesHost } from '../../domain/venue/website.ts';
import { isTrustedPeer, type TrustedProxies } from './client-address.ts';
import type { Metrics } from './metrics.ts';

/**
 * Returns a function that checks what a proxy has made of a request: its `X-Forwarded-For` and its `Host`. It warns once
 * about each, with the page that explains it.
 */
export function newProxyCheck(
  trusted: TrustedProxies,
  metrics: Pick<Metrics, 'forwards' | 'untrustedForwards'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => void {
  const counts = metrics.forwards;
  let hasWarnedOfHost = false;
  return ({ headers, socket }) => {
    const { host, origin, 'x-forwarded-for': forwarded } = headers;
    // A browser says that its page is of this host, and the host is another one.
    if (!hasWarnedOfHost && origin !== undefined && headers['sec-fetch-site'] === 'same-origin')
      if (host === undefined || !originMatchesHost(origin, host)) {
        hasWarnedOfHost = true;
        logger.warn(
          'requests of pages of this service are refused, because a proxy changes their Host header (docs/run/proxy.md#pass-on-the-host-header)',
        );
      }
    if (forwarded === undefined) return;
    counts.forwarded += 1;
    if (!isTrustedPeer(socket.remoteAddress, trusted)) {
      counts.untrusted += 1;
      metrics.untrustedForwards.inc();
      if (counts.untrusted === 1)
        logger.warn(
          'X-Forwarded-For arrives from a sender that TRUST_PROXY does not name: all visitors behind it share one rate limit (docs/run/proxy.md)',
        );
    } else if ('count' in trusted && String(forwarded).split(',').length < trusted.count)
      counts.tooShort += 1;
  };
}
