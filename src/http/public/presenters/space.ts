import type { CalendarDate } from '../../../domain/time/instant.ts';
import type { Layout, Space } from '../../../domain/venue/space.ts';
import type { Immutable } from '../../common/schemas.ts';
import type * as schemas from '../listing-schemas.ts';
import { presentPhoto } from './venue.ts';

/**
 * Presents a space (specification §2) without its rooms.
 *
 * @param priceFromCents if requested; null: it offers nothing, or not requested
 * @param lastDate if requested; null: no horizon, or not requested
 */
export function presentSpace(
  space: Omit<Space, 'rooms' | 'rates'>,
  priceFromCents: number | null = null,
  lastDate: CalendarDate | null = null,
): Immutable<typeof schemas.Space> {
  const { id, name, description, capacity, amenities, photos, layouts } = space;
  return {
    id,
    name,
    description,
    capacity,
    amenities,
    photos: photos.map(presentPhoto),
    layouts: layouts.map(presentLayout),
    ...(priceFromCents !== null && { priceFromCents }),
    ...(lastDate !== null && { lastDate }),
  };
}

function presentLayout({ name, capacity, plan }: Layout): Immutable<typeof schemas.Layout> {
  return { name, capacity, ...(plan && { plan: presentPhoto(plan) }) };
}
