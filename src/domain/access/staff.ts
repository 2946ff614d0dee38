import { maxGuestLengths } from '../booking/guest.ts';
import { isEmailAddress } from '../fields/email.ts';
import { toNfc } from '../fields/unicode-normalization.ts';
import { type Instant, msPerDay, msPerHour, msPerMinute } from '../time/instant.ts';
import type { TokenScope } from './staff-actions.ts';
import type { StaffRole } from './staff-role.ts';

/** Somebody who works at a venue, or at several. */
export interface StaffMember {
  readonly id: string;
  readonly name: string;
  /** As `normalizeEmail` spells it; no two have the same. */
  readonly email: string;
  readonly createdAt: Instant;
}

/** What somebody is at one venue. */
export interface Membership {
  readonly venueId: string;
  readonly staffId: string;
  readonly role: StaffRole;
  readonly createdAt: Instant;
}

/** A one-time link: into a venue in a role, to a new password, or into a service that has no venue yet. */
export interface Invitation {
  readonly id: string;
  readonly leadsTo:
    | { readonly venueId: string; readonly role: StaffRole; readonly email: string | null }
    | { readonly staffId: string }
    | { readonly newVenue: true };
  /** An actor, as the event log names them. */
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly endsAt: Instant;
  readonly usedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** What a program of a venue's identifies itself with. */
export interface ApiToken {
  readonly id: string;
  readonly venueId: string;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  /** Null: works until it is revoked. */
  readonly endsAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** What somebody logs in with instead of a password: of the key itself, the public half. */
export interface Passkey {
  readonly id: string;
  readonly staffId: string;
  /** The host it was registered at, with its port unless that is the default port; it is accepted nowhere else. */
  readonly host: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly label: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** How long what somebody was given works, in milliseconds. */
export const credentialLifetimesMs = {
  /** A session that nobody uses. */
  sessionIdle: 14 * msPerDay,
  /** Any session: then one logs in again. */
  session: 90 * msPerDay,
  /** A session's last use is written down so often. */
  sessionSeen: msPerHour,
  /** After logging in, how long access to the account or the venue can be changed without logging in again. */
  recentLogIn: 10 * msPerMinute,
  /** A browser is known, since somebody last logged in there. */
  device: 400 * msPerDay,
  invitation: 7 * msPerDay,
  /** A challenge that a passkey is to answer. */
  challenge: 5 * msPerMinute,
  /** A link to a new password. */
  passwordLink: 3 * msPerDay,
  /** A link that a start prints. */
  firstLink: msPerDay,
} as const;

/** Whether somebody is still logged in. */
export const isSessionActive = (
  session: { readonly lastSeenAt: Instant; readonly endsAt: Instant },
  now: Instant,
) => now < session.endsAt && now < session.lastSeenAt + credentialLifetimesMs.sessionIdle;

/** Whether the login is recent enough to change who can log in (OWASP ASVS 7.5.1). */
export const isRecentLogin = (loggedInAt: Instant, now: Instant) =>
  now < loggedInAt + credentialLifetimesMs.recentLogIn;

/** Whether a one-time link still leads anywhere. */
export const isInvitationOpen = ({ endsAt, usedAt, revokedAt }: Invitation, now: Instant) =>
  usedAt === null && revokedAt === null && now < endsAt;

/**
 * Whether only a person who is logged in can use the link: a member of staff made it without an address. An instance
 * makes such a link, for a newcomer, only where no venue has an owner.
 */
export const needsAccount = ({ leadsTo, createdBy }: Invitation) =>
  'venueId' in leadsTo && leadsTo.email === null && createdBy !== 'service';

/** Whether a token works. */
export const isTokenActive = ({ endsAt, revokedAt }: ApiToken, now: Instant) =>
  revokedAt === null && (endsAt === null || now < endsAt);

/** An e-mail address as people are told apart by it; null: it is none. */
export function normalizeEmail(text: string): string | null {
  const email = toNfc(text.trim(), maxGuestLengths.email).toLowerCase();
  return isEmailAddress(email) ? email : null;
}
