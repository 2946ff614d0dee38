import { Type } from 'typebox';
import { endsNextDay } from '../../domain/booking/slot-interval.ts';
import type { Extra } from '../../domain/money/extra.ts';
import { withTax } from '../../domain/money/price.ts';
import type { Tax } from '../../domain/money/tax.ts';
import type { Package } from '../../domain/venue/package.ts';
import type { Slot } from '../../domain/venue/slot.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { publicApi } from '../../paths.ts';
import { listBookableSlots } from '../../storage/venue/listings.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { found, refusals } from './answer-schemas.ts';
import { type PublicRoutes, spaceOf } from './context.ts';
import { SpacePath } from './schemas.ts';

/** GET /spaces/{spaceId}/slots (specification §4). */
export const slotsRoutes: PublicRoutes = (app, { storage, finished }) => {
  app.get(
    publicApi.slots,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'listSlots',
        tags: ['The venue'],
        summary: 'Slots and packages of a space',
        description:
          'Times the space can be booked for, each with its packages. Slots without a package are left out.',
        params: SpacePath,
        response: {
          ...found(Type.Array(Type.Ref('Slot')), 'The slots.'),
          ...refusals(403, 404, 429),
        },
      },
    },
    (request, reply) => {
      const space = spaceOf(request);
      const { venueId, venueRevision } = request.site;
      // Prices carry the venue's tax and currency, so both revisions count.
      const revision = `${venueRevision}.${space.revision}`;
      return finished.send(request, reply, `slots ${venueId} ${space.id}`, revision, async () => {
        const data = await storage.read(async (db) => {
          const venue = await findVenue(db, venueId);
          const slots = await listBookableSlots(db, space.id);
          return venue && slots.map((slot) => presentSlot(slot, venue));
        });
        return { data, trueUntil: Number.POSITIVE_INFINITY };
      });
    },
  );
};

function presentSlot(slot: Slot, venue: Venue) {
  const { id, name, startTime, endTime, weekdays, packages } = slot;
  return {
    id,
    name,
    startTime,
    endTime,
    endsNextDay: endsNextDay(slot),
    weekdays,
    packages: packages.map((offer) => presentPackage(offer, venue)),
  };
}

function presentPackage(offer: Package, { tax, currency }: Venue) {
  const { id, name, description, hireFeeCents, perAttendeeCents } = offer;
  const { minimumAttendance, minimumTotalCents, venueIncludes, promoterResponsibilities } = offer;
  return {
    id,
    name,
    description,
    hireFeeCents,
    hireFeeWithTaxCents: withTax(hireFeeCents, tax),
    perAttendeeCents,
    perAttendeeWithTaxCents: withTax(perAttendeeCents, tax),
    minimumAttendance,
    minimumTotalCents,
    currency,
    venueIncludes,
    promoterResponsibilities,
    extras: offer.extras.map((extra) => presentExtra(extra, tax)),
  };
}

function presentExtra({ id, name, amountCents, per, most, tax: own }: Extra, ofVenue: Tax | null) {
  return {
    id,
    name,
    amountCents,
    amountWithTaxCents: withTax(amountCents, own ?? ofVenue),
    per,
    ...(most !== undefined && { most }),
  };
}
