import { managementApiPaths } from '../../paths.ts';
import { resourceRoutes } from './resource-routes.ts';
import { Package } from './resource-schemas.ts';
import { PackagePath, SlotPath } from './schemas.ts';

/** The packages of a slot. */
export const packagesRoutes = resourceRoutes({
  noun: Package,
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
    make: 'Adds a package to the slot. Of one that another slot offers, `id` and price are enough: the rest is the same everywhere.',
    change:
      'What it costs is changed in this slot alone; what it is (name, description, what is included, payment schedule, extras) in every slot that offers it. What is booked keeps the price that was agreed.',
    remove: 'The slot no longer offers the package; other slots do as before.',
  },
});
