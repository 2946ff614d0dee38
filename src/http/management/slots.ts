import { managementApi } from '../../paths.ts';
import { Slot } from './nouns.ts';
import { partRoutes } from './part-routes.ts';
import { SlotPath, SpacePath } from './schemas.ts';

/** When a space is let. */
export const slotsRoutes = partRoutes({
  noun: Slot,
  kind: 'slot',
  name: 'Slot',
  names: 'Slots',
  paths: { list: managementApi.slots, order: managementApi.slotOrder, one: managementApi.slot },
  params: { list: SpacePath, one: SlotPath },
  orderMember: 'slotIds',
  tag: 'Spaces, slots and packages',
  about: {
    make: 'Adds a slot, with its packages if they are sent along; visitors see it once it has one.',
    change: 'What is booked keeps the times that were agreed.',
    remove: 'Removes a slot, with its packages. What is booked stands, as it was agreed.',
  },
});
