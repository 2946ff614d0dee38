import { credentialLifetimesMs, type Invitation } from '../../domain/access/staff.ts';
import { insertInvitation, revokeSetupLinks } from '../../storage/access/invitations.ts';
import { findVenueWithoutOwner, hasAnyStaff } from '../../storage/access/staff.ts';
import { findInstallationFreeze } from '../../storage/engine/installation.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type Context, newId } from '../context.ts';
import type { OneTimeLink } from './password-link.ts';
import { newSecret } from './secrets.ts';

/** The target of a setup link. */
export type SetupTarget =
  /** A venue without an owner. */
  | { readonly venueId: string }
  /** The first venue, since neither a venue nor an account exists. */
  | { readonly venueId: null };

/**
 * Creates a one-time link, replacing the previous one, for the first owner of a venue without one, or for the person
 * who creates the first venue.
 *
 * @returns null if no such link is needed, or the installation is frozen
 */
export async function createSetupLink(context: Context): Promise<(OneTimeLink & SetupTarget) | null> {
  const now = context.clock();
  const { secret, hash } = newSecret(context);
  return context.storage.transact(async (db) => {
    if ((await findInstallationFreeze(db)) !== null) return null;
    const venueId = (await findVenueWithoutOwner(db)) ?? null;
    // If each venue has an owner, an account exists.
    if (venueId === null && (await hasAnyStaff(db))) return null;
    const invitation: Invitation = {
      id: newId(context, 'invitation'),
      target: venueId === null ? { newVenue: true } : { venueId, role: 'owner', email: null },
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
