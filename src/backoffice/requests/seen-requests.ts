/**
 * Which requests somebody has looked at on this device, and how they stood then: so that a list can tell what is new, and what
 * changed since. It is kept in the browser alone.
 */
import type { Instant } from '../../domain/time/instant.ts';

/** What of a request tells whether it is still as it was. */
export interface SeenVersion {
  readonly reference: string;
  readonly status: string;
  readonly date: string;
  readonly spaceId: string;
  readonly slotName: string;
  readonly totalCents: number;
  readonly createdAt: string;
}

interface StoredSeen {
  /** What was placed before somebody first came here is not new. */
  readonly since: Instant;
  readonly looked: Readonly<Record<string, string>>;
}

/** So many are remembered, those that were looked at last. */
const most = 1000;
const keyOf = (venueId: string) => `firsthold seen ${venueId}`;

const standingOf = ({ status, date, spaceId, slotName, totalCents }: SeenVersion) =>
  JSON.stringify([status, date, spaceId, slotName, totalCents]);

function read(venueId: string, now: Instant): StoredSeen {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(venueId)) ?? 'null') as StoredSeen | null;
    if (stored !== null) return stored;
  } catch {
    // A browser that keeps nothing: nothing is new to it.
  }
  return write(venueId, { since: now, looked: {} });
}

function write(venueId: string, stored: StoredSeen): StoredSeen {
  try {
    localStorage.setItem(keyOf(venueId), JSON.stringify(stored));
  } catch {
    // As above.
  }
  return stored;
}

/** What is to be told of requests in a list: `new`, where it was never looked at; `changed`, where it stood otherwise then. */
export function seenStatus(
  venueId: string,
  now: Instant,
): (request: SeenVersion) => 'new' | 'changed' | null {
  const { since, looked } = read(venueId, now);
  return (request) => {
    const then = looked[request.reference];
    if (then === undefined) return Date.parse(request.createdAt) > since ? 'new' : null;
    return then === standingOf(request) ? null : 'changed';
  };
}

/** They have been looked at as they stand. */
export function markSeen(venueId: string, requests: readonly SeenVersion[], now: Instant): void {
  const { since, looked } = read(venueId, now);
  const rest = { ...looked };
  for (const { reference } of requests) delete rest[reference];
  const all = [
    ...Object.entries(rest),
    ...requests.map((each) => [each.reference, standingOf(each)] as const),
  ];
  write(venueId, { since, looked: Object.fromEntries(all.slice(-most)) });
}
