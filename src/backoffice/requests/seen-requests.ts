/**
 * Stores in the browser which version of each request the person has seen, so that lists can mark new and changed
 * requests.
 */
import type { Instant } from '../../domain/time/instant.ts';

/** The version of a request. */
export interface SeenVersion {
  readonly reference: string;
  readonly status: string;
  readonly date: string;
  readonly spaceId: string;
  readonly slotName: string | null;
  /** Undefined for the front desk, which sees no prices. */
  readonly totalCents: number | undefined;
  readonly createdAt: string;
}

interface StoredSeen {
  /** Requests from before the person's first visit are not new. */
  readonly since: Instant;
  readonly seen: Readonly<Record<string, string>>;
}

/** The maximum number of stored versions, most recently seen first. */
const max = 1000;
const keyOf = (venueId: string) => `firsthold seen ${venueId}`;

const fingerprintOf = ({ status, date, spaceId, slotName, totalCents }: SeenVersion) =>
  JSON.stringify([status, date, spaceId, slotName, totalCents]);

function read(venueId: string, now: Instant): StoredSeen {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(venueId)) ?? 'null') as StoredSeen | null;
    if (stored?.seen !== undefined) return stored;
  } catch {
    // Without browser storage, nothing is new.
  }
  return write(venueId, { since: now, seen: {} });
}

function write(venueId: string, stored: StoredSeen): StoredSeen {
  try {
    localStorage.setItem(keyOf(venueId), JSON.stringify(stored));
  } catch {
    // Without browser storage, nothing is stored.
  }
  return stored;
}

/** Returns how to mark requests in a list: `new` if never seen, `changed` if seen in another version. */
export function seenStatus(
  venueId: string,
  now: Instant,
): (request: SeenVersion) => 'new' | 'changed' | null {
  const { since, seen } = read(venueId, now);
  return (request) => {
    const then = seen[request.reference];
    if (then === undefined) return Date.parse(request.createdAt) > since ? 'new' : null;
    return then === fingerprintOf(request) ? null : 'changed';
  };
}

/** Stores that requests were seen in their current version. */
export function markSeen(venueId: string, requests: readonly SeenVersion[], now: Instant): void {
  const { since, seen } = read(venueId, now);
  const rest = { ...seen };
  for (const { reference } of requests) delete rest[reference];
  const all = [
    ...Object.entries(rest),
    ...requests.map((each) => [each.reference, fingerprintOf(each)] as const),
  ];
  write(venueId, { since, seen: Object.fromEntries(all.slice(-max)) });
}
