import { createClient } from '../client/client.ts';
import { SharedReads } from './state/shared-reads.ts';

/** Visitors are told to wait rather than left waiting: past this, in milliseconds, the screen counts down. */
const longestWaitMs = 2000;

const pages = new Map<string, SharedReads>();

/** The reads of a website key, shared by all elements of the page that show it; new once nobody listens any more. */
export function readsOf(base: string, siteKey: string, send: typeof fetch): SharedReads {
  const name = `${base} ${siteKey}`;
  const shared = pages.get(name);
  if (shared?.isInUse) return shared;
  const reads = new SharedReads(createClient({ base, siteKey, longestWaitMs, fetch: send }), Date.now);
  pages.set(name, reads);
  return reads;
}
