import { lifetimes, normalEmail } from '../../domain/access/staff.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findDevice } from '../../storage/access/sessions.ts';
import { findStaff, findStaffByEmail } from '../../storage/access/staff.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';
import { type Browser, hashOfDevice, type NewSession, openSession } from './open-session.ts';
import type { Passwords } from './passwords.ts';

/**
 * Logs somebody in by e-mail address and password.
 *
 * @returns null when they are not right: which of them, nobody can tell, neither by how long it takes
 * @throws PasswordsBusyError when too many are being checked
 */
export async function logIn(
  context: Context,
  passwords: Passwords,
  { email, password, browser }: { email: string; password: string; browser: Browser },
): Promise<NewSession | null> {
  const { storage } = context;
  const found = await storage.read(async (db) => {
    const staff = await findStaffByEmail(db, normalEmail(email) ?? '');
    return {
      staff,
      isKnown:
        staff !== undefined &&
        (await isKnownDevice(db, browser, { staffId: staff.id, now: context.clock() })),
    };
  });
  const kept = found.staff?.passwordHash ?? null;
  const isRight = await passwords.isRight(password, kept, found.isKnown);
  const { staff } = found;
  if (!isRight || staff === undefined) return null;
  return storage.transact(async (db) => {
    // Another password since then, and the one that was right is not any more.
    if ((await findStaff(db, staff.id))?.passwordHash !== kept) return null;
    return openSession(context, db, staff.id, { browser, by: 'password' });
  });
}

/** Whether somebody has logged in with this browser before. */
export async function isKnownDevice(
  db: Reader,
  { device }: Pick<Browser, 'device'>,
  { staffId, now }: { staffId: string; now: Instant },
): Promise<boolean> {
  if (device === null) return false;
  const known = await findDevice(db, { secretHash: hashOfDevice(device, staffId), staffId });
  return known !== undefined && now < known.lastUsedAt + lifetimes.device;
}
