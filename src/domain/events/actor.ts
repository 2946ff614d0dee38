/** Who did something: never a guest's name or address. */
export type Actor =
  /** A visitor, by way of a website key: `visitor:riverside-web`. */
  | `visitor:${string}`
  /** Whoever has a shell on the machine: the command line. */
  | 'operator'
  /** A member of the venue's staff, by id: `staff:7f3c`. */
  | `staff:${string}`
  /** A program of the venue's, by the id of its token: `token:token-Qm9va2luZ3M`. */
  | `token:${string}`
  /** The service itself: a hold that lapsed, a webhook that was given up. */
  | 'service';

/** An actor as others are told of it. */
export type ActorPayload =
  /** Rows of versions up to 0.1 do not say which key it was. */
  | { readonly kind: 'visitor'; readonly siteKey: string | null }
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'token'; readonly id: string }
  | { readonly kind: 'operator' }
  | { readonly kind: 'service' };

/** @param text as it is stored; what no version ever wrote is taken for the service */
export function presentActor(text: string): ActorPayload {
  const [kind = '', ...rest] = text.split(':');
  const name = rest.join(':');
  if (kind === 'visitor') return { kind, siteKey: name === '' ? null : name };
  if (kind === 'staff' || kind === 'token') return { kind, id: name };
  return kind === 'operator' ? { kind } : { kind: 'service' };
}

/** The same in a word, where the website key stands beside it anyway. */
export const actorKind = (text: string) => (text.startsWith('visitor:') ? 'visitor' : text);
