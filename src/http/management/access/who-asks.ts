import type { FastifyRequest } from 'fastify';
import { isLive, isWorking } from '../../../domain/access/staff.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { noteSession, noteToken } from '../../../operations/access/note-use.ts';
import { hashOfSecret } from '../../../operations/access/secrets.ts';
import { findTokenBySecret } from '../../../storage/access/api-tokens.ts';
import { findSession } from '../../../storage/access/sessions.ts';
import { findMembership, listMembershipsOf } from '../../../storage/access/staff.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import type { ManagementContext, Staff } from '../context.ts';
import { browserOf } from './cookies.ts';

/** Finds the person who is logged in with this browser; null without a live session. */
export async function bySession(context: ManagementContext, request: FastifyRequest): Promise<Staff | null> {
  const { session: secret } = browserOf(request);
  if (secret === null) return null;
  const found = await context.storage.read((db) => sessionHolder(db, secret, context.clock()));
  if (found === null) return null;
  await noteSession(context, found.session);
  return found.staff;
}

/** Finds the program that uses a token; null if the token is unknown, has ended or was revoked. */
export async function byToken(context: ManagementContext, secret: string): Promise<Staff | null> {
  const found = await context.storage.read((db) => tokenHolder(db, secret, context.clock()));
  if (found === null) return null;
  await noteToken(context, found.token);
  return found.staff;
}

/** Locks the session or token and the membership, so that none of them ends before the commit. */
interface Held {
  /** The venue that the transaction is about; undefined: none. */
  readonly venueId: string | undefined;
}

/**
 * Reads again who sends a request, by the session or token with which it was let in.
 *
 * @param held given in a transaction: locks what is read
 * @returns null if the session or token has ended since
 */
export async function readAgain(
  db: Reader,
  { credentials: { kind, secret } }: Staff,
  now: Instant,
  held?: Held,
): Promise<Staff | null> {
  const found = await (kind === 'session' ? sessionHolder : tokenHolder)(db, secret, now, held);
  return found?.staff ?? null;
}

async function sessionHolder(db: Reader, secret: string, now: Instant, held?: Held) {
  const session = await findSession(db, hashOfSecret(secret), { isLocked: held !== undefined });
  if (session === undefined || !isLive(session, now)) return null;
  const { staffId: id } = session;
  const memberships = held ? await heldMembership(db, id, held) : await listMembershipsOf(db, id);
  const credentials = { kind: 'session', secret } as const;
  const { createdAt: loggedInAt } = session;
  const staff: Staff = { id, actor: `staff:${id}`, memberships, credentials, loggedInAt, scopes: null };
  return { session, staff };
}

async function heldMembership(db: Reader, staffId: string, { venueId }: Held) {
  const found = venueId && (await findMembership(db, { venueId, staffId }, { isLocked: true }));
  return found ? [found] : [];
}

async function tokenHolder(db: Reader, secret: string, now: Instant, held?: Held) {
  const token = await findTokenBySecret(db, hashOfSecret(secret), { isLocked: held !== undefined });
  if (token === undefined || !isWorking(token, now)) return null;
  const { id, venueId, scopes } = token;
  const memberships = [{ venueId, role: null }];
  const credentials = { kind: 'token', secret } as const;
  const staff: Staff = { id, actor: `token:${id}`, memberships, credentials, loggedInAt: null, scopes };
  return { token, staff };
}
