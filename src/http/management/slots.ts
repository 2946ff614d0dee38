import { managementApiPaths } from '../../paths.ts';
import { resourceRoutes } from './resource-routes.ts';
import { Slot } from './resource-schemas.ts';
import { SlotPath, SpacePath } from './schemas.ts';

/** The slots of a space. */
export const slotsRoutes = resourceRoutes({
  resource: Slot,
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
    make: 'Adds a slot, optionally with packages; visitors see it once it has a package.',
    change: 'Bookings keep their times.',
    remove: 'Deletes a slot with its packages. Bookings stay as agreed.',
  },
});
