import {
  type Invitation,
  isInvitationOpen,
  needsAccount,
  normalizeEmail,
} from '../../domain/access/staff.ts';
import { isAtLeast } from '../../domain/access/staff-role.ts';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { findInvitation, markInvitationUsed } from '../../storage/access/invitations.ts';
import {
  findMembership,
  findStaff,
  findStaffByEmail,
  insertStaff,
  updateStaff,
  upsertMembership,
} from '../../storage/access/staff.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findVenue, hasVenues } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { assertPasswordAllowed, venueNamesOf } from './change-password.ts';
import { type Browser, createSession, type NewSession } from './create-session.ts';
import { deleteSignIns } from './end-access.ts';
import type { PasswordHasher } from './passwords.ts';
import { hashSecret } from './secrets.ts';

const linkEndedError = () =>
  new NotFoundError('This link has expired or was already used. Ask for a new one.');

/**
 * Finds the open invitation of a one-time link's secret.
 *
 * @throws NotFoundError if there is none
 */
export async function findOpenInvitation(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  secret: string,
): Promise<Invitation> {
  const found = await storage.read((db) => findInvitation(db, hashSecret(secret)));
  if (found === undefined || !isInvitationOpen(found, clock())) throw linkEndedError();
  return found;
}

/** The name and password that a person enters on a one-time link. */
export interface NewAccountDetails {
  readonly email: string | null;
  readonly name: string | null;
  readonly password: string | null;
}

/**
 * Accepts a one-time link: sets a new password, or adds a person to a venue with the name and password they choose. A
 * logged-in person joins with their own account. A new password ends all sessions and other credentials, since the
 * old one may be in the wrong hands.
 *
 * @param staffId the logged-in person; null: not logged in
 * @returns a new session; null for a logged-in person
 * @throws NotFoundError if the link has ended
 * @throws ValidationError if something is missing or the password is not allowed
 * @throws ForbiddenError if the link is for another address, or needs an account and the person is not logged in
 * @throws ConflictError if the address has an account, or the person has that role already
 */
export async function acceptInvitation(
  context: Context,
  passwords: PasswordHasher,
  {
    secret,
    details,
    staffId,
    browser,
  }: { secret: string; details: NewAccountDetails; staffId: string | null; browser: Browser },
): Promise<NewSession | null> {
  const invitation = await findOpenInvitation(context, secret);
  const { target } = invitation;
  if ('venueId' in target && staffId !== null) {
    await context.storage.transact(async (db) => {
      const staff = await findStaff(db, staffId);
      if (staff === undefined) throw linkEndedError();
      if (target.email !== null && normalizeEmail(target.email) !== normalizeEmail(staff.email))
        throw new ForbiddenError('This link is for another email address.');
      await join(context, db, invitation, staff.id);
    });
    return null;
  }
  // Otherwise a link without an address would reveal which addresses have accounts at other venues.
  if (needsAccount(invitation))
    throw new ForbiddenError(
      'This link only works with an account. Sign in and open it again, or ask for a link for your email address.',
    );
  const requested =
    'staffId' in target
      ? { email: await emailOf(context, target.staffId), name: details.name ?? undefined }
      : newStaff(details, 'venueId' in target ? target.email : null);
  const password = details.password ?? '';
  const names = await context.storage.read(async (db) => {
    if ('newVenue' in target) return [];
    if ('venueId' in target) return [(await findVenue(db, target.venueId))?.name ?? ''];
    return [(await findStaff(db, target.staffId))?.name ?? '', ...(await venueNamesOf(db, target.staffId))];
  });
  assertPasswordAllowed(password, requested.email, 'password', [requested.name ?? '', ...names]);
  const passwordHash = await passwords.hash(password);
  return context.storage.transact(async (db) => {
    if ('staffId' in target)
      return setPassword(context, db, invitation, { ...requested, passwordHash, browser });
    if ((await findStaffByEmail(db, requested.email)) !== undefined)
      throw new ConflictError(
        'You already have an account here. Sign in, then open the link again.',
        codedProblem('account_exists'),
      );
    const { email, name = '' } = requested;
    const id = newId(context, 'staff');
    await insertStaff(db, { id, name, email, passwordHash, createdAt: context.clock() });
    if ('newVenue' in target) await claimSetupLink(context, db, invitation);
    else await join(context, db, invitation, id);
    return createSession(context, db, id, { browser, by: 'link' });
  });
}

function newStaff(details: NewAccountDetails, invited: string | null): { email: string; name: string } {
  const email = normalizeEmail(details.email ?? invited ?? '');
  const name = details.name?.trim() ?? '';
  const problems = [
    ...(email === null
      ? [{ path: 'email', message: 'must be an email address', ...codedProblem('email') }]
      : []),
    ...(name === '' ? [{ path: 'name', message: 'is required', ...codedProblem('required') }] : []),
  ];
  if (email === null || problems.length > 0) throw new ValidationError(problems);
  if (invited !== null && normalizeEmail(invited) !== email)
    throw new ForbiddenError('This link is for another email address.');
  return { email, name };
}

async function emailOf({ storage }: Context, staffId: string): Promise<string> {
  const staff = await storage.read((db) => findStaff(db, staffId));
  if (staff === undefined) throw linkEndedError();
  return staff.email;
}

async function join(context: Context, db: Writer, invitation: Invitation, staffId: string): Promise<void> {
  const { id, target } = invitation;
  if (!('venueId' in target)) throw linkEndedError();
  const { venueId, role } = target;
  const now = context.clock();
  if (!(await markInvitationUsed(db, id, 'used_at', now))) throw linkEndedError();
  const before = await findMembership(db, { venueId, staffId });
  if (before !== undefined && isAtLeast(before.role, role))
    throw new ConflictError('You already work at this venue.', codedProblem('works_here'));
  await upsertMembership(db, { venueId, staffId, role, createdAt: now });
  await recordEvent(db, {
    at: now,
    actor: `staff:${staffId}`,
    kind: 'staff.joined',
    venueId,
    subject: staffId,
    payload: { role, invitationId: id },
  });
}

/** @throws NotFoundError if another person has used the link, or a venue exists, since its owners invite staff */
async function claimSetupLink(context: Context, db: Writer, { id }: Invitation): Promise<void> {
  if (await hasVenues(db)) throw linkEndedError();
  if (!(await markInvitationUsed(db, id, 'used_at', context.clock()))) throw linkEndedError();
}

async function setPassword(
  context: Context,
  db: Writer,
  { id, target }: Invitation,
  { name, passwordHash, browser }: { name?: string | undefined; passwordHash: string; browser: Browser },
): Promise<NewSession> {
  const now = context.clock();
  if (!('staffId' in target) || !(await markInvitationUsed(db, id, 'used_at', now))) throw linkEndedError();
  const { staffId } = target;
  const newName = name?.trim();
  await updateStaff(db, staffId, { passwordHash, ...(newName && { name: newName }) });
  await deleteSignIns(db, staffId);
  await recordEvent(db, {
    at: now,
    actor: `staff:${staffId}`,
    kind: 'staff.password-set',
    venueId: null,
    subject: staffId,
    payload: {},
  });
  return createSession(context, db, staffId, { browser, by: 'link' });
}
