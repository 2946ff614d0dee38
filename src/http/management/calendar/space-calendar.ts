import { Type } from 'typebox';
import { slotPeriod } from '../../../domain/booking/slot-interval.ts';
import { unavailabilityReasons } from '../../../domain/booking/unavailability-reasons.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { dateRange } from '../../../domain/time/calendar.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import { managementApiPaths } from '../../../paths.ts';
import { isSpacePublic, listSpaceOccupancies } from '../../../storage/booking/space-occupancies.ts';
import { listSlotTimes } from '../../../storage/venue/slot-times.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { SpacePath } from '../schemas.ts';
import { checkDateRange, DateRangeQuery, dateSchema } from './date-range.ts';
import { presentReason, SlotReason } from './slot-reasons.ts';

const maxDays = 31;
const instant = (description: string) => Type.String({ format: 'date-time', description });

/** Registers the routes of the calendar of a space, and why its slots are not free. */
export const spaceCalendarRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.spaceCalendar,
    {
      config: { action: 'calendar.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'getSpaceCalendar',
        tags: ['Calendar'],
        summary: 'Calendar of a space with reasons',
        description: `Returns 1 to ${maxDays} dates: each slot with every reason why visitors cannot book it, and the occupancies of the rooms. A slot without a reason is free if visitors see the space.`,
        params: SpacePath,
        querystring: DateRangeQuery,
        response: {
          200: success(
            Type.Object({
              isVisible: Type.Boolean({
                description: 'Whether visitors see the space. If not, nothing of it is free for them.',
              }),
              days: Type.Array(
                Type.Object({
                  date: dateSchema('The date.'),
                  slots: Type.Array(
                    Type.Object({
                      slotId: Type.String({ description: 'The slot’s `id`.' }),
                      free: Type.Boolean({ description: 'Whether no reason applies.' }),
                      reasons: Type.Array(SlotReason),
                    }),
                  ),
                }),
              ),
              rooms: Type.Array(
                Type.Object({
                  room: Type.String({ description: 'The room.' }),
                  startsAt: instant('The start.'),
                  endsAt: instant('The end, exclusive.'),
                  reference: Type.String({ description: 'The reference.' }),
                  heldUntil: Type.Union([Type.String(), Type.Null()], { description: 'Null: it is booked.' }),
                  isSetup: Type.Boolean({ description: 'Whether this is the setup before an event.' }),
                  isTurnaround: Type.Boolean({
                    description:
                      'Whether this is the turnaround after an event, or the setup before one; false: the event itself.',
                  }),
                }),
                { description: 'The occupancies of the space’s rooms by start.' },
              ),
            }),
            'The calendar.',
          ),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId, spaceId }, query: { from, to } }) => {
      checkDateRange({ from, to }, maxDays);
      const now = clock();
      const { isVisible, rules, slots, taken } = await storage.read(async (db) => {
        const onShow = await isSpacePublic(db, { venueId, spaceId });
        if (onShow === undefined) throw new NotFoundError(`There is no space ${spaceId}.`);
        const times = await listSlotTimes(db, venueId, spaceId, { from, to });
        const period = slotPeriod(from, to, times.rules.timezone, times.rules);
        return {
          isVisible: onShow,
          ...times,
          taken: await listSpaceOccupancies(db, { venueId, spaceId }, period, now),
        };
      });
      const days = dateRange(from, to).map((each) => ({
        date: each,
        slots: slots.map((slot) => {
          const reasons = unavailabilityReasons(slot, each, rules, { taken, now });
          return { slotId: slot.id, free: reasons.length === 0, reasons: reasons.map(presentReason) };
        }),
      }));
      const rooms = taken.map(({ room, startsAt, endsAt, reference, expiresAt, kind }) => ({
        room,
        reference,
        isSetup: kind === 'setup',
        // Programs that know no setup must not take one for an event.
        isTurnaround: kind !== 'event',
        startsAt: isoInstant(startsAt),
        endsAt: isoInstant(endsAt),
        heldUntil: isoOrNull(expiresAt),
      }));
      return { success: true, data: { isVisible, days, rooms } };
    },
  );
};
