/** Those who work at a venue, as a test needs them: logged in, or with a token, without a password being checked. */
import { randomBytes } from 'node:crypto';
import { type TokenScope, tokenScopes } from '../src/domain/access/staff-actions.ts';
import type { StaffRole } from '../src/domain/access/staff-role.ts';
import { addToken } from '../src/operations/access/add-token.ts';
import { createSession } from '../src/operations/access/create-session.ts';
import type { Context } from '../src/operations/context.ts';
import { insertStaff, upsertMembership } from '../src/storage/access/staff.ts';

/** Somebody who is logged in. */
export interface LoggedIn {
  readonly staffId: string;
  /** What their browser sends with every request; `app.inject` asks for `localhost`, as it does. */
  readonly headers: { readonly cookie: string; readonly 'sec-fetch-site': 'same-origin' };
}

/** Logs in somebody new who is this at that venue. */
export async function logInAs(
  context: Context,
  {
    venueId = 'riverside',
    role,
    device = null,
  }: { venueId?: string; role: StaffRole; device?: string | null },
): Promise<LoggedIn> {
  const staffId = `staff-${randomBytes(6).toString('hex')}`;
  const createdAt = context.clock();
  const { session } = await context.storage.transact(async (db) => {
    const email = `${staffId}@example.com`;
    await insertStaff(db, { id: staffId, name: `A ${role}`, email, passwordHash: null, createdAt });
    await upsertMembership(db, { venueId, staffId, role, createdAt });
    return createSession(context, db, staffId, {
      browser: { session: null, device, userAgent: '' },
      by: 'link',
    });
  });
  return {
    staffId,
    headers: { cookie: `firsthold-session=${session}`, 'sec-fetch-site': 'same-origin' },
  };
}

/** The headers of a program with a token of that venue's. */
export async function tokenFor(
  context: Context,
  { venueId = 'riverside', scopes = tokenScopes }: { venueId?: string; scopes?: readonly TokenScope[] } = {},
): Promise<{ readonly tokenId: string; readonly headers: { readonly authorization: string } }> {
  const { token, secret } = await addToken(
    context,
    { venueId, label: 'A test', scopes, endsAt: null },
    'operator',
  );
  return { tokenId: token.id, headers: { authorization: `Bearer ${secret}` } };
}
