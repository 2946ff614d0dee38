import { credentialLifetimesMs, type Invitation } from '../../domain/access/staff.ts';
import { insertInvitation, revokeSetupLinks } from '../../storage/access/invitations.ts';
import { findVenueWithoutOwner, hasAnyStaff } from '../../storage/access/staff.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type Context, newId } from '../context.ts';
import type { OneTimeLink } from './password-link.ts';
import { newSecret } from './secrets.ts';

/** Whom the service stands there for, before somebody can log in to manage it. */
export type SetupTarget =
  /** A venue without an owner. */
  | { readonly venueId: string }
  /** There is neither a venue nor anybody who could make one. */
  | { readonly venueId: null };

/**
 * Makes a one-time link for whoever comes first, in the place of the one made before: to be the owner of a venue that has
 * none, or to make the first venue there is.
 *
 * @returns null where somebody can log in already
 */
export async function createSetupLink(context: Context): Promise<(OneTimeLink & SetupTarget) | null> {
  const now = context.clock();
  const { secret, hash } = newSecret(context);
  return context.storage.transact(async (db) => {
    const venueId = (await findVenueWithoutOwner(db)) ?? null;
    // Where each venue has an owner, there is somebody.
    if (venueId === null && (await hasAnyStaff(db))) return null;
    const invitation: Invitation = {
      id: newId(context, 'invitation'),
      leadsTo: venueId === null ? { newVenue: true } : { venueId, role: 'owner', email: null },
      createdBy: 'service',
      createdAt: now,
      endsAt: now + credentialLifetimesMs.firstLink,
      usedAt: null,
      revokedAt: null,
    };
    await revokeSetupLinks(db, now);
    await insertInvitation(db, { ...invitation, secretHash: hash });
    const event = { at: now, actor: 'service', kind: 'staff.invited', venueId } as const;
    await recordEvent(db, { ...event, subject: invitation.id, payload: { role: 'owner' } });
    return { invitation, secret, venueId };
  });
}
