import { credentialLifetimesMs, type Invitation } from '../../domain/access/staff.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { insertInvitation, revokePasswordLinks } from '../../storage/access/invitations.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type Context, newId } from '../context.ts';
import { newSecret } from './secrets.ts';

/** A one-time link without its URL. */
export interface OneTimeLink {
  readonly invitation: Invitation;
  readonly secret: string;
}

/** Creates a one-time link to set a password, replacing earlier ones. */
export async function newPasswordLink(
  context: Context,
  db: Writer,
  staffId: string,
  actor: Actor,
): Promise<OneTimeLink> {
  const now = context.clock();
  const { secret, hash } = newSecret(context);
  const invitation: Invitation = {
    id: newId(context, 'invitation'),
    target: { staffId },
    createdBy: actor,
    createdAt: now,
    endsAt: now + credentialLifetimesMs.passwordLink,
    usedAt: null,
    revokedAt: null,
  };
  await revokePasswordLinks(db, staffId, now);
  await insertInvitation(db, { ...invitation, secretHash: hash });
  await recordEvent(db, {
    at: now,
    actor,
    kind: 'staff.link-made',
    venueId: null,
    subject: staffId,
    payload: {},
  });
  return { invitation, secret };
}
