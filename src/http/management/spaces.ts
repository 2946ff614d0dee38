import { managementApiPaths } from '../../paths.ts';
import { resourceRoutes } from './resource-routes.ts';
import { Space } from './resource-schemas.ts';
import { SpacePath, VenuePath } from './schemas.ts';

/** The spaces of a venue. */
export const spacesRoutes = resourceRoutes({
  noun: Space,
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
    make: 'Adds a space, with its slots and their packages if they are sent along.',
    change:
      'Where it takes up other rooms, what is booked in it moves along; a booking to come that would lose its place is named, and the change refused, unless `leave` has it. `"published": false` hides it from visitors.',
    remove:
      'Removes a space, with its slots and its blocks. What is booked in it stands, and keeps its rooms; a booking to come that could be booked over, since no other space has its rooms, is named, and nothing is done, unless `leave` has it. `"active": false` takes a space out of use without that.',
  },
});
