import { createClient } from '../client/client.ts';
import { QueryCache } from './state/query-cache.ts';

/** Beyond this wait, in milliseconds, the form shows a countdown instead of waiting silently. */
const maxWaitMs = 2000;

const pages = new Map<string, QueryCache>();

/** Returns the cache of a website key, shared by all its elements on the page; a new one if no element uses it. */
export function cacheOf(base: string, siteKey: string, send: typeof fetch): QueryCache {
  const name = `${base} ${siteKey}`;
  const shared = pages.get(name);
  if (shared?.hasSubscribers) return shared;
  const cache = new QueryCache(createClient({ base, siteKey, maxWaitMs, fetch: send }), Date.now);
  pages.set(name, cache);
  return cache;
}
