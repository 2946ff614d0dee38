import type { CalendarDate } from '../../../domain/time/instant.ts';
import type { Layout, Space } from '../../../domain/venue/space.ts';
import type { Immutable } from '../../server/schemas.ts';
import type * as schemas from '../listing-schemas.ts';
import { presentPhoto } from './venue.ts';

/** Members of a space that a client can request; those without a value are omitted. */
interface RequestedMembers {
  readonly priceFromCents?: number | null | undefined;
  /** The length of the booking with that price. */
  readonly priceFromMinutes?: number | null | undefined;
  readonly priceToCents?: number | null | undefined;
  /** Omitted without a price. */
  readonly priceHasTax?: boolean | undefined;
  readonly lastDate?: CalendarDate | null | undefined;
}

/** Presents a space (specification §2) without its rooms. */
export function presentSpace(
  space: Omit<Space, 'rooms' | 'rates'>,
  {
    priceFromCents = null,
    priceFromMinutes = null,
    priceToCents = null,
    priceHasTax,
    lastDate = null,
  }: RequestedMembers = {},
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
    ...(priceFromMinutes !== null && { priceFromMinutes }),
    ...(priceToCents !== null && { priceToCents }),
    ...(priceFromCents !== null && priceHasTax !== undefined && { priceHasTax }),
    ...(lastDate !== null && { lastDate }),
  };
}

function presentLayout({ name, capacity, plan }: Layout): Immutable<typeof schemas.Layout> {
  return { name, capacity, ...(plan && { plan: presentPhoto(plan) }) };
}
