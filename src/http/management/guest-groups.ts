import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { maxGuestLengths } from '../../domain/booking/guest.ts';
import { membersChange } from '../../domain/booking/guest-group-members.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { type GuestCode as DomainGuestCode, newCode, newCodeFields } from '../../domain/venue/guest-code.ts';
import { assertGroupExists, changeGroupMembers } from '../../operations/booking/change-group-members.ts';
import { findGroupsOfGuest } from '../../operations/booking/groups-of-guest.ts';
import { addGuestCode, endGuestCode } from '../../operations/venue/guest-codes.ts';
import { managementApiPaths } from '../../paths.ts';
import { listGuestCodes, listMembersOfGroup } from '../../storage/venue/guest-groups.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import type { ManagementRoutes } from './context.ts';
import { requireObjectBody } from './object-body.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from './pagination.ts';
import { deleted, errorResponses, success } from './response-schemas.ts';
import { sendCreated } from './responses.ts';
import { VenuePath } from './schemas.ts';

const tags = ['Guest groups'];
const GroupPath = Type.Object({
  ...VenuePath.properties,
  groupId: Type.String({ description: 'The group’s `id`.', examples: ['members'] }),
});
const CodePath = Type.Object({
  ...VenuePath.properties,
  codeId: Type.String({ description: 'The code’s `id`.', examples: ['code-Qm9va2luZ3M'] }),
});
const Member = Type.Object(
  { email: Type.String({ description: 'In lower case.', examples: ['visitor@example.com'] }) },
  { description: 'A member of a guest group.' },
);
const GuestCode = Type.Object(
  {
    id: Type.String({ description: 'The id of the code.', examples: ['code-Qm9va2luZ3M'] }),
    groupId: Type.String({ description: 'The guest group.', examples: ['members'] }),
    label: newCodeFields.label,
    code: Type.String({ description: 'The code, in upper case.', examples: ['SPRING-7K3M'] }),
    validUntil: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'The last date on which it is valid; null: no end.',
    }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was created.' }),
  },
  { description: 'A code with which visitors get the rates of a guest group.' },
);

/** Registers the routes of the members and codes of guest groups. The groups are `groups` of the venue. */
export const guestGroupRoutes: ManagementRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.guestGroupMembers,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'listGroupMembers',
        tags,
        summary: 'Members of a guest group',
        description:
          'Lists the e-mail addresses of the members, in order. The groups are `groups` of the venue.',
        params: GroupPath,
        querystring: PageQuery,
        response: pageSchema(Member, 'A page of members.'),
      },
    },
    async ({ params, query }) => {
      const addresses = await storage.read(async (db) => {
        await assertGroupExists(db, params);
        return listMembersOfGroup(db, params);
      });
      // The key is part of a URL, which may be logged, so it is not the address.
      const keyOf = (address: string) => createHash('sha256').update(address).digest('base64url');
      return paginate(addresses, parsePageRequest(query), keyOf, (email) => ({ email }));
    },
  );
  app.post(
    managementApiPaths.guestGroupMembers,
    {
      config: { action: 'guest-groups.edit', body: membersChange },
      schema: {
        operationId: 'changeGroupMembers',
        tags,
        summary: 'Change the members of a guest group',
        description:
          'Adds e-mail addresses to the group and removes others. A booking that staff enter has the rates of the groups of its e-mail address; on the website, an address alone never changes a price. A repeat changes nothing.',
        params: GroupPath,
        response: {
          200: success(
            Type.Object({
              added: Type.Integer({ description: 'How many were not members before.', examples: [2] }),
              removed: Type.Integer({ description: 'How many were members.', examples: [0] }),
            }),
            'What has changed.',
          ),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const requested = requireObjectBody(request);
      const { actor } = request.staff;
      const data = await changeGroupMembers(context, { ...request.params, requested, actor });
      return { success: true, data };
    },
  );
  app.post(
    managementApiPaths.groupsOfGuest,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'listGroupsOfGuest',
        tags,
        summary: 'The groups of a guest',
        description: 'Lists the guest groups that an e-mail address is a member of.',
        params: VenuePath,
        body: strictObject({
          email: Type.String({
            maxLength: maxGuestLengths.email,
            description: 'The e-mail address of the guest, case-insensitive.',
            examples: ['visitor@example.com'],
          }),
        }),
        response: {
          200: success(
            Type.Array(
              Type.Object({
                id: Type.String({ description: 'The id of the group.', examples: ['members'] }),
                name: Type.String({ description: 'Its name.', examples: ['Members'] }),
              }),
            ),
            'The groups, in the order of the venue.',
          ),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, body: { email } }) => {
      const found = await storage.read((db) => findGroupsOfGuest(db, venueId, { email }));
      return { success: true, data: (found?.groups ?? []).map(({ id, name }) => ({ id, name })) };
    },
  );
  app.get(
    managementApiPaths.guestCodes,
    {
      config: { action: 'guest-codes.read' },
      schema: {
        operationId: 'listGuestCodes',
        tags,
        summary: 'Codes',
        description:
          'Lists the codes with which visitors get the rates of a guest group, oldest first, including expired ones.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(GuestCode, 'A page of codes.'),
      },
    },
    async ({ params, query }) => {
      const all = await storage.read((db) => listGuestCodes(db, params.venueId));
      return paginate(all, parsePageRequest(query), ({ id }) => id, present);
    },
  );
  app.post(
    managementApiPaths.guestCodes,
    {
      config: { action: 'guest-codes.edit', body: newCode },
      schema: {
        operationId: 'addGuestCode',
        tags,
        summary: 'Add a code',
        description:
          'Creates a code for a guest group. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: VenuePath,
        headers: IdempotencyKey,
        response: {
          201: success(GuestCode, 'The code.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const { venueId } = request.params;
      const requested = requireObjectBody(request);
      return sendCreated(context, request, reply, async (held) =>
        present(await addGuestCode(held, { venueId, requested, actor: request.staff.actor })),
      );
    },
  );
  app.delete(
    managementApiPaths.guestCode,
    {
      config: { action: 'guest-codes.edit' },
      schema: {
        operationId: 'endGuestCode',
        tags,
        summary: 'End a code',
        description:
          'Deletes a code: visitors can no longer use it. Bookings that were made with it keep their price.',
        params: CodePath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params: { venueId, codeId }, staff: { actor } }, reply) => {
      await endGuestCode(context, { venueId, codeId, actor });
      return reply.code(204).send();
    },
  );
};

const present = ({ id, groupId, label, code, validUntil, createdAt }: DomainGuestCode) => ({
  id,
  groupId,
  label,
  code,
  validUntil,
  createdAt: isoInstant(createdAt),
});
