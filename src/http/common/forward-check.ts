import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { isTrustedPeer, type TrustedProxies } from './client-address.ts';
import type { Metrics } from './metrics.ts';

/** Returns a function that compares a request's `X-Forwarded-For` with the trusted proxies; it warns once. */
export function newForwardCheck(
  trusted: TrustedProxies,
  metrics: Pick<Metrics, 'forwards' | 'untrustedForwards'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => void {
  const counts = metrics.forwards;
  return ({ headers, socket }) => {
    const header = headers['x-forwarded-for'];
    if (header === undefined) return;
    counts.forwarded += 1;
    if (!isTrustedPeer(socket.remoteAddress, trusted)) {
      counts.untrusted += 1;
      metrics.untrustedForwards.inc();
      if (counts.untrusted === 1)
        logger.warn(
          'X-Forwarded-For arrives from a sender that TRUST_PROXY does not name: all visitors behind it share one rate limit (docs/run/proxy.md)',
        );
    } else if ('count' in trusted && String(header).split(',').length < trusted.count) counts.tooShort += 1;
  };
}
