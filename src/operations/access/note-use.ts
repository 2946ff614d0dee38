import { type ApiToken, lifetimes } from '../../domain/access/staff.ts';
import { touchToken } from '../../storage/access/api-tokens.ts';
import { type StoredSession, touchSession } from '../../storage/access/sessions.ts';
import type { Context } from '../context.ts';

/** Writes down that somebody was there, once in a while: a session that is used goes on. It is no event. */
export async function noteSession({ storage, clock }: Context, session: StoredSession): Promise<void> {
  const now = clock();
  if (now - session.lastSeenAt < lifetimes.sessionSeen) return;
  await storage.transact((db) => touchSession(db, session.secretHash, now));
}

/** The same of a token. */
export async function noteToken({ storage, clock }: Context, token: ApiToken): Promise<void> {
  const now = clock();
  if (token.lastUsedAt !== null && now - token.lastUsedAt < lifetimes.sessionSeen) return;
  await storage.transact((db) => touchToken(db, token.id, now));
}
