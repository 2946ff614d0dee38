import { managementApiPaths } from '../../paths.ts';
import { resourceRoutes } from './resource-routes.ts';
import { Space } from './resource-schemas.ts';
import { SpacePath, VenuePath } from './schemas.ts';

/** The spaces of a venue. */
export const spacesRoutes = resourceRoutes({
  resource: Space,
  kind: 'space',
  name: 'Space',
  names: 'Spaces',
  paths: {
    list: managementApiPaths.spaces,
    order: managementApiPaths.spaceOrder,
    one: managementApiPaths.space,
  },
  params: { list: VenuePath, one: SpacePath },
  orderMember: 'spaceIds',
  tag: 'Spaces, slots and packages',
  about: {
    make: 'Adds a space, optionally with slots and packages.',
    change:
      'If its rooms change, its bookings move to the new rooms. If a future booking would lose its rooms, the request is rejected and names it, unless `leave` lists it. `"published": false` hides the space from visitors.',
    remove:
      'Deletes a space with its slots and blocks. Bookings stay and keep their rooms. If a future booking could be double-booked because no other space has its rooms, the request is rejected and names it, unless `leave` lists it. To take a space out of use instead, set `"active": false`.',
  },
});
