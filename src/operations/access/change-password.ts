import { passwordProblem } from '../../domain/access/password.ts';
import type { Passkey, SignInMethod } from '../../domain/access/staff.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { deleteSessionsOf } from '../../storage/access/sessions.ts';
import { findStaff, listMembershipsOf, lockStaff, updateStaff } from '../../storage/access/staff.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';
import { listVenueNames } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { type Browser, createSession, hashDevice, type NewSession } from './create-session.ts';
import type { PasswordHasher } from './passwords.ts';
import { keepOrRemovePasskeys } from './remove-passkey.ts';

/**
 * Asserts that a password meets the rules.
 *
 * @throws ValidationError if the password is not allowed
 */
export function assertPasswordAllowed(
  password: string,
  email: string,
  path: string,
  names: readonly string[] = [],
): void {
  const unfit = passwordProblem(password, email, names);
  if (unfit === null) return;
  const [message, text] = unfit;
  throw new ValidationError([{ path, message, ...text }]);
}

/** Returns the names of a person's venues. */
export async function venueNamesOf(db: Reader, staffId: string): Promise<string[]> {
  const memberships = await listMembershipsOf(db, staffId);
  const venues = await listVenueNames(
    db,
    memberships.map(({ venueId }) => venueId),
  );
  return venues.map(({ name }) => name);
}

/**
 * Changes the password of a logged-in person and ends their other sessions.
 *
 * @param signedInBy of this browser's session, which the new one keeps
 * @param removePasskeys whether to remove their passkeys too
 * @returns the new session of this browser, and the remaining passkeys
 * @throws ForbiddenError if the current password is wrong
 * @throws ValidationError if the new one is not allowed
 * @throws PasswordQueueFullError if too many passwords are being checked
 */
export async function changePassword(
  context: Context,
  passwords: PasswordHasher,
  {
    staffId,
    current,
    newPassword,
    browser,
    removePasskeys = false,
    signedInBy = 'password',
  }: {
    staffId: string;
    current: string;
    newPassword: string;
    browser: Browser;
    removePasskeys?: boolean;
    signedInBy?: SignInMethod | null;
  },
): Promise<NewSession & { readonly passkeys: readonly Passkey[] }> {
  const { storage } = context;
  const { staff, venues } = await storage.read(async (db) => ({
    staff: await findStaff(db, staffId),
    venues: await venueNamesOf(db, staffId),
  }));
  if (staff === undefined) throw new NotFoundError('No staff member has that id.');
  assertPasswordAllowed(newPassword, staff.email, 'password', [staff.name, ...venues]);
  if (!(await passwords.isRight(current, staff.passwordHash, true)))
    throw new ForbiddenError('The current password is wrong.');
  const passwordHash = await passwords.hash(newPassword);
  return storage.transact(async (db) => {
    // A passkey that is being added now is committed before this, or not at all.
    await lockStaff(db, staffId);
    if ((await findStaff(db, staffId))?.passwordHash !== staff.passwordHash)
      throw new ForbiddenError('The current password is wrong.');
    await updateStaff(db, staffId, { passwordHash });
    await deleteSessionsOf(db, staffId);
    const stored = browser.device === null ? {} : { exceptDeviceHash: hashDevice(browser.device, staffId) };
    await deletePushSubscriptionsOf(db, staffId, stored);
    const now = context.clock();
    const passkeys = await keepOrRemovePasskeys(db, { staffId, removePasskeys, now });
    await recordEvent(db, {
      at: now,
      actor: `staff:${staffId}`,
      kind: 'staff.password-set',
      venueId: null,
      subject: staffId,
      payload: {},
    });
    const opened = await createSession(context, db, staffId, { browser, by: 'password', signedInBy });
    return { ...opened, passkeys };
  });
}
