import { managementApiPaths } from '../../../paths.ts';
import {
  listRoomsOfSpaces,
  listSpacesInRooms,
  type SharedRoom,
} from '../../../storage/venue/shared-rooms.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from '../pagination.ts';
import { VenuePath } from '../schemas.ts';
import { Room } from './schemas.ts';

/** Presents a room. */
export const presentRoom = ({ room, spaceIds }: SharedRoom) => ({ room, spaceIds });

/** Registers the routes of a venue's rooms. They exist as long as a space names them. */
export const roomsRoutes: ManagementRoutes = (app, { storage }) => {
  app.get(
    managementApiPaths.rooms,
    {
      config: { action: 'spaces.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'listRooms',
        tags: ['Spaces, slots and packages'],
        summary: 'Rooms',
        description:
          'Lists all rooms, each with the spaces that use it. Rooms cannot be created or changed: a room exists because a space names it in its `rooms`.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(refTo(Room), 'A page of rooms.'),
      },
    },
    async ({ params, query }) => {
      const rooms = listRoomsOfSpaces(await storage.read((db) => listSpacesInRooms(db, params.venueId)));
      return paginate(rooms, parsePageRequest(query), ({ room }) => room, presentRoom);
    },
  );
};
