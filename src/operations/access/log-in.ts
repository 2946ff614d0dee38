import { credentialLifetimesMs } from '../../domain/access/staff.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findDevice } from '../../storage/access/sessions.ts';
import { findStaff, findStaffByEmail } from '../../storage/access/staff.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';
import { type Browser, createSession, hashDevice, type NewSession } from './create-session.ts';
import type { PasswordHasher } from './passwords.ts';

/**
 * Logs a person in with e-mail address and password.
 *
 * @returns null if either is wrong; neither the result nor its duration reveals which
 * @throws PasswordQueueFullError if too many passwords are being checked
 */
export async function logIn(
  context: Context,
  passwords: PasswordHasher,
  { email, password, browser }: { email: string; password: string; browser: Browser },
): Promise<NewSession | null> {
  const { storage } = context;
  const found = await storage.read(async (db) => {
    const staff = await findStaffByEmail(db, email);
    return {
      staff,
      isKnown:
        staff !== undefined &&
        (await isKnownDevice(db, browser, { staffId: staff.id, now: context.clock() })),
    };
  });
  const stored = found.staff?.passwordHash ?? null;
  const isRight = await passwords.isRight(password, stored, found.isKnown);
  const { staff } = found;
  if (!isRight || staff === undefined) return null;
  return storage.transact(async (db) => {
    // The password was changed while it was checked.
    if ((await findStaff(db, staff.id, { isLocked: true }))?.passwordHash !== stored) return null;
    return createSession(context, db, staff.id, { browser, by: 'password' });
  });
}

/** Returns whether a person has logged in with this browser before. */
export async function isKnownDevice(
  db: Reader,
  { device }: Pick<Browser, 'device'>,
  { staffId, now }: { staffId: string; now: Instant },
): Promise<boolean> {
  if (device === null) return false;
  const existing = await findDevice(db, { secretHash: hashDevice(device, staffId), staffId });
  return existing !== undefined && now < existing.lastUsedAt + credentialLifetimesMs.device;
}
