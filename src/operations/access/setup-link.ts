import { credentialLifetimesMs, type Invitation } from '../../domain/access/staff.ts';
import { insertInvitation, revokeSetupLinks } from '../../storage/access/invitations.ts';
import { hasAnyStaff, listVenuesWithoutOwner } from '../../storage/access/staff.ts';
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

/** A setup link, and how many it replaces. */
type SetupLink = OneTimeLink & SetupTarget & { readonly replaced: number };

/**
 * Creates a one-time link for the first owner of a venue without one, or for the person who creates the first venue. It
 * replaces the previous ones for the same.
 *
 * @param named the venue; null: the first one without an owner
 * @returns null if no such link is needed, or the installation is frozen
 */
export async function createSetupLink(
  context: Context,
  named: string | null = null,
): Promise<SetupLink | null> {
  const now = context.clock();
  const { secret, hash } = newSecret(context);
  return context.storage.transact(async (db) => {
    if ((await findInstallationFreeze(db)) !== null) return null;
    const ownerless = await listVenuesWithoutOwner(db);
    if (named !== null && !ownerless.includes(named)) return null;
    const venueId = named ?? ownerless[0] ?? null;
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
    const replaced = await revokeSetupLinks(db, venueId, now);
    await insertInvitation(db, { ...invitation, secretHash: hash });
    const event = { at: now, actor: 'service', kind: 'staff.invited', venueId } as const;
    await recordEvent(db, { ...event, subject: invitation.id, payload: { role: 'owner' } });
    return { invitation, secret, venueId, replaced };
  });
}
