import { Type } from 'typebox';
import type { Invitation as DomainInvitation } from '../../../domain/access/staff.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import { invite } from '../../../operations/access/invite.ts';
import { revokeInvitation } from '../../../operations/access/revoke-invitation.ts';
import { managementApiPaths, oneTimeLink } from '../../../paths.ts';
import { listInvitations } from '../../../storage/access/invitations.ts';
import { refTo } from '../../server/schemas.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from '../pagination.ts';
import { deleted, errorResponses, success } from '../response-schemas.ts';
import type { AccessRoutes } from './context.ts';
import { Email, Invitation, NewInvitation, Role } from './schemas.ts';

const tags = ['Staff'];
const VenuePath = Type.Object({ venueId: Type.String() });
const InvitationPath = Type.Object({ venueId: Type.String(), invitationId: Type.String() });

/** Registers the routes of invitation links for new staff of a venue. */
export const invitationRoutes: AccessRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.invitations,
    {
      config: { action: 'staff.edit' },
      schema: {
        operationId: 'listInvitations',
        tags,
        summary: 'Invitations',
        description: 'Lists all invitations, oldest first.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(refTo(Invitation), 'The invitations.'),
      },
    },
    async ({ params, query }) => {
      const invitations = await storage.read((db) => listInvitations(db, params.venueId));
      return paginate(invitations, parsePageRequest(query), ({ id }) => id, present);
    },
  );
  app.post(
    managementApiPaths.invitations,
    {
      config: { action: 'staff.edit', needsRecentLogIn: true },
      schema: {
        operationId: 'invite',
        tags,
        summary: 'Invite a member',
        description:
          'Creates a one-time link that works for 7 days. The service sends no e-mail: send the link yourself. With an address, only that address can use it. Without one, only people who have an account and are signed in can.',
        params: VenuePath,
        body: strictObject({ role: Role, email: Type.Optional(Type.Union([Email, Type.Null()])) }),
        response: {
          201: success(refTo(NewInvitation), 'The invitation, with its link.'),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, body, staff: { actor } }, reply) => {
      const { role, email = null } = body;
      const { invitation, secret } = await invite(context, { venueId, role, email }, actor);
      const data = { ...present(invitation), link: oneTimeLink(secret) };
      return reply.code(201).send({ success: true, data });
    },
  );
  app.delete(
    managementApiPaths.invitation,
    {
      config: { action: 'staff.edit' },
      schema: {
        operationId: 'revokeInvitation',
        tags,
        summary: 'Revoke an invitation',
        description: 'The link stops working. People who have used it stay.',
        params: InvitationPath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params, staff: { actor } }, reply) => {
      await revokeInvitation(context, { ...params, actor });
      return reply.code(204).send();
    },
  );
};

function present({ id, target, createdBy, createdAt, endsAt, usedAt, revokedAt }: DomainInvitation) {
  const { role = null, email = null } = 'venueId' in target ? target : {};
  return {
    id,
    role,
    email,
    createdBy,
    createdAt: isoInstant(createdAt),
    endsAt: isoInstant(endsAt),
    usedAt: isoOrNull(usedAt),
    revokedAt: isoOrNull(revokedAt),
  };
}
