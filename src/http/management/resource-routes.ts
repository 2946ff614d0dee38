import type { FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import {
  addPart,
  changePart,
  childrenOf,
  findPart,
  type PartIds,
  removePart,
  reorderParts,
} from '../../domain/documents/venue-file/parts.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { type Context, newId } from '../../operations/context.ts';
import { changeVenue, type VenueEdit } from '../../operations/venue/change-venue.ts';
import { orderSpaces } from '../../operations/venue/order-spaces.ts';
import type { ManagementPath } from '../../paths.ts';
import { listSpaceIds, readPartOfVenue, readSpacesOfVenue } from '../../storage/documents/venue-part.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import { isPermitted } from './access/policy.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { requireObjectBody } from './object-body.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from './pagination.ts';
import type { ResourceSchema } from './resource-schemas.ts';
import { deleted, editable, errorResponses } from './response-schemas.ts';
import { sendCreated, sendEditable } from './responses.ts';
import { SkipBookingsQuery, skippedBookingsIn } from './schemas.ts';

/** The labels of one kind of part in its routes. */
export interface ResourceLabels {
  readonly resource: ResourceSchema;
  readonly paths: {
    readonly list: ManagementPath;
    readonly order: ManagementPath;
    readonly one: ManagementPath;
  };
  readonly params: { readonly list: TObject; readonly one: TObject };
  readonly kind: 'space' | 'slot' | 'package';
  /** The names in operation ids: `Space`, `Spaces`. */
  readonly name: string;
  readonly names: string;
  /** The member of an order. */
  readonly orderMember: string;
  readonly tag: string;
  /** Descriptions of creating, changing and removing one. */
  readonly about: { readonly make: string; readonly change: string; readonly remove: string };
}

/** Reads a venue with the space that these ids name; without ids: with all spaces, but without their slots. */
async function loadPart(storage: Storage, venueId: string, [spaceId]: PartIds): Promise<VenueFile> {
  const file = await storage.read((db) =>
    spaceId === undefined ? readSpacesOfVenue(db, venueId) : readPartOfVenue(db, venueId, spaceId),
  );
  if (file === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
  return file;
}

/** Returns the ids of the children in their order. */
async function loadOrder(storage: Storage, venueId: string, ids: PartIds): Promise<readonly string[]> {
  if (ids.length === 0) return storage.read((db) => listSpaceIds(db, venueId));
  return childrenOf(await loadPart(storage, venueId, ids), ids).map(idOf);
}

/** Returns the ids of a path in order: the venue's first. */
function idsIn(params: unknown): { venueId: string; ids: PartIds } {
  const [venueId = '', ...ids] = Object.values(params as Record<string, string>);
  return { venueId, ids };
}

/** Creates the routes of one kind of part of a venue: list, add, order, read, change, remove. */
export const resourceRoutes =
  ({
    resource,
    kind,
    paths,
    params,
    name,
    names,
    orderMember,
    tag,
    about,
  }: ResourceLabels): ManagementRoutes =>
  (app, context) => {
    const one = name.toLowerCase();
    const many = names.toLowerCase();
    const read = { config: { action: resource.readAction, takesLong: 'at a large venue' } } as const;
    const presenterFor = ({ staff }: FastifyRequest, venueId: string) =>
      isPermitted(staff, venueId, 'venue.read') ? resource.present : resource.presentForFrontDesk;
    const frontDeskNote =
      resource.readAction === 'venue.read'
        ? ''
        : ' For the role `front_desk`, members with prices have their defaults.';
    const edit = (body?: ResourceSchema['New']) =>
      ({
        config: {
          action: 'venue.edit',
          takesLong: true,
          ...(body && { body: refTo(body) }),
        },
      }) as const;
    const tags = [tag];
    const present = (file: VenueFile, ids: PartIds) => resource.present(findPart(file, ids));

    app.get(
      paths.list,
      {
        ...read,
        schema: {
          operationId: `list${names}`,
          tags,
          summary: `${names}`,
          description: `Lists all ${many}, hidden ones too, in the order that visitors see.${frontDeskNote}`,
          params: params.list,
          querystring: PageQuery,
          response: pageSchema(refTo(resource.Response), `A page of ${many}.`),
        },
      },
      async (request) => {
        const { venueId, ids } = idsIn(request.params);
        const parts = childrenOf(await loadPart(context.storage, venueId, ids), ids);
        const presented = presenterFor(request, venueId);
        return paginate(parts, parsePageRequest(request.query as object), idOf, presented);
      },
    );
    app.post(
      paths.list,
      {
        ...edit(resource.New),
        schema: {
          operationId: `create${name}`,
          tags,
          summary: `Add a ${one}`,
          description: `${about.make} Without an \`id\`, the service generates one. The new ${one} comes last. With an \`Idempotency-Key\`, a repeat within 24 hours returns the first response. 422 if the venue then contains too much (docs/api/venue-file-reference.md#space).`,
          params: params.list,
          headers: IdempotencyKey,
          response: {
            201: editable(refTo(resource.Response), `The new ${one}.`),
            ...errorResponses(400, 401, 403, 404, 409, 422),
          },
        },
      },
      (request, reply) => {
        const { venueId, ids } = idsIn(request.params);
        const { actor } = request.staff;
        const part = requireObjectBody(request);
        return sendCreated(context, request, reply, async (held) => {
          const id = part['id'] ?? newId(held, kind);
          const file = await changeVenue(held, {
            venueId,
            spaceId: ids[0] ?? null,
            actor,
            check: () => undefined,
            // A body's id is not validated yet.
            packageId: kind === 'package' && typeof id === 'string' ? id : null,
            edit: (document, members) => addPart(document, ids, { ...part, id }, members),
          });
          return present(file, [...ids, String(id)]);
        });
      },
    );
    const ordered = (order: readonly string[]) => ({ [orderMember]: order });
    const orderMembers = {
      [orderMember]: Type.Array(Type.String(), { description: `Each ${one} once.`, examples: [[]] }),
    };
    const Order = Type.Object(orderMembers);
    app.get(
      paths.order,
      {
        ...read,
        schema: {
          operationId: `get${name}Order`,
          tags,
          summary: `Get the order of ${many}`,
          description: `Returns the order in which visitors see the ${many}.`,
          params: params.list,
          response: { 200: editable(Order, 'The order.'), ...errorResponses(401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { venueId, ids } = idsIn(request.params);
        return sendEditable(reply, ordered(await loadOrder(context.storage, venueId, ids)));
      },
    );
    app.put(
      paths.order,
      {
        ...edit(),
        schema: {
          operationId: `order${names}`,
          tags,
          summary: `Reorder ${many}`,
          description: `Sets the order in which visitors see the ${many}.`,
          params: params.list,
          headers: IfMatch,
          body: strictObject(orderMembers),
          response: { 200: editable(Order, 'The order.'), ...errorResponses(400, 401, 403, 404, 409, 422) },
        },
      },
      async (request, reply) => {
        const { venueId, ids } = idsIn(request.params);
        const seen = ifMatch(request, reply);
        const order = (request.body as Record<string, string[]>)[orderMember] ?? [];
        const { actor } = request.staff;
        const [spaceId] = ids;
        if (spaceId === undefined) {
          const check = (spaceIds: readonly string[]) => seen(ordered(spaceIds));
          const requested = { venueId, order, member: orderMember, actor, check };
          return sendEditable(reply, ordered(await orderSpaces(context, requested)));
        }
        const idsOf = (part: VenueFile) => childrenOf(part, ids).map(idOf);
        const file = await changeVenue(context, {
          venueId,
          spaceId,
          actor,
          check: (part) => seen(ordered(idsOf(part))),
          edit: (document) => reorderParts(document, ids, order, orderMember),
        });
        return sendEditable(reply, ordered(idsOf(file)));
      },
    );
    app.get(
      paths.one,
      {
        ...read,
        schema: {
          operationId: `get${name}`,
          tags,
          summary: `Get a ${one}`,
          description: `Returns one ${one} with the \`ETag\` needed to change it.${frontDeskNote}`,
          params: params.one,
          response: {
            200: editable(refTo(resource.Response), `The ${one}.`),
            ...errorResponses(401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const { venueId, ids } = idsIn(request.params);
        const file = await loadPart(context.storage, venueId, ids);
        return sendEditable(reply, presenterFor(request, venueId)(findPart(file, ids)));
      },
    );
    const changed = (
      of: Context,
      requested: Omit<VenueEdit, 'check'>,
      ids: PartIds,
      seen: (content: unknown) => void,
    ) => changeVenue(of, { ...requested, check: (venue) => seen(present(venue, ids)) });
    app.patch(
      paths.one,
      {
        ...edit(resource.Changes),
        schema: {
          operationId: `change${name}`,
          tags,
          summary: `Change a ${one}`,
          description: `Changes the members that are sent. Omitted members stay, lists are replaced as a whole, and \`null\` restores the default. ${about.change} 422 if the venue then contains too much (docs/api/venue-file-reference.md#space).`,
          params: params.one,
          querystring: SkipBookingsQuery,
          headers: IfMatch,
          response: {
            200: editable(refTo(resource.Response), `The ${one} as it is now.`),
            ...errorResponses(400, 401, 403, 404, 409, 422),
          },
        },
      },
      async (request, reply) => {
        const { venueId, ids } = idsIn(request.params);
        const seen = ifMatch(request, reply);
        const changes = requireObjectBody(request);
        const edit: VenueEdit['edit'] = (document) => changePart(document, ids, changes);
        const requested = {
          venueId,
          spaceId: ids[0] ?? null,
          actor: request.staff.actor,
          edit,
          leave: skippedBookingsIn(request.query as object),
        };
        const file = await changed(context, requested, ids, seen);
        return sendEditable(reply, present(file, ids));
      },
    );
    app.delete(
      paths.one,
      {
        ...edit(),
        schema: {
          operationId: `delete${name}`,
          tags,
          summary: `Delete a ${one}`,
          description: about.remove,
          params: params.one,
          querystring: SkipBookingsQuery,
          headers: IfMatch,
          response: {
            204: deleted,
            ...errorResponses(401, 403, 404, 409, 422),
          },
        },
      },
      async (request, reply) => {
        const { venueId, ids } = idsIn(request.params);
        const seen = ifMatch(request, reply);
        const edit: VenueEdit['edit'] = (document) => removePart(document, ids);
        const requested = {
          venueId,
          spaceId: ids[0] ?? null,
          actor: request.staff.actor,
          edit,
          leave: skippedBookingsIn(request.query as object),
        };
        await changed(context, requested, ids, seen);
        return reply.code(204).send();
      },
    );
  };

function idOf(part: object): string {
  if ('id' in part && typeof part.id === 'string') return part.id;
  throw new TypeError('Every part of a venue has an id.');
}
