import { managementApiPaths } from '../../paths.ts';
import { resourceRoutes } from './resource-routes.ts';
import { Package } from './resource-schemas.ts';
import { PackagePath, SlotPath } from './schemas.ts';

/** The packages of a slot. */
export const packagesRoutes = resourceRoutes({
  resource: Package,
  kind: 'package',
  name: 'Package',
  names: 'Packages',
  paths: {
    list: managementApiPaths.packages,
    order: managementApiPaths.packageOrder,
    one: managementApiPaths.package,
  },
  params: { list: SlotPath, one: PackagePath },
  orderMember: 'packageIds',
  tag: 'Spaces, slots and packages',
  about: {
    make: 'Adds a package to the slot. For a package of another slot, send `id` and price; the other members are shared.',
    change:
      'Prices change in this slot only; other members (name, description, inclusions, payment schedule, extras) in every slot that offers the package. Bookings keep their price.',
    remove: 'The slot no longer offers the package; other slots are unchanged.',
  },
});
