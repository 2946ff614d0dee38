import type { SpaceDetails } from '../space-details.ts';

/**
 * Returns a copy of a space for the API: hidden, with a room of its own, and with new ids of its slots and packages, to
 * which its rates refer.
 */
export function copyOf({ space, slots }: SpaceDetails, id: string, name: string) {
  const ids = new Map<string, string>();
  const newId = (old: string) => {
    const cached = ids.get(old);
    if (cached !== undefined) return cached;
    // Short and unique, whatever the old ids are.
    const made = `${id.slice(0, 56)}-${ids.size + 1}`;
    ids.set(old, made);
    return made;
  };
  return {
    ...space,
    id,
    name,
    published: false,
    rooms: [id],
    slots: slots.map(({ packages, ...slot }) => ({
      ...slot,
      id: newId(`slot ${slot.id}`),
      packages: packages.map((offer) => ({ ...offer, id: newId(`package ${offer.id}`) })),
    })),
    rates: space.rates.map(({ slotIds, packageIds, ...rate }) => ({
      ...rate,
      ...(slotIds && { slotIds: slotIds.map((slotId) => newId(`slot ${slotId}`)) }),
      ...(packageIds && { packageIds: packageIds.map((packageId) => newId(`package ${packageId}`)) }),
    })),
  };
}
