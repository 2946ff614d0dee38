import { createClient } from '../client/client.ts';
import { SharedReads } from './state/shared-reads.ts';

/** Visitors are told to wait rather than left waiting: past this, in milliseconds, the screen counts down. */
const longestWaitMs = 2000;

const pages = new Map<string, { reads: SharedReads; users: number }>();

/** The reads of a website key, shared by all elements of the page that show it; `leave` them when done. */
export function joinReads(base: string, siteKey: string, send: typeof fetch) {
  const name = `${base} ${siteKey}`;
  let page = pages.get(name);
  if (!page) {
    const client = createClient({ base, siteKey, longestWaitMs, fetch: send });
    page = { reads: new SharedReads(client, Date.now), users: 0 };
    pages.set(name, page);
  }
  const joined = page;
  joined.users++;
  return {
    reads: joined.reads,
    leave() {
      if (--joined.users === 0) pages.delete(name);
    },
  };
}
