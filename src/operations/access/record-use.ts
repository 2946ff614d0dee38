import { type ApiToken, credentialLifetimesMs } from '../../domain/access/staff.ts';
import { updateTokenLastUsed } from '../../storage/access/api-tokens.ts';
import { type StoredSession, updateSessionLastSeen } from '../../storage/access/sessions.ts';
import type { Context } from '../context.ts';

/** Stores when a session was last used, throttled; this extends it. Not an event. */
export async function recordSessionUse({ storage, clock }: Context, session: StoredSession): Promise<void> {
  const now = clock();
  if (now - session.lastSeenAt < credentialLifetimesMs.sessionSeen) return;
  await storage.transact((db) => updateSessionLastSeen(db, session.secretHash, now));
}

/** Stores when a token was last used, throttled. */
export async function recordTokenUse({ storage, clock }: Context, token: ApiToken): Promise<void> {
  const now = clock();
  if (token.lastUsedAt !== null && now - token.lastUsedAt < credentialLifetimesMs.sessionSeen) return;
  await storage.transact((db) => updateTokenLastUsed(db, token, now));
}
