import type { FastifyRequest } from 'fastify';
import { isLive, isWorking } from '../../../domain/access/staff.ts';
import { noteSession, noteToken } from '../../../operations/access/note-use.ts';
import { hashOfSecret } from '../../../operations/access/secrets.ts';
import { findTokenBySecret } from '../../../storage/access/api-tokens.ts';
import { findSession } from '../../../storage/access/sessions.ts';
import { listMembershipsOf } from '../../../storage/access/staff.ts';
import type { ManagementContext, Staff } from '../context.ts';
import { browserOf } from './cookies.ts';

/** Whoever is logged in with this browser; null: nobody (any more). */
export async function bySession(context: ManagementContext, request: FastifyRequest): Promise<Staff | null> {
  const { session: secret } = browserOf(request);
  if (secret === null) return null;
  const found = await context.storage.read(async (db) => {
    const session = await findSession(db, hashOfSecret(secret));
    if (session === undefined || !isLive(session, context.clock())) return null;
    return { session, memberships: await listMembershipsOf(db, session.staffId) };
  });
  if (found === null) return null;
  await noteSession(context, found.session);
  const { staffId: id } = found.session;
  return { id, actor: `staff:${id}`, memberships: found.memberships, session: secret, scopes: null };
}

/** The program that uses a token; null: it is none (any more). */
export async function byToken(context: ManagementContext, secret: string): Promise<Staff | null> {
  const token = await context.storage.read((db) => findTokenBySecret(db, hashOfSecret(secret)));
  if (token === undefined || !isWorking(token, context.clock())) return null;
  await noteToken(context, token);
  const { id, venueId, scopes } = token;
  return { id, actor: `token:${id}`, memberships: [{ venueId, role: null }], session: null, scopes };
}
