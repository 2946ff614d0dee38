import type { FastifyRequest } from 'fastify';
import { isSessionActive, isTokenActive, type SignInMethod } from '../../../domain/access/staff.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { recordSessionUse, recordTokenUse } from '../../../operations/access/record-use.ts';
import { hashSecret } from '../../../operations/access/secrets.ts';
import { findTokenBySecret } from '../../../storage/access/api-tokens.ts';
import { listPasskeys } from '../../../storage/access/passkeys.ts';
import { listVenuesRequiringPasskeys } from '../../../storage/access/required-passkeys.ts';
import { findSession } from '../../../storage/access/sessions.ts';
import { findMembership, listMembershipsOf, type OwnMembership } from '../../../storage/access/staff.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import type { ManagementContext, Staff } from '../context.ts';
import { readBrowserCookies } from './cookies.ts';

/** Returns the `Bearer` token of `Authorization`; null if there is none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [, secret = null] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return secret;
}

/** Finds the person signed in with this browser; null without an active session. */
export async function authenticateSession(
  context: ManagementContext,
  request: FastifyRequest,
): Promise<Staff | null> {
  const { session: secret } = readBrowserCookies(request);
  if (secret === null) return null;
  const found = await context.storage.read((db) => findSessionOwner(db, secret, context.clock()));
  if (found === null) return null;
  await recordSessionUse(context, found.session);
  return found.staff;
}

/** Finds the program that uses a token; null if the token is unknown, expired or revoked. */
export async function authenticateToken(context: ManagementContext, secret: string): Promise<Staff | null> {
  const found = await context.storage.read((db) => findTokenOwner(db, secret, context.clock()));
  if (found === null) return null;
  await recordTokenUse(context, found.token);
  return found.staff;
}

/** Locks the session or token and the membership, so that none of them ends before the commit. */
interface LockedVenue {
  /** The venue of the transaction; undefined: none. */
  readonly venueId: string | undefined;
}

/**
 * Reads the sender of a request again by its session or token.
 *
 * @param lock in a transaction: locks the rows that are read
 * @returns null if the session or token has ended since
 */
export async function reauthenticate(
  db: Reader,
  { credentials: { kind, secret } }: Staff,
  now: Instant,
  lock?: LockedVenue,
): Promise<Staff | null> {
  const found = await (kind === 'session' ? findSessionOwner : findTokenOwner)(db, secret, now, lock);
  return found?.staff ?? null;
}

async function findSessionOwner(db: Reader, secret: string, now: Instant, lock?: LockedVenue) {
  const session = await findSession(db, hashSecret(secret), { isLocked: lock !== undefined });
  if (session === undefined || !isSessionActive(session, now)) return null;
  const { staffId: id } = session;
  const memberships = await (lock ? lockMembership(db, id, lock) : listMembershipsOf(db, id));
  const credentials = { kind: 'session', secret } as const;
  const { createdAt: loggedInAt, signedInBy } = session;
  const venuesNeedingPasskey = withoutPasskey(memberships, signedInBy);
  const hasPasskey = venuesNeedingPasskey.size > 0 && (await listPasskeys(db, id)).length > 0;
  const staff: Staff = {
    id,
    actor: `staff:${id}`,
    memberships,
    credentials,
    loggedInAt,
    signedInBy,
    venuesNeedingPasskey,
    hasPasskey,
    scopes: null,
  };
  return { session, staff };
}

/** Returns the venues to which a session gives no access, because no passkey proved it. */
export const withoutPasskey = (
  memberships: readonly OwnMembership[],
  signedInBy: SignInMethod | null,
): ReadonlySet<string> =>
  new Set(
    memberships
      .filter(({ requiresPasskey }) => requiresPasskey && signedInBy !== 'passkey')
      .map(({ venueId }) => venueId),
  );

async function lockMembership(
  db: Reader,
  staffId: string,
  { venueId }: LockedVenue,
): Promise<OwnMembership[]> {
  const found = venueId && (await findMembership(db, { venueId, staffId }, { isLocked: true }));
  if (!found) return [];
  const requiring = await listVenuesRequiringPasskeys(db, [found.venueId]);
  return [{ ...found, requiresPasskey: requiring.has(found.venueId) }];
}

async function findTokenOwner(db: Reader, secret: string, now: Instant, lock?: LockedVenue) {
  const token = await findTokenBySecret(db, hashSecret(secret), { isLocked: lock !== undefined });
  if (token === undefined || !isTokenActive(token, now)) return null;
  const { id, venueId, scopes } = token;
  const memberships = [{ venueId, role: null }];
  const credentials = { kind: 'token', secret } as const;
  const staff: Staff = {
    id: `${venueId}/${id}`,
    actor: `token:${id}`,
    memberships,
    credentials,
    loggedInAt: null,
    signedInBy: null,
    venuesNeedingPasskey: new Set(),
    hasPasskey: false,
    scopes,
  };
  return { token, staff };
}
