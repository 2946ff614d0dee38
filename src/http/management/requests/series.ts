import { Type } from 'typebox';
import { parseSeriesRule } from '../../../domain/booking/series-rule.ts';
import { idOrEmpty } from '../../../domain/fields/identifier.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { previewSeries, type SeriesDate } from '../../../operations/booking/preview-series.ts';
import { managementApiPaths } from '../../../paths.ts';
import { presentReason, SlotReason } from '../calendar/slot-reasons.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { cents, orNull, text } from '../schema-members.ts';
import { VenuePath } from '../schemas.ts';
import { SeriesToPreview } from './body-schemas.ts';
import { date } from './schemas.ts';

const instant = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] });
const named = (what: string) =>
  Type.Object(
    { id: text('The id.', 'main-hall'), name: text('The name.', 'Main Hall') },
    { description: what },
  );

const SeriesPreview = Type.Object({
  dates: Type.Array(
    Type.Object({
      date: date('The date.'),
      startsAt: instant('The start.', '2027-01-12T19:00:00.000Z'),
      endsAt: instant('The end.', '2027-01-12T23:00:00.000Z'),
      totalCents: orNull(
        cents('Today’s price with tax, by the rates of this date'),
        'Today’s price with tax; null: custom times have none.',
      ),
      free: Type.Boolean({ description: 'Whether staff can book it.' }),
      reasons: Type.Array(SlotReason, {
        description:
          'Why visitors cannot book it. `weekday` and `season` are days on which the slot is not offered; staff may book them.',
      }),
      alternatives: Type.Array(
        Type.Object({
          space: named('The space.'),
          slot: Type.Object({
            id: text('The id.', 'evening'),
            name: text('The name.', 'Evening'),
            startTime: text('On the venue’s clock.', '18:00'),
            endTime: text('On the venue’s clock.', '01:00'),
          }),
          package: named('The same package if the slot has it, or else the first that has the extras.'),
          totalCents: cents('Today’s price with tax, for the same guests with the same extras'),
        }),
        {
          description:
            'If there is a reason: what is free on this date instead with the same layout and extras, first the nearest times in the same space, then other spaces that hold the guests.',
        },
      ),
    }),
    { description: 'Every date of the rule, in order.' },
  ),
  currency: text('The currency of all amounts.', 'GBP'),
});

/** Registers the route that previews a series. */
export const seriesRoutes: ManagementRoutes = (app, context) => {
  app.post(
    managementApiPaths.seriesPreview,
    {
      config: { action: 'requests.decide', takesLong: true },
      schema: {
        operationId: 'previewSeries',
        tags: ['Booking requests'],
        summary: 'Preview a series',
        description:
          'Lists the dates of a rule with their prices and conflicts, and what is free instead; nothing is booked. To book them, send the chosen dates and the rule to `POST /booking-requests`, which checks them again: all are booked, or none.',
        params: VenuePath,
        body: SeriesToPreview,
        response: {
          200: success(SeriesPreview, 'The dates.'),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, body }) => {
      const { series, spaceId, slotId, packageId, ...others } = body;
      const id = (given: string | undefined) => (given === undefined ? undefined : idOrEmpty(given));
      const place = { spaceId: idOrEmpty(spaceId), slotId: id(slotId), packageId: id(packageId) };
      const rule = parseSeriesRule(series, 'series');
      const dates = await previewSeries(context, venueId, { ...others, ...place, rule });
      const currency = dates[0]?.target.venue.currency ?? '';
      return { success: true, data: { dates: dates.map(presentDate), currency } };
    },
  );
};

const presentDate = ({ target, totalCents, isFree, reasons, alternatives }: SeriesDate) => ({
  date: target.date,
  startsAt: isoInstant(target.interval.startsAt),
  endsAt: isoInstant(target.interval.endsAt),
  totalCents,
  free: isFree,
  reasons: reasons.map(presentReason),
  alternatives: alternatives.map(({ space, slot, package: offer, totalCents: cost }) => ({
    space: { id: space.id, name: space.name },
    slot: { id: slot.id, name: slot.name, startTime: slot.startTime, endTime: slot.endTime },
    package: { id: offer.id, name: offer.name },
    totalCents: cost,
  })),
});
