import { Type } from 'typebox';
import { NotFoundError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { changeRole } from '../../../operations/access/change-role.ts';
import { removeMember } from '../../../operations/access/remove-member.ts';
import { managementApiPaths } from '../../../paths.ts';
import {
  findVenueMember,
  lastActivityOfMembers,
  listVenueMembers,
  type VenueMember,
} from '../../../storage/access/staff.ts';
import { refTo } from '../../server/schemas.ts';
import { IfMatch, ifMatch } from '../if-match.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from '../pagination.ts';
import { deleted, editable, errorResponses } from '../response-schemas.ts';
import { sendEditable } from '../responses.ts';
import type { AccessRoutes } from './context.ts';
import { isPermitted } from './policy.ts';
import { Role, StaffMember } from './schemas.ts';

const tags = ['Staff'];
const VenuePath = Type.Object({ venueId: Type.String() });
const MemberPath = Type.Object({ venueId: Type.String(), staffId: Type.String() });

const RevokeCreated = Type.Object({
  revokeCreated: Type.Optional(
    Type.Enum(['true', 'false'], {
      description:
        '`true` also revokes the feeds and tokens whose `createdBy` is this person, disables such webhooks, and does the same with the feeds and webhooks that these tokens created.',
    }),
  ),
});

/** Registers the routes of a venue's staff and their roles. */
export const staffRoutes: AccessRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.staff,
    {
      config: { action: 'staff.read' },
      schema: {
        operationId: 'listStaff',
        tags,
        summary: 'Members of the venue',
        description: 'Lists all members, oldest first.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(refTo(StaffMember), 'The members.'),
      },
    },
    async ({ params: { venueId }, query, staff }) => {
      const isOwner = isPermitted(staff, venueId, 'staff.edit');
      const { members, lastSeen } = await storage.read(async (db) => ({
        members: await listVenueMembers(db, venueId),
        lastSeen: isOwner ? await lastActivityOfMembers(db, venueId) : null,
      }));
      const presentListed = (member: VenueMember) => {
        const at = lastSeen?.get(member.id);
        return {
          ...present(member),
          ...(lastSeen && { lastSeenAt: at === undefined ? null : isoInstant(at) }),
        };
      };
      return paginate(members, parsePageRequest(query), ({ id }) => id, presentListed);
    },
  );
  const found = async (place: { venueId: string; staffId: string }) => {
    const member = await storage.read((db) => findVenueMember(db, place));
    if (member === undefined) throw new NotFoundError(`${place.staffId} does not work at this venue.`);
    return present(member);
  };
  app.get(
    managementApiPaths.staffMember,
    {
      config: { action: 'staff.read' },
      schema: {
        operationId: 'getStaffMember',
        tags,
        summary: 'A member of the venue',
        description: 'Returns one member with the `ETag` needed to change the role.',
        params: MemberPath,
        response: { 200: editable(refTo(StaffMember), 'The member.'), ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params }, reply) => sendEditable(reply, await found(params)),
  );
  app.patch(
    managementApiPaths.staffMember,
    {
      config: { action: 'staff.edit', needsRecentLogIn: true },
      schema: {
        operationId: 'changeRole',
        tags,
        summary: 'Change a member’s role',
        description:
          'The last owner cannot be changed. Feeds, tokens and webhooks that the person created keep working, also with a lower role: `revokeCreated` ends them.',
        params: MemberPath,
        headers: IfMatch,
        querystring: RevokeCreated,
        body: strictObject({ role: Role }),
        response: {
          200: editable(refTo(StaffMember), 'The changed member.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const seen = ifMatch(request, reply);
      const { role } = request.body;
      const revokesCreated = request.query.revokeCreated === 'true';
      const requested = { ...request.params, role, revokesCreated, actor: request.staff.actor };
      await changeRole(context, requested, (member) => seen(present(member)));
      return sendEditable(reply, await found(request.params));
    },
  );
  app.delete(
    managementApiPaths.staffMember,
    {
      config: { action: 'staff.edit' },
      schema: {
        operationId: 'removeMember',
        tags,
        summary: 'Remove a member',
        description:
          'Takes effect on their next request. A person without another venue is deleted. Feeds, tokens and webhooks that they created keep working, because they belong to the venue, and the person may know their addresses and secrets: `revokeCreated` ends them too. The last owner cannot be removed.',
        params: MemberPath,
        querystring: RevokeCreated,
        response: { 204: deleted, ...errorResponses(401, 403, 404, 409, 422) },
      },
    },
    async ({ params, query, staff: { actor } }, reply) => {
      await removeMember(context, { ...params, revokesCreated: query.revokeCreated === 'true', actor });
      return reply.code(204).send();
    },
  );
};

const present = ({ id, name, email, role, hasPassword, createdAt }: VenueMember) => ({
  id,
  name,
  email,
  role,
  hasPassword,
  createdAt: isoInstant(createdAt),
});
