/** Staff of a venue for tests: logged in or with a token, without a password check. */
import { randomBytes } from 'node:crypto';
import { type TokenScope, tokenScopes } from '../src/domain/access/staff-actions.ts';
import type { StaffRole } from '../src/domain/access/staff-role.ts';
import { addToken } from '../src/operations/access/add-token.ts';
import { createSession } from '../src/operations/access/create-session.ts';
import type { Context } from '../src/operations/context.ts';
import { insertStaff, upsertMembership } from '../src/storage/access/staff.ts';
import type { TestService } from './service.ts';

/** A logged-in user. */
export interface LoggedIn {
  readonly staffId: string;
  /** The headers that their browser sends. `app.inject` uses the host `localhost`. */
  readonly headers: { readonly cookie: string; readonly 'sec-fetch-site': 'same-origin' };
}

/** Logs in a new user with this role at the venue. */
export async function logInAs(
  context: Context,
  {
    venueId = 'riverside',
    role,
    device = null,
    hasPassword = false,
  }: {
    venueId?: string;
    role: StaffRole;
    device?: string | null;
    /** Whether a password is set; none fits it. */
    hasPassword?: boolean;
  },
): Promise<LoggedIn> {
  const staffId = `staff-${randomBytes(6).toString('hex')}`;
  const createdAt = context.clock();
  const { session } = await context.storage.transact(async (db) => {
    const email = `${staffId}@example.com`;
    const passwordHash = hasPassword ? 'of no password' : null;
    await insertStaff(db, { id: staffId, name: `A ${role}`, email, passwordHash, createdAt });
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

/**
 * Accepts an invitation, as the page that its link opens does.
 *
 * @param link as the command line prints it
 * @param headers of another user who is logged in
 */
export const acceptInvitation = (
  { app }: TestService,
  link: string,
  details: { readonly password?: string; readonly name?: string },
  headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
) =>
  app.inject({
    method: 'POST',
    url: '/venues/manage/v1/invitations/accept',
    headers,
    payload: { secret: link.trim().split('#')[1] ?? '', ...details },
  });

/** Creates a token for the venue and returns the headers of a program that uses it. */
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
