/** Former names and data of four kinds of event. They occur in exports of earlier development versions. */
import { type EventKind, isEventKind } from './event.ts';

const formerKinds: Readonly<Record<string, readonly [EventKind, object]>> = {
  'dates.blocked': ['block.added', {}],
  'dates.unblocked': ['block.removed', {}],
  'venue.added': ['venue.imported', { isNew: true }],
  'venue.changed': ['venue.imported', { isNew: false }],
};

/**
 * Upgrades a former event.
 *
 * @returns null for a kind of a newer version
 */
export function upgradeLegacyEvent(
  action: string,
  details: object,
): { readonly kind: EventKind; readonly payload: object } | null {
  const former = Object.hasOwn(formerKinds, action) ? formerKinds[action] : undefined;
  if (former !== undefined) return { kind: former[0], payload: { ...details, ...former[1] } };
  return isEventKind(action) ? { kind: action, payload: details } : null;
}
