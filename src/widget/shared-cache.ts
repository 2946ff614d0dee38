import { createClient } from '../client/client.ts';
import { QueryCache } from './state/query-cache.ts';
import { ServiceStatus } from './state/service-status.ts';

/** Beyond this wait, in milliseconds, the form shows a countdown instead of waiting silently. */
const maxWaitMs = 2000;

const pages = new Map<string, QueryCache>();

/** Returns the cache of a website key, shared by all its elements on the page; a new one if no element uses it. */
export function cacheOf(base: string, siteKey: string, send: typeof fetch): QueryCache {
  const name = `${base} ${siteKey}`;
  const shared = pages.get(name);
  if (shared?.hasSubscribers) return shared;
  const service = new ServiceStatus();
  const client = createClient({ base, siteKey, maxWaitMs, fetch: service.watch(send) });
  const cache = new QueryCache(client, service);
  pages.set(name, cache);
  return cache;
}
