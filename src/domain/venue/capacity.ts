import type { Layout, Space } from './space.ts';

/** Returns how many guests a space holds: in a layout, or in the largest if it has no such layout. */
export function capacityOf(
  {
    capacity,
    layouts,
  }: Pick<Space, 'capacity'> & { readonly layouts: readonly Pick<Layout, 'name' | 'capacity'>[] },
  layout: string | null,
): number {
  const chosen = layouts.find(({ name }) => name === layout);
  return chosen?.capacity ?? Math.max(capacity, ...layouts.map((each) => each.capacity));
}
