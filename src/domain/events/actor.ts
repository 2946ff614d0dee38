/** The actor of an event; never a guest's name or address. */
export type Actor =
  /** A visitor, by website key: `visitor:riverside-web`. */
  | `visitor:${string}`
  /** A shell user of the machine: the command line. */
  | 'operator'
  /** A member of staff, by id: `staff:7f3c`. */
  | `staff:${string}`
  /** A venue's program, by the id of its token: `token:token-Qm9va2luZ3M`. */
  | `token:${string}`
  /** The service itself: an expired hold, a webhook that was disabled. */
  | 'service';

/** An actor in APIs and webhooks. */
export type ActorPayload =
  /** Rows of versions up to 0.1 do not have the key. */
  | { readonly kind: 'visitor'; readonly siteKey: string | null }
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'token'; readonly id: string }
  | { readonly kind: 'operator' }
  | { readonly kind: 'service' };

/**
 * Parses a stored actor.
 *
 * @param text as stored; an unknown one counts as the service
 */
export function presentActor(text: string): ActorPayload {
  const [kind = '', ...rest] = text.split(':');
  const name = rest.join(':');
  if (kind === 'visitor') return { kind, siteKey: name === '' ? null : name };
  if (kind === 'staff' || kind === 'token') return { kind, id: name };
  return kind === 'operator' ? { kind } : { kind: 'service' };
}

/** Returns an actor without its website key, for places that show the key separately. */
export const actorKind = (text: string) => (text.startsWith('visitor:') ? 'visitor' : text);
