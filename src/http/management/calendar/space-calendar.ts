import { Type } from 'typebox';
import { type Reason, reasonsAgainst } from '../../../domain/booking/reasons.ts';
import { periodOf } from '../../../domain/booking/slot-interval.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { datesFromTo } from '../../../domain/time/calendar.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import { managementApi } from '../../../paths.ts';
import { isSpaceOnShow, listTaken } from '../../../storage/booking/taken.ts';
import { listSlotTimes } from '../../../storage/venue/slot-times.ts';
import { refusals, success } from '../answer-schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { SpacePath } from '../schemas.ts';
import { checkDateRange, DateRangeQuery, dateOf } from './date-range.ts';

const mostDays = 31;
const instant = (description: string) => Type.String({ format: 'date-time', description });

/** What stands in a space, and why its slots are not free. */
export const spaceCalendarRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApi.spaceCalendar,
    {
      config: { action: 'calendar.read' },
      schema: {
        operationId: 'getSpaceCalendar',
        tags: ['Calendar'],
        summary: 'What stands in a space, and why its slots are not free',
        description: `Of 1 to ${mostDays} dates: each slot with every reason that keeps visitors from it, and what takes up which room. A slot without a reason is free, as far as visitors see the space at all.`,
        params: SpacePath,
        querystring: DateRangeQuery,
        response: {
          200: success(
            Type.Object({
              isOnShow: Type.Boolean({
                description: 'Whether visitors see the space: where not, nothing of it is free.',
              }),
              days: Type.Array(
                Type.Object({
                  date: dateOf('The date.'),
                  slots: Type.Array(
                    Type.Object({
                      slotId: Type.String({ description: 'The slot’s `id`.' }),
                      free: Type.Boolean({ description: 'Whether nothing keeps visitors from it.' }),
                      reasons: Type.Array(
                        Type.Object({
                          why: Type.Enum(
                            [
                              'weekday',
                              'season',
                              'started',
                              'notice',
                              'horizon',
                              'block',
                              'booked',
                              'held',
                              'turnaround',
                            ],
                            { description: 'What it is.' },
                          ),
                          reference: Type.Optional(
                            Type.String({ description: 'Whose, of what is booked or held.' }),
                          ),
                          block: Type.Optional(
                            Type.Object({
                              id: Type.String({ description: 'The block’s id.' }),
                              reason: Type.String({ description: 'The venue’s own note.' }),
                            }),
                          ),
                          since: Type.Optional(instant('Since when.')),
                          until: Type.Optional(instant('Until when, if nobody decides otherwise.')),
                        }),
                      ),
                    }),
                  ),
                }),
              ),
              rooms: Type.Array(
                Type.Object({
                  room: Type.String({ description: 'Which room.' }),
                  startsAt: instant('From when.'),
                  endsAt: instant('Until just before.'),
                  reference: Type.String({ description: 'Whose.' }),
                  heldUntil: Type.Union([Type.String(), Type.Null()], { description: 'Null: it is booked.' }),
                  isTurnaround: Type.Boolean({ description: 'Whether it is the minutes after an event.' }),
                }),
                { description: 'What takes up which room of the space, the first to start first.' },
              ),
            }),
            'The calendar.',
          ),
          ...refusals(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId, spaceId }, query: { from, to } }) => {
      checkDateRange({ from, to }, mostDays);
      const now = clock();
      const { isOnShow, rules, slots, taken } = await storage.read(async (db) => {
        const onShow = await isSpaceOnShow(db, { venueId, spaceId });
        if (onShow === undefined) throw new NotFoundError(`There is no space ${spaceId}.`);
        const times = await listSlotTimes(db, venueId, spaceId, { from, to });
        const { timezone, turnaroundMinutes } = times.rules;
        const period = periodOf(from, to, timezone, turnaroundMinutes);
        return { isOnShow: onShow, ...times, taken: await listTaken(db, { venueId, spaceId }, period, now) };
      });
      const days = datesFromTo(from, to).map((each) => ({
        date: each,
        slots: slots.map((slot) => {
          const reasons = reasonsAgainst(slot, each, rules, { taken, now });
          return { slotId: slot.id, free: reasons.length === 0, reasons: reasons.map(presentReason) };
        }),
      }));
      const rooms = taken.map(({ room, startsAt, endsAt, reference, expiresAt, isTurnaround }) => ({
        ...{ room, reference, isTurnaround },
        startsAt: isoInstant(startsAt),
        endsAt: isoInstant(endsAt),
        heldUntil: isoOrNull(expiresAt),
      }));
      return { success: true, data: { isOnShow, days, rooms } };
    },
  );
};

function presentReason(reason: Reason) {
  return {
    why: reason.why,
    ...('reference' in reason && { reference: reason.reference }),
    ...('block' in reason && { block: { id: reason.block.id, reason: reason.block.reason } }),
    ...('since' in reason && { since: isoInstant(reason.since) }),
    ...('until' in reason && { until: isoInstant(reason.until) }),
  };
}
