import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { revokePasswordLinks } from '../../storage/access/invitations.ts';
import { deletePasskeysOf } from '../../storage/access/passkeys.ts';
import { deleteDevicesOf, deleteSessionsOf } from '../../storage/access/sessions.ts';
import { lockStaff, updateStaff } from '../../storage/access/staff.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';

/** Deletes a person's sessions, known browsers, passkeys and push subscriptions. */
export async function deleteSignIns(db: Writer, staffId: string): Promise<void> {
  await deleteSessionsOf(db, staffId);
  await deleteDevicesOf(db, staffId);
  await deletePasskeysOf(db, staffId);
  await deletePushSubscriptionsOf(db, staffId);
}

/** Signs a person out everywhere, and deletes the password, passkeys and open password links. The memberships stay. */
export async function endAccess(
  db: Writer,
  { staffId, actor, now }: { readonly staffId: string; readonly actor: Actor; readonly now: Instant },
): Promise<void> {
  // A passkey that is being added now, and a sign-in that has begun, are committed before this, or not at all.
  await lockStaff(db, staffId);
  await updateStaff(db, staffId, { passwordHash: null });
  await deleteSignIns(db, staffId);
  await revokePasswordLinks(db, staffId, now);
  const event = { at: now, actor, venueId: null, subject: staffId } as const;
  await recordEvent(db, { ...event, kind: 'staff.logged-out', payload: { everywhere: true } });
}
