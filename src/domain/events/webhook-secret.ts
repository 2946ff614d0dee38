/** The signing secrets of a webhook. Several may be valid at a time, so that a receiver can change to a new one. */
import type { Instant } from '../time/instant.ts';

/** How long the previous secret stays valid after a new one, in hours: by default and at most. */
export const defaultOverlapHours = 24;
export const maxOverlapHours = 168;

/** A signing secret, encrypted. */
export interface StoredSecret {
  readonly encrypted: string;
  readonly validFrom: Instant;
  /** The first instant at which it is not used; null: no end. */
  readonly validUntil: Instant | null;
}

/**
 * Returns the secrets of a webhook with a new one. Of the others, only the newest stays, until `previousUntil`, so that
 * a message never has more than two signatures.
 */
export function rotatedSecrets(
  secrets: readonly StoredSecret[],
  {
    encrypted,
    now,
    previousUntil,
  }: { readonly encrypted: string; readonly now: Instant; readonly previousUntil: Instant },
): readonly StoredSecret[] {
  const previous = secrets.at(-1);
  return [
    ...(previous !== undefined && previousUntil > now ? [{ ...previous, validUntil: previousUntil }] : []),
    { encrypted, validFrom: now, validUntil: null },
  ];
}

/** Returns the secrets that sign a message at `now`. */
export function validSecrets(secrets: readonly StoredSecret[], now: Instant): readonly StoredSecret[] {
  return secrets.filter(
    ({ validFrom, validUntil }) => validFrom <= now && (validUntil === null || now < validUntil),
  );
}
