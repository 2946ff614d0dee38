/** Writes the slots of a venue with their offers, of which a large venue has tens of thousands. */
import type { Package } from '../../domain/venue/package.ts';
import type { Slot } from '../../domain/venue/slot.ts';
import { chunks } from '../engine/chunks.ts';
import { toJson } from '../engine/columns.ts';
import type { Writer } from '../engine/storage.ts';

/** A slot with its position. */
export interface SlotWithPosition {
  readonly spaceId: string;
  readonly position: number;
  readonly slot: Slot;
}

/** Writes slots without their offers. */
export async function upsertSlots(
  db: Writer,
  venueId: string,
  placed: readonly SlotWithPosition[],
): Promise<void> {
  const rows = placed.map(({ spaceId, position, slot }) => ({
    venue_id: venueId,
    id: slot.id,
    space_id: spaceId,
    position,
    name: slot.name,
    start_time: slot.startTime,
    end_time: slot.endTime,
    weekdays: toJson(slot.weekdays),
    seasons: toJson(slot.seasons),
    hours: slot.hours && toJson(slot.hours),
  }));
  for (const some of chunks(rows))
    await db
      .insertInto('slots')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['venue_id', 'id']).doUpdateSet(({ ref }) => ({
          space_id: ref('excluded.space_id'),
          position: ref('excluded.position'),
          name: ref('excluded.name'),
          start_time: ref('excluded.start_time'),
          end_time: ref('excluded.end_time'),
          weekdays: ref('excluded.weekdays'),
          seasons: ref('excluded.seasons'),
          hours: ref('excluded.hours'),
        })),
      )
      .execute();
}

/** The columns of an offer, without the venue. */
export type OfferRow = ReturnType<typeof offerRow>;

/** Returns the row of a package that a slot offers. */
export const offerRow = (slotId: string, offer: Package, position: number) => ({
  slot_id: slotId,
  package_id: offer.id,
  position,
  hire_fee_cents: offer.hireFeeCents,
  per_attendee_cents: offer.perAttendeeCents,
  minimum_attendance: offer.minimumAttendance,
  minimum_total_cents: offer.minimumTotalCents,
  per_hour_cents: offer.perHourCents,
  hour_bands: toJson(offer.hourBands),
});

/** Writes offers; their slots and packages must exist. */
export async function upsertOffers(db: Writer, venueId: string, offers: readonly OfferRow[]): Promise<void> {
  for (const some of chunks(offers))
    await db
      .insertInto('offers')
      .values(some.map((offer) => ({ ...offer, venue_id: venueId })))
      .onConflict((conflict) =>
        conflict.columns(['venue_id', 'slot_id', 'package_id']).doUpdateSet(({ ref }) => ({
          position: ref('excluded.position'),
          hire_fee_cents: ref('excluded.hire_fee_cents'),
          per_attendee_cents: ref('excluded.per_attendee_cents'),
          minimum_attendance: ref('excluded.minimum_attendance'),
          minimum_total_cents: ref('excluded.minimum_total_cents'),
          per_hour_cents: ref('excluded.per_hour_cents'),
          hour_bands: ref('excluded.hour_bands'),
        })),
      )
      .execute();
}

/** Deletes offers that their slots no longer have. */
export async function deleteOffers(
  db: Writer,
  venueId: string,
  offers: readonly Pick<OfferRow, 'slot_id' | 'package_id'>[],
): Promise<void> {
  for (const [packageId, ofPackage] of Map.groupBy(offers, (offer) => offer.package_id))
    for (const some of chunks(ofPackage))
      await db
        .deleteFrom('offers')
        .where('venue_id', '=', venueId)
        .where('package_id', '=', packageId)
        .where(
          'slot_id',
          'in',
          some.map((offer) => offer.slot_id),
        )
        .execute();
}
