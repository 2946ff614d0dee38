import { credentialLifetimesMs, type SignInMethod } from '../../domain/access/staff.ts';
import type { Actor } from '../../domain/events/actor.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  insertKnownDevice,
  insertSession,
  upsertKnownDevice,
} from '../../storage/access/sessions.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Secrets for the cookies of a browser: its session, and its device. */
export interface NewSession {
  readonly staffId: string;
  readonly session: string;
  readonly device: string;
}

/** A browser by its cookies; null: it sent none. */
export interface Browser {
  readonly session: string | null;
  readonly device: string | null;
  /** The user agent. */
  readonly userAgent: string;
}

/**
 * Logs a person in with a new session secret; the browser's previous session ends.
 *
 * @param signedInBy how the person proved who they are, if a session before this one did; omitted: as `by`
 */
export async function createSession(
  context: Context,
  db: Writer,
  staffId: string,
  { browser, by, signedInBy = by }: { browser: Browser; by: SignInMethod; signedInBy?: SignInMethod | null },
): Promise<NewSession> {
  const now = context.clock();
  const session = newSecret(context);
  // Each person has a known device of their own in a shared browser.
  const device = browser.device ?? newSecret(context).secret;
  const stored = { secretHash: hashDevice(device, staffId), staffId, lastUsedAt: now };
  // First: on Citus, updates of a table that every node has wait for each other, and must not hold other locks.
  if (browser.device === null) await insertKnownDevice(db, stored);
  else await upsertKnownDevice(db, stored);
  if (browser.session !== null) await deleteSession(db, hashSecret(browser.session));
  await deleteExpiredSessions(db, staffId, {
    now,
    idleBefore: now - credentialLifetimesMs.sessionIdle,
    devicesBefore: now - credentialLifetimesMs.device,
  });
  await insertSession(db, {
    secretHash: session.hash,
    staffId,
    createdAt: now,
    lastSeenAt: now,
    endsAt: now + credentialLifetimesMs.session,
    userAgent: browser.userAgent,
    signedInBy,
  });
  const actor: Actor = `staff:${staffId}`;
  await recordEvent(db, {
    at: now,
    actor,
    kind: 'staff.logged-in',
    venueId: null,
    subject: staffId,
    payload: { by },
  });
  return { staffId, session: session.secret, device };
}

/** Hashes a device's secret together with the person, so that a shared browser has a row for each. */
export const hashDevice = (device: string, staffId: string) => hashSecret(`${staffId} ${device}`);
