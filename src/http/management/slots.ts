import { managementApiPaths } from '../../paths.ts';
import { resourceRoutes } from './resource-routes.ts';
import { Slot } from './resource-schemas.ts';
import { SlotPath, SpacePath } from './schemas.ts';

/** The slots of a space. */
export const slotsRoutes = resourceRoutes({
  noun: Slot,
  kind: 'slot',
  name: 'Slot',
  names: 'Slots',
  paths: {
    list: managementApiPaths.slots,
    order: managementApiPaths.slotOrder,
    one: managementApiPaths.slot,
  },
  params: { list: SpacePath, one: SlotPath },
  orderMember: 'slotIds',
  tag: 'Spaces, slots and packages',
  about: {
    make: 'Adds a slot, with its packages if they are sent along; visitors see it once it has one.',
    change: 'What is booked keeps the times that were agreed.',
    remove: 'Removes a slot, with its packages. What is booked stands, as it was agreed.',
  },
});
