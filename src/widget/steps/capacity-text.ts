import type { Space } from '../../client/types.ts';
import { capacityOf } from '../../domain/venue/capacity.ts';
import type { Booking } from '../use-booking.ts';

/** Returns how many guests a space holds, in a layout if it has that: `Hall · Theatre · Up to 320 guests`. */
export function capacityText(
  { t, formats }: Pick<Booking, 't' | 'formats'>,
  space: Space,
  layout: string | null,
): string {
  const names = [space, ...space.layouts.filter(({ name }) => name === layout)].map(({ name }) =>
    formats.isolate(name),
  );
  return [...names, t('upTo', { count: capacityOf(space, layout) })].join(formats.separator);
}
