/** The service in this process, without a network. */
import pino from 'pino';
import { buildApp } from '../src/http/app.ts';
import { trustNoProxy } from '../src/http/server/client-address.ts';
import { Metrics } from '../src/http/server/metrics.ts';
import type { Context } from '../src/operations/context.ts';
import type { OpenDatabase } from '../src/storage/access/request-guard.ts';

/**
 * Creates an API client that calls the app in memory.
 *
 * @param cacheBytes the size of the response cache; 0 disables it
 */
export async function inProcessClient(
  context: Context & { readonly storage: OpenDatabase },
  { cacheBytes, encoding }: { readonly cacheBytes: number; readonly encoding: string },
) {
  const app = await buildApp({
    ...context,
    trustedProxies: trustNoProxy,
    cacheBytes,
    logger: pino({ level: 'silent' }),
    metrics: new Metrics(context.storage, context.clock),
  });
  let visitors = 0;
  return {
    /** Returns the duration in milliseconds; each request has its own client address. */
    async send(url: string): Promise<number> {
      const remoteAddress = `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
      const begun = performance.now();
      const { statusCode } = await app.inject({
        url,
        remoteAddress,
        headers: { 'accept-encoding': encoding },
      });
      if (statusCode !== 200) throw new Error(`${url}: status ${statusCode}`);
      return performance.now() - begun;
    },
    close: () => app.close(),
  };
}
