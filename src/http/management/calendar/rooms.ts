import { managementApi } from '../../../paths.ts';
import { listSpacesInRooms, roomsOf, type SharedRoom } from '../../../storage/venue/room-list.ts';
import { refTo } from '../../shell/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { PageQuery, page, pageOf, pageWish } from '../pages.ts';
import { VenuePath } from '../schemas.ts';
import { Room } from './schemas.ts';

/** A room, as it is told. */
export const presentRoom = ({ room, spaceIds }: SharedRoom) => ({ room, spaceIds });

/** What can be occupied. Rooms are made by the spaces that name them, and go with the last of these. */
export const roomsRoutes: ManagementRoutes = (app, { storage }) => {
  app.get(
    managementApi.rooms,
    {
      config: { action: 'venue.read' },
      schema: {
        operationId: 'listRooms',
        tags: ['Spaces, slots and packages'],
        summary: 'Rooms',
        description:
          'All rooms, each with the spaces that take it up. There is nothing to make or to change: a room is there because a space names it in its `rooms`.',
        params: VenuePath,
        querystring: PageQuery,
        response: page(refTo(Room), 'A page of rooms.'),
      },
    },
    async ({ params, query }) => {
      const rooms = roomsOf(await storage.read((db) => listSpacesInRooms(db, params.venueId)));
      return pageOf(rooms, pageWish(query), ({ room }) => room, presentRoom);
    },
  );
};
