import { maxGuestLengths } from '../booking/guest.ts';
import { addressForms } from '../fields/address-forms.ts';
import { isEmailAddress } from '../fields/email.ts';
import { toNfc } from '../fields/unicode-normalization.ts';
import { type Instant, msPerDay, msPerHour, msPerMinute } from '../time/instant.ts';
import type { TokenScope } from './staff-actions.ts';
import type { StaffRole } from './staff-role.ts';

/** How a person proves who they are. */
export type SignInMethod = 'password' | 'passkey' | 'link';

/** A person who works at one or several venues. */
export interface StaffMember {
  readonly id: string;
  readonly name: string;
  /** Normalized by `normalizeEmail`, and unique. */
  readonly email: string;
  readonly createdAt: Instant;
}

/** A person's role at one venue. */
export interface Membership {
  readonly venueId: string;
  readonly staffId: string;
  readonly role: StaffRole;
  readonly createdAt: Instant;
}

/** A one-time link: to join a venue, to set a password, or to set up a service without a venue. */
export interface Invitation {
  readonly id: string;
  readonly target:
    | { readonly venueId: string; readonly role: StaffRole; readonly email: string | null }
    | { readonly staffId: string }
    | { readonly newVenue: true };
  /** The actor, as in the event log. */
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly endsAt: Instant;
  readonly usedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** An API token of a venue's program. */
export interface ApiToken {
  readonly id: string;
  readonly venueId: string;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  /** Null: no end. */
  readonly endsAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** A credential that replaces a password; only its public key is stored. */
export interface Passkey {
  readonly id: string;
  readonly staffId: string;
  /** The host where it was registered, with its port unless that is the default port; it is accepted nowhere else. */
  readonly host: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly label: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** How long credentials are valid, in milliseconds. */
export const credentialLifetimesMs = {
  /** How long an unused session stays valid. */
  sessionIdle: 14 * msPerDay,
  /** How long any session stays valid, even if it is used. */
  session: 90 * msPerDay,
  /** How often a session's last use is stored. */
  sessionSeen: msPerHour,
  /** How long after a login a person may change the access to an account or venue without logging in again. */
  recentLogIn: 10 * msPerMinute,
  /** How long a browser counts as known after its last login. */
  device: 400 * msPerDay,
  invitation: 7 * msPerDay,
  /** A passkey challenge. */
  challenge: 5 * msPerMinute,
  /** A link to set a password. */
  passwordLink: 3 * msPerDay,
  /** A link printed at the start. */
  firstLink: msPerDay,
} as const;

/** Returns whether a session is active. */
export const isSessionActive = (
  session: { readonly lastSeenAt: Instant; readonly endsAt: Instant },
  now: Instant,
) => now < session.endsAt && now < session.lastSeenAt + credentialLifetimesMs.sessionIdle;

/** Returns whether the login is recent enough to change who can log in (OWASP ASVS 7.5.1). */
export const isRecentLogin = (loggedInAt: Instant, now: Instant) =>
  now < loggedInAt + credentialLifetimesMs.recentLogIn;

/** Returns whether a one-time link can be used. */
export const isInvitationOpen = ({ endsAt, usedAt, revokedAt }: Invitation, now: Instant) =>
  usedAt === null && revokedAt === null && now < endsAt;

/**
 * Returns whether only a logged-in person can use the link: staff created it without an e-mail address. The service
 * itself creates such a link, for a new person, only if no venue has an owner.
 */
export const needsAccount = ({ target, createdBy }: Invitation) =>
  'venueId' in target && target.email === null && createdBy !== 'service';

/** Returns whether a token is active. */
export const isTokenActive = ({ endsAt, revokedAt }: ApiToken, now: Instant) =>
  revokedAt === null && (endsAt === null || now < endsAt);

/** Normalizes an e-mail address, so that equal addresses are equal strings; null: invalid. */
export function normalizeEmail(text: string): string | null {
  const email = toNfc(text.trim(), maxGuestLengths.email).toLowerCase();
  return isEmailAddress(email) ? addressForms(email)[0] : null;
}
